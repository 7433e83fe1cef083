internal import Countdown
package import CountdownStore
internal import CountdownSystem

/// What rings, what is next and what is overdue, as one shared entry: whoever changes alarms or
/// reminders writes it, and `status` and `bar` read no database.
package struct AgendaSummary: Hashable, Sendable {
  /// An alarm or a reminder.
  package struct Item: Hashable, Sendable {
    let id: String
    let label: String
    /// When it rings, or stops ringing by itself, in nanoseconds since 1970.
    let moment: Int64?
  }

  /// The alarms that ring.
  var ringing: [Item] = []
  /// The alarm that rings next.
  var next: Item?
  /// How many reminders were overdue when this was written.
  var overdue = 0
  /// When others become overdue, the first ones in order, in nanoseconds since 1970.
  var deadlines: [Int64] = []
  /// Why the database cannot be read; nil when it can be.
  var fault: String?

  /// The key of the entry.
  package static var key: StoreKey? { StoreKey(rawValue: "agenda") }

  /// As many as are written of each kind.
  static var most: Int { 500 }
}

// MARK: - At a moment

extension AgendaSummary {
  /// How many reminders are overdue at a moment, in nanoseconds since 1970.
  func overdue(at wall: Int64) -> Int { overdue + deadlines.count { $0 <= wall } }

  /// The alarms that ring at a moment: whoever let them ring may have died since.
  func ringing(at wall: Int64) -> [Item] { ringing.filter { $0.moment.map { $0 > wall } ?? true } }

  /// How long until it reads differently though nobody changes it; nil for never.
  func untilNext(at wall: Int64) -> Duration? {
    let ends = ringing.compactMap(\.moment)
    return (ends + deadlines).filter { $0 > wall }.min()
      .map { .nanoseconds($0.saturatingSubtract(wall)) }
  }
}

// MARK: - As a text

extension AgendaSummary {
  /// The entry's body: one line of JSON.
  var text: [UInt8] {
    var fields: JSONObject = [
      "v": 1, "overdue": .integer(Int64(overdue)),
      "deadlines_ns": .array(deadlines.map(JSONValue.integer)),
      "ringing": .array(ringing.map { .object($0.fields) }),
    ]
    fields["next"] = next.map { .object($0.fields) }
    fields["fault"] = fault.map(JSONValue.string)
    return Array((fields.text + "\n").utf8)
  }

  /// What somebody wrote; nil where that makes no sense.
  init?(_ body: [UInt8]) {
    guard let fields = try? JSONObject(reading: body[...]),
      let overdue = fields["overdue"]?.integer, (0...1_000_000_000).contains(overdue)
    else { return nil }
    self.overdue = Int(overdue)
    deadlines = (fields["deadlines_ns"]?.array ?? []).compactMap(\.integer)
    ringing = (fields["ringing"]?.array ?? []).compactMap { $0.object.flatMap(Item.init) }
    next = fields["next"]?.object.flatMap(Item.init)
    fault = fields["fault"]?.string
  }
}

extension AgendaSummary.Item {
  fileprivate var fields: JSONObject {
    var fields: JSONObject = ["id": .string(id), "label": .string(label)]
    fields["at_ns"] = moment.map(JSONValue.integer)
    return fields
  }

  fileprivate init?(_ fields: JSONObject) {
    guard let id = fields["id"]?.string, let label = fields["label"]?.string else { return nil }
    (self.id, self.label, moment) = (id, label, fields["at_ns"]?.integer)
  }

  /// For programs: `until` or `at` as an RFC 3339 moment.
  func json(_ word: String) -> JSONValue {
    .object(["id": .string(id), "label": .string(label), word: .moment(moment)])
  }
}

// MARK: - In a store

extension AgendaSummary {
  /// What lies in a store; nil where nobody ever wrote it.
  ///
  /// - Throws: `StoreError` where it cannot be read.
  static func read(in store: any SharedStore) throws(StoreError) -> AgendaSummary? {
    guard let key, let entry = try store.read([key]).first else { return nil }
    if let fault = entry.fault { throw fault }
    guard let body = entry.body else { return nil }
    if let summary = AgendaSummary(body) { return summary }
    throw StoreError(.unreadable(key, "it is no summary of alarms and reminders"))
  }
}
