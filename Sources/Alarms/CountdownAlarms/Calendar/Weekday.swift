/// A day of the week, numbered as in Foundation's `Calendar`: 1 is Sunday, 7 is Saturday.
public enum Weekday: Int, CaseIterable, Codable, Hashable, Sendable {
  /// 1
  case sunday = 1
  /// 2
  case monday
  /// 3
  case tuesday
  /// 4
  case wednesday
  /// 5
  case thursday
  /// 6
  case friday
  /// 7
  case saturday
}

/// A set of days of the week, in one byte.
///
/// ```swift
/// let gym: Weekdays = [.monday, .thursday]
/// gym.contains(.monday)    // true
/// ```
public struct Weekdays: SetAlgebra, Hashable, Sendable {
  /// Bit n stands for the weekday whose raw value is n + 1.
  public let bits: UInt8

  /// The days whose bits are set; the eighth bit is ignored.
  public init(bits: UInt8) {
    self.bits = bits & 0x7F
  }

  /// No day.
  public init() { bits = 0 }

  /// Every day.
  public static let all = Weekdays(bits: 0x7F)
  /// Monday to Friday.
  public static let workdays: Weekdays = [.monday, .tuesday, .wednesday, .thursday, .friday]
  /// Saturday and Sunday.
  public static let weekend: Weekdays = [.saturday, .sunday]

  /// The days, from Sunday.
  public var days: [Weekday] { Weekday.allCases.filter(contains) }
  /// The number of days.
  public var count: Int { bits.nonzeroBitCount }

  /// Whether a day is among them.
  public func contains(_ day: Weekday) -> Bool { bits & day.bit != 0 }
  /// The days of either.
  public func union(_ other: Weekdays) -> Weekdays { Weekdays(bits: bits | other.bits) }
  /// The days of both.
  public func intersection(_ other: Weekdays) -> Weekdays { Weekdays(bits: bits & other.bits) }
  /// The days of exactly one.
  public func symmetricDifference(_ other: Weekdays) -> Weekdays {
    Weekdays(bits: bits ^ other.bits)
  }
  /// Adds the days of another.
  public mutating func formUnion(_ other: Weekdays) { self = union(other) }
  /// Keeps the days of another.
  public mutating func formIntersection(_ other: Weekdays) { self = intersection(other) }
  /// Keeps the days of exactly one.
  public mutating func formSymmetricDifference(_ other: Weekdays) {
    self = symmetricDifference(other)
  }
  /// Adds a day.
  @discardableResult
  public mutating func insert(_ day: Weekday) -> (inserted: Bool, memberAfterInsert: Weekday) {
    defer { self = Weekdays(bits: bits | day.bit) }
    return (!contains(day), day)
  }
  /// Removes a day.
  @discardableResult
  public mutating func remove(_ day: Weekday) -> Weekday? {
    defer { self = Weekdays(bits: bits & ~day.bit) }
    return contains(day) ? day : nil
  }
  /// Adds a day.
  @discardableResult
  public mutating func update(with day: Weekday) -> Weekday? { insert(day).inserted ? nil : day }
}

extension Weekdays {
  /// The days, from Monday.
  package var daysFromMonday: [Weekday] {
    days.filter { $0 != .sunday } + days.filter { $0 == .sunday }
  }

  /// `mon,wed`, from Monday.
  var names: String { daysFromMonday.map(\.abbreviation).joined(separator: ",") }
}

extension Weekday {
  /// The English name in lower case, which the time grammar reads: `monday`.
  package var name: String {
    switch self {
    case .sunday: "sunday"
    case .monday: "monday"
    case .tuesday: "tuesday"
    case .wednesday: "wednesday"
    case .thursday: "thursday"
    case .friday: "friday"
    case .saturday: "saturday"
    }
  }

  /// `mon`
  package var abbreviation: String { String(name.prefix(3)) }

  fileprivate var bit: UInt8 { 1 << UInt8(rawValue - 1) }
}

extension String {
  /// `Monday` of `monday`
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
