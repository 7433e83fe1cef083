import Countdown
import CountdownAlarms
import CountdownHook
import Foundation
import Testing

@testable import CountdownArguments
@testable import CountdownResident

/// The environment of hooks as it was released: what a hook of today is told must be that still.
@Suite struct HookSampleTests {
  private static let end: Int64 = 1_795_253_712_000_000_000

  private static func sample(_ event: String) throws -> [(String, String)] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = folder.appending(path: "Fixtures/hooks-1/\(event)")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), String(parts[1]))
    }
  }

  /// Moments are compared as such, for they are written in the zone of whoever runs this.
  private func expect(_ variables: HookVariables, toBe event: String) throws {
    let sample = try Self.sample(event)
    #expect(variables.all.map(\.name) == sample.map(\.0))
    for ((name, value), (_, wanted)) in zip(variables.all, sample) {
      let isMoment = ["COUNTDOWN_STARTED", "COUNTDOWN_ENDS"].contains(name)
      let same = isMoment ? WallMoment(value) == WallMoment(wanted) : value == wanted
      #expect(same, "\(name): \(value) instead of \(wanted)")
    }
  }

  @Test func ofACountdown() throws {
    var facts = EventFacts(
      event: "finished", kind: "countdown", id: try id(3), label: "Green tea")
    (facts.duration, facts.remaining) = (.minutes(5), .zero)
    facts.ends = WallMoment(nanoseconds: Self.end)
    facts.started = facts.ends?.advanced(by: .minutes(-5))
    facts.reason = "deadline"
    var variables = HookVariables(facts)
    variables.name = "tea"
    try expect(variables, toBe: "finished")
  }

  @Test func ofAPause() throws {
    var facts = EventFacts(event: "paused", kind: "pomodoro", id: try id(3), label: "Focus")
    (facts.duration, facts.remaining) = (.minutes(25), .milliseconds(899_750))
    facts.started = WallMoment(nanoseconds: Self.end).advanced(by: .minutes(-15))
    facts.reason = "user"
    facts.step = EventFacts.Step(
      name: "Focus", kind: "focus", round: 1, rounds: 4, next: "Short break")
    try expect(HookVariables(facts), toBe: "paused")
  }

  @Test func ofAnAlarm() throws {
    let alarm = Alarm(at: TimeOfDay(hour: 10, minute: 30), label: "Work", id: try id(3))
    let due = WallMoment(seconds: 1_795_253_400)
    var event = AlarmEvent(
      .ringing, of: .alarm(alarm), reason: .deadline, scheduled: due, actual: due)
    event.until = due.advanced(by: .seconds(600))
    try expect(HookVariables(EventFacts(of: event)), toBe: "ringing")
  }

  @Test func everyKindOfEventHasAHook() {
    let countdown = CountdownEvent.Kind.allCases.map(\.rawValue).filter {
      !["current", "tick"].contains($0)
    }
    let alarm = AlarmEvent.Kind.allCases.map(\.rawValue).filter { $0 != "badge" }
    #expect(Set(HookEvents.all) == Set(countdown + alarm))
  }
}
