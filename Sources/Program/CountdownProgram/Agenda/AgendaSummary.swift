internal import Countdown
package import CountdownStore
package import CountdownSystem

/// The ringing alarms, the next one and the overdue reminders, as one shared entry, so that
/// `status` and `bar` read no database. The host writes it; without a host, each command that
/// changes alarms or reminders.
package struct AgendaSummary: Hashable, Sendable {
  /// An alarm or a reminder.
  package struct Item: Hashable, Sendable {
    package let id: String
    package let label: String
    /// The moment at which the item rings, is due, or stops ringing unanswered, in nanoseconds
    /// since 1970.
    package let moment: Int64?
    /// The end of a reminder's snooze, in nanoseconds since 1970.
    package var snoozedUntil: Int64?
  }

  /// The alarms that ring.
  var ringing: [Item] = []
  /// The alarm that rings next.
  package var next: Item?
  /// The number of reminders that were overdue when this was written.
  var overdue = 0
  /// The moments at which further reminders become overdue, the first ones in order, in nanoseconds
  /// since 1970.
  var deadlines: [Int64] = []
  /// The snoozed alarms, with the ends of their snoozes.
  var snoozed: [Item] = []
  /// The open reminders with their deadlines, the first ones in order.
  var reminders: [Item] = []
  /// The reason why the database cannot be read or written; nil when it can be.
  package var fault: String?
  /// The alarms and reminders that cannot be read, though the database can be: their names and the
  /// reasons.
  var unreadable: [Unread] = []

  struct Unread: Hashable, Sendable {
    let what: String
    let reason: String
  }

  /// The key of the entry.
  package static var key: StoreKey? { StoreKey(rawValue: "agenda") }

  /// The greatest number of items of each kind that is written.
  static var most: Int { 500 }

  /// The same for items of which nothing but their names and moments is shown.
  static var mostNamed: Int { 100 }
}

// MARK: - At a moment

extension AgendaSummary {
  /// A summary with nothing in it.
  package static var empty: Self { Self() }

  /// The number of reminders that are overdue at a moment, in nanoseconds since 1970.
  package func overdue(at wall: Int64) -> Int { overdue + deadlines.count { $0 <= wall } }

  /// The alarms that ring at a moment: the process that rang them may have died since.
  package func ringing(at wall: Int64) -> [Item] {
    ringing.filter { $0.moment.map { $0 > wall } ?? true }
  }

  /// The alarms that are snoozed at a moment, the first to ring in front.
  package func snoozed(at wall: Int64) -> [Item] {
    snoozed.filter { $0.moment.map { $0 > wall } ?? false }
      .sorted { ($0.moment ?? .max) < ($1.moment ?? .max) }
  }

  /// The reminders that are overdue at a moment, the oldest first; at most ``mostNamed`` of them.
  package func overdueReminders(at wall: Int64) -> [Item] {
    reminders.filter { $0.moment.map { $0 <= wall } ?? false }
  }

  /// The time until the summary reads differently without a change; nil for never.
  package func untilNext(at wall: Int64) -> Duration? {
    let ends = (ringing + snoozed + reminders).compactMap(\.moment)
    let snoozes = reminders.compactMap(\.snoozedUntil)
    return (ends + deadlines + snoozes).filter { $0 > wall }.min()
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
    if !snoozed.isEmpty { fields["snoozed"] = .array(snoozed.map { .object($0.fields) }) }
    if !reminders.isEmpty { fields["reminders"] = .array(reminders.map { .object($0.fields) }) }
    fields["next"] = next.map { .object($0.fields) }
    fields["fault"] = fault.map(JSONValue.string)
    if !unreadable.isEmpty {
      fields["unreadable"] = .array(
        unreadable.map { ["what": .string($0.what), "reason": .string($0.reason)] })
    }
    return Array((fields.text + "\n").utf8)
  }

  /// The summary from an entry's body; nil where the body is invalid.
  init?(_ body: [UInt8]) {
    guard let fields = try? JSONObject(reading: body[...]),
      let overdue = fields["overdue"]?.integer, (0...1_000_000_000).contains(overdue)
    else { return nil }
    self.overdue = Int(overdue)
    deadlines = (fields["deadlines_ns"]?.array ?? []).compactMap(\.integer)
    func items(_ key: String) -> [Item] {
      (fields[key]?.array ?? []).compactMap { $0.object.flatMap(Item.init) }
    }
    (ringing, snoozed, reminders) = (items("ringing"), items("snoozed"), items("reminders"))
    next = fields["next"]?.object.flatMap(Item.init)
    fault = fields["fault"]?.string
    unreadable = (fields["unreadable"]?.array ?? []).compactMap { row in
      guard let what = row.object?["what"]?.string, let reason = row.object?["reason"]?.string
      else { return nil }
      return Unread(what: what, reason: reason)
    }
  }
}

extension AgendaSummary {
  /// What cannot be looked at.
  ///
  /// - Parameter place: where alarms and reminders are kept, which is looked at too: it may be out
  ///   of reach since the summary was written.
  package func unreadable(at place: AlarmPlace) -> [Unreadable] {
    if case .unseen(let obstacle) = place.presence {
      let reason = "\(place.path): cannot be opened (\(obstacle)); \(obstacle.remedy)"
      return [place.unreadable(because: reason)]
    }
    if let fault { return [place.unreadable(because: fault)] }
    return unreadable.map { Unreadable($0.what, at: place.path, because: $0.reason) }
  }
}

extension AgendaSummary.Item {
  fileprivate var fields: JSONObject {
    var fields: JSONObject = ["id": .string(id), "label": .string(label)]
    fields["at_ns"] = moment.map(JSONValue.integer)
    fields["snoozed_ns"] = snoozedUntil.map(JSONValue.integer)
    return fields
  }

  fileprivate init?(_ fields: JSONObject) {
    guard let id = fields["id"]?.string, let label = fields["label"]?.string else { return nil }
    (self.id, self.label, moment) = (id, label, fields["at_ns"]?.integer)
    snoozedUntil = fields["snoozed_ns"]?.integer
  }

  /// The item for programs: `until` or `at` as an RFC 3339 moment.
  package func json(_ word: String) -> JSONValue {
    .object(["id": .string(id), "label": .string(label), word: .moment(moment)])
  }
}

// MARK: - In a store

extension AgendaSummary {
  /// The summary in a store; nil where none was ever written.
  ///
  /// - Throws: `StoreError` where the summary cannot be read.
  package static func read(in store: any SharedStore) throws(StoreError) -> AgendaSummary? {
    guard let key, let entry = try store.read([key]).first else { return nil }
    if let fault = entry.fault { throw fault }
    guard let body = entry.body else { return nil }
    if let summary = AgendaSummary(body) { return summary }
    throw StoreError(.unreadable(key, "it is not a summary of alarms and reminders"))
  }
}
