import Countdown
import CountdownStore
import CountdownSystem
import CountdownTestSupport
import Testing

@testable import CountdownHost
@testable import CountdownSharing

/// What is printed of shared countdowns and of a host's answers is short, and no dump of a type.
@Suite struct DescriptionTests {
  private let steps = SharedSteps([
    SharedSteps.Step("Focus", .minutes(25), kind: "focus"),
    SharedSteps.Step("Break", .minutes(5), round: 2),
  ])

  @Test func sharedCountdownsAreShort() throws {
    let record = SharedCountdown.sample()
    var routine = record
    routine.steps = steps
    var repeated = try #require(record.finish)
    repeated.isRepeated = true
    let reading = record.reading(at: .sample(1_040), life: .alive)
    let list = SharedList([record], faults: [], at: .sample(1_000))
    try checkDescriptions([
      (record, "tea: running, 3m 00s"), (routine, "tea: running, Focus, 1 of 2, 3m 00s"),
      (reading, "tea: running, 1m 20s of 3m 00s"), (list, "tea: running, 3m 00s"),
      (record.finish, "tea: 3m 00s, due 1970-01-01T01:25:20Z"),
      (repeated, "tea: 3m 00s, due 1970-01-01T01:25:20Z, repeated"),
      (record.end, "1970-01-01T01:25:20Z"), (record.kind, "countdown"),
      (steps, "Focus, 1 of 2"), (steps.place, "Focus, 1 of 2"),
      (steps.plan[1], "Break, 5m 00s, round 2"),
      (SharedCommand.add(.minutes(1)), "add 1m 00s"), (SharedCommand.less(.seconds(5)), "less 5s"),
      (SharedCommand.acknowledge, "acknowledge"), (SharingReport(), "0 changes"),
      (
        OwnerMark(machine: "", boot: "", process: 42, started: 0, namespaces: ""), "process 42"
      ),
    ])
  }

  @Test func answersOfAHostAreShort() throws {
    let id = "0f8fad5b-d9cb-469f-a165-70867728950e"
    let fields: JSONObject = [
      "id": .string(id), "name": "tea", "phase": "running", "total_s": 180, "remaining_s": 80,
    ]
    let ringing: JSONObject = [
      "event": "ringing", "kind": "alarm", "label": "Work", "scheduled": "2026-03-02T06:30:00Z",
    ]
    let step: JSONObject = ["name": "Focus", "index": 0, "count": 2]
    let countdown = try #require(HostCountdown(fields))
    let finish = try #require(SharedCountdown.sample().finish)
    try checkDescriptions([
      (countdown, "tea: running, 1m 20s of 3m 00s"),
      (try HostChange(fields), "tea: running, 1m 20s of 3m 00s"),
      (
        HostList(countdowns: [countdown], faults: ["x"], overdue: 0),
        "tea: running, 1m 20s of 3m 00s; 1 unreadable"
      ),
      (HostEvent(ringing), "ringing Work: due 2026-03-02T06:30:00Z"),
      (HostEvent(["event": "started", "name": "tea"]), "started tea"),
      (HostEvent.Kind.tick, "tick"), (HostStep(step), "Focus, 1 of 2"),
      (HostAnnouncement(finish), "tea: 3m 00s, due 1970-01-01T01:25:20Z"),
    ])
  }
}
