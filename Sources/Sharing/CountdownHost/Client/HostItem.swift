package import Countdown
internal import CountdownSystem

/// The state of an alarm or a reminder in a host, by whose clocks it rings.
package struct HostItem: Hashable, Sendable {
  /// The state, such as `armed`, `snoozed` or `done`.
  package var state: String
  /// The moment at which it rings or is announced next of itself; nil for never.
  package var next: WallMoment?
  /// The end of a snooze.
  package var until: WallMoment?
  /// The deadline of a reminder.
  package var due: WallMoment?
  /// The occurrences that are left out, the next one first.
  package var skipped: [WallMoment] = []

  package init(state: String) { self.state = state }
}

/// The answer of a host that was asked about an item.
package struct HostItemReport: Hashable, Sendable {
  /// The number of the host's process.
  package var process: Int32
  /// The item; nil for one that the host does not know.
  package var item: HostItem?
  /// The reason why the host can save nothing; nil while it can.
  package var storeFault: String?
  /// Whether the host wakes a sleeping machine for what is due.
  package var wakesMachine = false
  /// The alerts that will not work; nil while the host is still checking.
  package var alertFaults: [String: String]?

  package init(process: Int32, item: HostItem?, storeFault: String? = nil) {
    (self.process, self.item, self.storeFault) = (process, item, storeFault)
  }
}

// MARK: - On the socket

extension HostItem {
  fileprivate init?(_ fields: JSONObject) {
    guard let state = fields["state"]?.string else { return nil }
    self.state = state
    (next, until) = (fields.moment("next"), fields.moment("snoozed_until"))
    due = fields.moment("due")
    skipped = (fields["skipped"]?.array ?? []).compactMap {
      $0.string.flatMap(WallMoment.init(_:))
    }
  }

  fileprivate var fields: JSONObject {
    [
      "state": .string(state), "next": .moment(next?.nanoseconds),
      "snoozed_until": .moment(until?.nanoseconds), "due": .moment(due?.nanoseconds),
      "skipped": .array(skipped.map { .moment($0.nanoseconds) }),
    ]
  }
}

extension HostItemReport {
  init(_ fields: JSONObject) throws(HostError) {
    let info = try HostInfo(fields)
    (process, alertFaults, wakesMachine) = (info.process, info.alertFaults, info.wakesMachine)
    item = fields["item"]?.object.flatMap(HostItem.init)
    storeFault = fields["store_fault"]?.string
  }

  /// The answer without what every answer has.
  var fields: JSONObject {
    [
      "item": item.map { .object($0.fields) } ?? .null,
      "store_fault": storeFault.map(JSONValue.string) ?? .null,
    ]
  }
}
