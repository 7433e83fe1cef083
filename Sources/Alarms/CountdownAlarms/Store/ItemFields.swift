internal import Countdown
internal import CountdownStore
internal import CountdownSystem

/// The fields of a body. Nothing in them is trusted, because any program may write to a store.
struct ItemFields {
  private(set) var object: JSONObject
  /// The names of the objects that these fields are in: `state.ring.`.
  private let path: String

  init(_ object: JSONObject = JSONObject(), path: String = "") {
    (self.object, self.path) = (object, path)
  }

  /// The field that cannot be read, and why.
  struct Fault: Error {
    let field: String
    var reason = "is missing or out of its range"
  }
}

// MARK: - Reading

extension ItemFields {
  /// The value of a field, which must be there.
  func value<Value>(_ name: String, _ read: (JSONValue) -> Value?) throws(Fault) -> Value {
    if let value = object[name].flatMap(read) { return value }
    throw Fault(field: path + name)
  }

  /// The value of a field; nil when there is none.
  func optional<Value>(_ name: String, _ read: (JSONValue) -> Value?) throws(Fault) -> Value? {
    switch object[name] {
    case nil, .null: nil
    default: try value(name, read)
    }
  }

  /// The fields of an object in a field, which must be there.
  func fields(_ name: String) throws(Fault) -> ItemFields {
    ItemFields(try value(name) { $0.object }, path: path + name + ".")
  }

  /// The fields of an object in a field; nil when there is none.
  func optionalFields(_ name: String) throws(Fault) -> ItemFields? {
    try optional(name) { $0.object }.map { ItemFields($0, path: path + name + ".") }
  }

  func text(_ name: String) throws(Fault) -> String { try value(name) { $0.string } }

  /// A count. An implausibly large one is reduced to one that can still be incremented.
  func count(_ name: String) throws(Fault) -> Int { try value(name, Self.count) }

  func flag(_ name: String) throws(Fault) -> Bool { try value(name) { $0.bool } }

  func length(_ name: String) throws(Fault) -> Duration { try value(name, Self.length) }

  func moment(_ name: String) throws(Fault) -> WallMoment { try value(name, Self.moment) }

  func optionalMoment(_ name: String) throws(Fault) -> WallMoment? {
    try optional(name, Self.moment)
  }

  /// A value parsed from a text.
  func parsed<Value>(_ name: String, _ read: (String) -> Value?) throws(Fault) -> Value {
    try value(name) { $0.string.flatMap(read) }
  }

  static func moment(_ value: JSONValue) -> WallMoment? {
    value.integer.map { WallMoment(nanoseconds: $0) }
  }

  static func length(_ value: JSONValue) -> Duration? {
    value.integer.flatMap { $0 >= 0 ? .nanoseconds($0) : nil }
  }

  static func count(_ value: JSONValue) -> Int? {
    value.integer.flatMap { $0 >= 0 ? Int(min($0, 1_000_000_000)) : nil }
  }
}

// MARK: - Writing

extension ItemFields {
  /// Sets a field, or removes it. Fields that this version does not know are left as they are.
  mutating func set(_ name: String, _ value: JSONValue?) { object[name] = value }

  mutating func set(_ name: String, _ text: String?) { object[name] = text.map { .string($0) } }

  mutating func set(_ name: String, _ flag: Bool?) { object[name] = flag.map { .bool($0) } }

  mutating func set(_ name: String, _ count: Int) { object[name] = .integer(Int64(max(count, 0))) }

  mutating func set(_ name: String, _ moment: WallMoment?) {
    object[name] = moment.map { .integer($0.nanoseconds) }
  }

  mutating func set(_ name: String, _ length: Duration?) {
    object[name] = length.map { .integer(max($0.saturatedNanoseconds, 0)) }
  }

  /// Sets the fields of the object in a field.
  mutating func update(_ name: String, _ body: (inout ItemFields) -> Void) {
    var fields = ItemFields(object[name]?.object ?? JSONObject(), path: "\(path)\(name).")
    body(&fields)
    object[name] = .object(fields.object)
  }

  /// Sets the fields of the object in a field, or removes the object.
  mutating func update<Value>(
    _ name: String, with value: Value?, _ body: (inout ItemFields, Value) -> Void
  ) {
    guard let value else { return set(name, JSONValue?.none) }
    update(name) { body(&$0, value) }
  }
}

// MARK: - Values of both kinds

extension ItemFields {
  /// Days of the week, Monday first: `mon,tue`.
  func days(_ name: String) throws(Fault) -> Weekdays {
    try parsed(name) { text in
      // Names of three letters, packed as in `Weekday.packed`, and commas between them.
      var (days, letters) = (Weekdays(), UInt32(0))
      for (place, byte) in text.utf8.enumerated() {
        if place % 4 == 3 {
          guard byte == UInt8(ascii: ",") else { return nil }
          continue
        }
        letters = letters << 8 | UInt32(byte)
        if place % 4 < 2 { continue }
        guard let day = Weekday.packed.firstIndex(of: letters & 0xFF_FFFF) else { return nil }
        days.formUnion(Weekdays(bits: 1 << UInt8(day)))
      }
      return text.utf8.count % 4 == 3 ? days : nil
    }
  }

  /// A rule; nil when there is none.
  func rule(_ name: String) throws(Fault) -> RecurrenceRule? {
    guard let text = try optional(name, { $0.string }) else { return nil }
    do { return try RecurrenceRule(storedText: text) } catch {
      throw Fault(field: path + name, reason: "is no rule that this version knows: \(error)")
    }
  }

  mutating func set(_ name: String, _ days: Weekdays?) {
    guard let days, !days.isEmpty else { return set(name, JSONValue?.none) }
    set(name, days.names)
  }

  func claim() throws(Fault) -> Claim? {
    guard let fields = try optionalFields("claim") else { return nil }
    return Claim(
      owner: StoreOwner(rawValue: try fields.text("owner")), taken: try fields.moment("taken_ns"),
      isConfirmed: try fields.flag("confirmed"))
  }

  mutating func set(_ claim: Claim?) {
    update("claim", with: claim) { fields, claim in
      fields.set("owner", claim.owner.rawValue)
      fields.set("taken_ns", claim.taken)
      fields.set("confirmed", claim.isConfirmed)
    }
  }

  func deadline() throws(Fault) -> Deadline {
    Deadline(
      wall: try moment("wall_ns"),
      elapsed: Moment(nanoseconds: try value("elapsed_ns", \.integer)),
      timeline: Timeline(try text("timeline")))
  }

  mutating func set(_ name: String, _ deadline: Deadline?) {
    update(name, with: deadline) { fields, deadline in
      fields.set("wall_ns", deadline.wall)
      fields.set("elapsed_ns", JSONValue.integer(deadline.elapsed.nanoseconds))
      fields.set("timeline", deadline.timeline.description)
    }
  }

  /// A local time within the years that a text names with four digits.
  mutating func set(_ name: String, _ time: LocalTime) { set(name, time.inFourDigits) }
}

extension Weekday {
  /// The letters of each abbreviation, from Sunday, in one number.
  fileprivate static let packed: [UInt32] = allCases.map {
    $0.abbreviation.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension LocalTime {
  private static let yearZero = LocalTime(CivilDate(year: 0, month: 1, day: 1), .midnight)
  private static let lastWithText = LocalTime(
    .lastWithText, TimeOfDay(hour: 23, minute: 59, second: 59))

  /// The text of the time, or of the nearest whose year has four digits.
  var inFourDigits: String { min(max(self, .yearZero), .lastWithText).description }
}
