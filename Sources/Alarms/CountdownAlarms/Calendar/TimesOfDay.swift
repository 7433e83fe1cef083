/// The times of a day at which something happens: at least one, ascending, none of them twice.
///
/// ```swift
/// let doses = TimesOfDay([TimeOfDay(hour: 7, minute: 30), .noon])    // prints 07:30,12:00
/// ```
///
/// A single time, which most alarms have, is held without an allocation. Answers take at most
/// ``most`` comparisons.
public struct TimesOfDay: Hashable, Sendable {
  /// The greatest number of times.
  public static let most = 24

  /// The first time of the day.
  public let earliest: TimeOfDay
  /// The others, ascending.
  private let others: [TimeOfDay]

  /// A single time.
  public init(_ time: TimeOfDay) { (earliest, others) = (time, []) }

  /// Some times in any order, of which one that comes twice counts once; nil for none of them, and
  /// for more than ``most``.
  public init?(_ times: some Sequence<TimeOfDay>) {
    let sorted = Set(times).sorted()
    guard let first = sorted.first, sorted.count <= Self.most else { return nil }
    (earliest, others) = (first, Array(sorted.dropFirst()))
  }
}

extension TimesOfDay: RandomAccessCollection {
  /// The index of the first time.
  public var startIndex: Int { 0 }
  /// The number of times.
  public var endIndex: Int { others.count + 1 }

  /// A time by its place in the day, from 0.
  public subscript(index: Int) -> TimeOfDay { index == 0 ? earliest : others[index - 1] }
}

// MARK: - Searching

extension TimesOfDay {
  /// The last time of the day.
  public var latest: TimeOfDay { others.last ?? earliest }

  /// Whether there are several.
  var areSeveral: Bool { !others.isEmpty }

  /// The first time after another; nil if none is left of the day.
  public func next(after time: TimeOfDay) -> TimeOfDay? {
    time < earliest ? earliest : others.first { time < $0 }
  }

  /// The last time at or before another; nil if none has come.
  public func last(through time: TimeOfDay) -> TimeOfDay? {
    time < earliest ? nil : others.last { $0 <= time } ?? earliest
  }

  /// The number of times at or before another.
  func count(through time: TimeOfDay) -> Int {
    time < earliest ? 0 : 1 + others.count { $0 <= time }
  }
}

extension TimesOfDay: LosslessStringConvertible {
  /// `07:30`, or `07:30,12:00`.
  public var description: String { map(\.description).joined(separator: ",") }

  /// Reads times such as `07:30,12:00` in any order, nothing else.
  public init?(_ description: String) {
    let fields = description.split(separator: ",", omittingEmptySubsequences: false)
    let times = fields.compactMap { TimeOfDay(String($0)) }
    guard times.count == fields.count else { return nil }
    self.init(times)
  }
}
