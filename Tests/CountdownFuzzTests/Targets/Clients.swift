import Countdown
import CountdownSystem

@testable import CountdownHost

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
    let report: HostItemReport
    do throws(HostError) { report = try HostItemReport(fields) } catch {
      return try requireHarmless(error.description)
    }
    reached.insert("info")
    // Moments are written to the second, so that the first reading may have more.
    let once = try again(report)
    try require(try again(once) == once, "\(once) is read as something else")
    try require(once.process == report.process, "another process")
    try require(once.storeFault == report.storeFault, "another fault of the store")
    try require(once.alertFaults == report.alertFaults, "other faults of alerts")
    guard let item = report.item else { return try require(once.item == nil, "an item appears") }
    reached.insert("item")
    try require(once.item?.state == item.state, "another state of the item")
    try require(once.item?.skipped.count == item.skipped.count, "a skipped moment is lost")
    for (moment, other) in [
      (item.next, once.item?.next), (item.until, once.item?.until), (item.due, once.item?.due),
    ] {
      let away = moment.flatMap { moment in other.map { moment.duration(to: $0) } }
      try require((moment == nil) == (other == nil), "\(moment as Any) is \(other as Any)")
      try require((away ?? .zero).size <= .milliseconds(500), "another moment of the item")
    }
  }

  /// The answer about an item, written and read.
  private static func again(_ report: HostItemReport) throws -> HostItemReport {
    let about: JSONObject = [
      "process": .integer(Int64(report.process)), "wakes": .bool(report.wakesMachine),
      "alert_faults": report.alertFaults.map { .object(JSONObject(texts: $0)) } ?? .null,
    ]
    return try HostItemReport(JSONObject(parsing: about.merging(report.fields).text))
  }
}

extension Duration {
  /// The size of the duration.
  fileprivate var size: Duration { self < .zero ? .zero - self : self }
}
