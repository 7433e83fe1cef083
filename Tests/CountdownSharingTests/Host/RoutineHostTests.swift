import Countdown
import CountdownHost
import CountdownSharing
import CountdownStore
import CountdownSystem
import CountdownTestSupport
import Testing

/// Routines that a host counts, which are data of their entries.
@Suite(.serialized, .ownThread) struct RoutineHostTests {
  private static let plan = [
    SharedSteps.Step("Focus", .seconds(600), kind: "focus"),
    SharedSteps.Step("Break", .seconds(60), kind: "shortBreak"),
    SharedSteps.Step("Focus", .seconds(600), kind: "focus", round: 2),
  ]

  @Test func aRoutineIsCommandedByCalls() throws {
    let room = try HostRoom()
    let host = try room.host()
    let client = try room.client()
    let begun = try client.start("work", steps: Self.plan, label: "Work")
    #expect(begun.step?.name == "Focus" && begun.total == .seconds(600) && begun.isSaved)
    #expect(try client.pause("work").phase == .paused)
    let next = try client.next("work")
    #expect(next.phase == .running && next.total == .seconds(60) && next.id == begun.id)
    let status = try client.status(of: "work")
    let step = try #require(status.step)
    #expect(status.kind == "pomodoro" && status.label == "Work" && step == next.step)
    #expect((step.name, step.kind, step.next) == ("Break", "shortBreak", "Focus"))
    #expect((step.index, step.count, step.round, step.rounds) == (1, 3, 1, 2))
    #expect(try client.toggle().phase == .paused)
    #expect(try client.add(.seconds(60), to: "work").total == .seconds(120))
    #expect(try client.next().step?.next == nil)
    #expect(throws: HostError.self) { try client.next("work") }
    #expect(try client.stop("work").phase == .stopped)
    #expect(try client.list().countdowns.isEmpty)
    withExtendedLifetime(host) {}
  }

  @Test func aSingleCountdownHasNoNextStep() throws {
    let room = try HostRoom()
    let host = try room.host()
    let client = try room.client()
    #expect(try client.start("tea", for: .seconds(600)).step == nil)
    #expect(try client.status(of: "tea").step == nil)
    let error = #expect(throws: HostError.self) { try client.next("tea") }
    #expect(error?.reason == .refused(.refused, "\"tea\" has no next step"))
    #expect(try client.status(of: "tea").phase == .running)
    withExtendedLifetime(host) {}
  }

  @Test(arguments: [
    #""steps":[]"#, #""steps":{}"#, #""steps":[1]"#, #""steps":[{"name":"x"}]"#,
    #""steps":[{"name":"x","duration_s":0}]"#, #""steps":[{"name":"","duration_s":5}]"#,
    #""steps":[{"name":"x","duration_s":5,"round":0}]"#,
    #""steps":[{"name":"x","duration_s":5,"round":1e300}]"#,
    #""steps":[{"name":"x","duration_s":5,"kind":7}]"#,
    #""steps":[{"name":"x","duration_s":5}],"advances":"byOwner""#,
    #""steps":[{"name":"x","duration_s":5}],"advances":true"#,
  ])
  func garbageIsABadRequest(fields: String) throws {
    let room = try HostRoom()
    let host = try room.host()
    let client = try RawClient(to: room.runtime.address.socket)
    client.send(#"{"v":1,"op":"start","id":"x",\#(fields)}"# + "\n")
    #expect(try code(of: client.readLine()) == "bad_request")
    #expect(try room.state.list().countdowns.isEmpty)
    withExtendedLifetime(host) {}
  }

  @Test func whatAKilledHostBeganGoesOnByItselfInTheNext() throws {
    let room = try HostRoom()
    let first = try room.start()
    let plan = [
      SharedSteps.Step("Focus", .milliseconds(300)), SharedSteps.Step("Break", .milliseconds(300)),
      SharedSteps.Step("Read", .hours(1)),
    ]
    let begun = try room.client().start("work", steps: plan, advances: .automatically)
    first.kill()
    let records = Inbox<SharedCountdown>()
    let watch = try room.state.watch { for record in $0.countdowns { records.put(record) } }
    let second = try room.start()
    let last = try #require(records.wait { $0.steps?.index == 2 && $0.stage == .running })
    #expect(last.snapshot.id == begun.id)
    #expect(last.snapshot.total == .hours(1))
    #expect(try room.client().pause("work").phase == .paused)
    watch.cancel()
    #expect(try second.end() == 0)
    #expect(room.announcements().count == 2)
  }
}
