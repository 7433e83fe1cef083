import Countdown
import CountdownAlarms
import CountdownSystem

@testable import CountdownHost
@testable import CountdownProgram

/// A line as a client reads it, from a host of whatever version.
enum ClientReading {
  static func check(_ fields: JSONObject, _ reached: inout Set<String>) throws {
    if fields["ok"] == false {
      let error = Wire.refusal(fields)
      try requireHarmless(error.description)
      guard case .refused = error.reason else { throw Violation("\(error) is no refusal") }
      if fields["error"] != nil { reached.insert("refusal") }
    }
    if let event = HostEvent(fields) {
      try require(event.overdue ?? 0 >= 0, "\(event.overdue ?? 0) overdue")
      try require(fields["op"] == nil, "an event that is something else")
      reached.insert("event")
    }
    try checkList(HostList(fields), &reached)
    if let step = HostStep(fields) {
      try check(step)
      reached.insert("step")
    }
    try checkChange(fields, &reached)
    try checkInfo(fields, &reached)
  }

  static func checkList(_ list: HostList, _ reached: inout Set<String>) throws {
    try require(list.overdue >= 0, "\(list.overdue) overdue")
    for countdown in list.countdowns {
      reached.insert("countdown")
      try check(countdown.total, countdown.remaining, countdown.step)
      try require((0...1).contains(countdown.progress), "a progress of \(countdown.progress)")
    }
    if list.countdowns.count > 1 { reached.insert("list") }
  }

  private static func checkChange(_ fields: JSONObject, _ reached: inout Set<String>) throws {
    let change: HostChange
    do throws(HostError) { change = try HostChange(fields) } catch {
      return try requireHarmless(error.description)
    }
    try check(change.total, change.remaining, change.step)
    reached.insert("change")
  }

  private static func check(_ total: Duration, _ remaining: Duration, _ step: HostStep?) throws {
    try require(total >= .zero && total <= .seconds(9_000_000_000), "a length of \(total)")
    try require(
      remaining >= .zero && remaining <= .seconds(9_000_000_000), "\(remaining) are left")
    if let step { try check(step) }
  }

  private static func check(_ step: HostStep) throws {
    let numbers = [step.index, step.count, step.round, step.rounds]
    try require(numbers.allSatisfy { $0 >= 0 }, "the numbers \(numbers) of a step")
  }

  private static func checkInfo(_ fields: JSONObject, _ reached: inout Set<String>) throws {
    do throws(HostError) { _ = try HostInfo(fields) } catch {
      return try requireHarmless(error.description)
    }
    reached.insert("info")
    guard let item = fields["item"]?.object else { return }
    reached.insert("item")
    let alarm = AlarmStatus(Alarm(at: .midnight), number: 1, state: .armed).updated(by: item)
    try require(alarm.allSkipped.count <= item["skipped"]?.array?.count ?? 0, "a moment more")
    let reminder = ReminderStatus(Reminder("", due: .distantPast), number: 1, state: .open)
      .updated(by: item)
    try require(reminder.next == alarm.next, "another moment of the item")
    try require((alarm.next == nil) == (item.moment("next") == nil), "a moment is lost")
  }
}
