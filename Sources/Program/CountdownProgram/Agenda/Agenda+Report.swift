package import Countdown
package import CountdownAlarms
internal import CountdownHost
internal import CountdownStore
package import CountdownSystem

// A command that has written an item asks the host once what that knows of it, because the host
// rings. The fields are those of the answer to `item` in Protocol.md.

extension Agenda {
  /// The host's report on an item, after a look into the store and an attempt to write there.
  package func report(on id: CountdownID) -> JSONObject {
    var fault = JSONValue.null
    do throws(StoreError) { try checkStore(writing: id) } catch { fault = .string("\(error)") }
    let alarm = alarms.first { $0.id.uuid == id }?.report
    let item = alarm ?? reminders.first { $0.id.uuid == id }?.report
    return ["item": item.map(JSONValue.object) ?? .null, "store_fault": fault]
  }
}

extension AlarmStatus {
  var report: JSONObject {
    [
      "state": .string(state.rawValue), "next": .moment(next?.nanoseconds),
      "snoozed_until": .moment(snoozedUntil?.nanoseconds),
      "skipped": .array(allSkipped.map { .moment($0.nanoseconds) }),
    ]
  }

  /// The status in the host; unchanged without a host.
  package func updated(by report: JSONObject?) -> AlarmStatus {
    guard let report else { return self }
    var status = self
    status.state = report["state"]?.string.flatMap(State.init) ?? state
    (status.next, status.snoozedUntil) = (report.moment("next"), report.moment("snoozed_until"))
    status.allSkipped = (report["skipped"]?.array ?? []).compactMap {
      $0.string.flatMap(WallMoment.init(_:))
    }
    return status
  }
}

extension ReminderStatus {
  fileprivate var report: JSONObject {
    [
      "state": .string(state.rawValue), "next": .moment(next?.nanoseconds),
      "snoozed_until": .moment(snoozedUntil?.nanoseconds),
      "due": .moment(reminder.deadline.nanoseconds),
    ]
  }

  /// The status in the host; unchanged without a host.
  package func updated(by report: JSONObject?) -> ReminderStatus {
    guard let report else { return self }
    var status = self
    status.state = report["state"]?.string.flatMap(State.init) ?? state
    (status.next, status.snoozedUntil) = (report.moment("next"), report.moment("snoozed_until"))
    status.reminder.deadline = report.moment("due") ?? reminder.deadline
    if status.state != .done { status.done = nil }
    return status
  }
}
