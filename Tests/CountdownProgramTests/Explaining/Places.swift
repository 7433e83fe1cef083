import Countdown
import CountdownAlarms
import Foundation
import Testing

@testable import CountdownArguments

/// The places where a text about time may stand, and what each makes of it on Saturday, 2026-11-21,
/// at 10:30 in Berlin; nil where it is refused.
enum Places {
  static let berlin = try? ZoneRules(identifier: "Europe/Berlin")

  static var reader: TimeReader {
    var reader = TimeReader(environment: saturday.environment)
    reader.now = saturday.now
    return reader
  }

  /// The first moments that `explain` lists.
  static func explained(_ text: String, count: Int = 1) -> [WallMoment]? {
    guard let berlin else { return nil }
    return try? Explanation(of: text, by: reader, after: saturday.now, count: count, in: berlin)
      .next.compactMap { WallMoment($0.description) }
  }

  /// The end of `until` or, without a command, of a countdown.
  static func end(_ words: String...) -> WallMoment? {
    switch try? countdown(arguments: words).end {
    case .at(let moment, _): moment
    case .after(let length): saturday.now.advanced(by: length)
    case nil: nil
    }
  }

  private static func countdown(arguments: [String]) throws -> CountdownRequest {
    guard case .countdown(let request) = try Request.parse(arguments, surroundings: saturday) else {
      throw UsageError("no countdown")
    }
    return request
  }

  static func due(_ text: String) -> WallMoment? {
    reminder("--due", text)?.deadline
  }

  static func every(_ text: String) -> RecurrenceRule? {
    guard case .rule(let rule) = reminder("--due", "noon", "--every", text)?.every else {
      return nil
    }
    return rule
  }

  private static func reminder(_ options: String...) -> ReminderChange? {
    let request = try? Request.parse(["remind", "add", "x"] + options, surroundings: saturday)
    guard case .remind(.add(let change, _, _)) = request else { return nil }
    return change
  }

  /// The alarm that `alarm add` makes.
  static func alarm(_ words: String...) -> Alarm? {
    let request = try? Request.parse(["alarm", "add"] + words, surroundings: saturday)
    guard case .alarm(.add(let change, _, _)) = request, let berlin else { return nil }
    var alarm = Alarm(at: .midnight)
    guard
      let resolved = try? change.resolved(on: alarm, at: saturday.now, in: berlin)
    else { return nil }
    resolved.apply(to: &alarm)
    return alarm
  }

  /// When an alarm rings first.
  static func ring(_ text: String) -> WallMoment? {
    guard let berlin, let alarm = alarm(text) else { return nil }
    if alarm.reasonForNoTime(after: saturday.now, in: berlin) != nil { return nil }
    let here = berlin.local(at: saturday.now)
    return Recurrence(alarm.counting(after: here)).next(after: here, in: berlin)
      .map(berlin.moment(of:))
  }
}
