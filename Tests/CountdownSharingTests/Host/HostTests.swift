import Countdown
import CountdownHost
import CountdownSystem
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownSharing

/// A host in this process, and what it announces.
@Suite(.ownThread) struct HostTests {
  @Test func aCountdownIsStartedPausedResumedExtendedAndStopped() throws {
    let room = try HostRoom()
    let host = try room.host()
    let client = try room.client()
    func ask(_ operation: String, _ more: JSONObject = [:]) throws -> JSONObject {
      var request: JSONObject = ["v": 1, "op": .string(operation), "id": "tea"]
      for member in more.members { request[member.key] = member.value }
      return try client.request(request)
    }
    #expect(try ask("start", ["duration_s": 600, "label": "Tea"])["phase"] == "running")
    #expect(try ask("pause")["phase"] == "paused")
    #expect(try ask("add", ["duration_s": 60])["total_s"] == 660)
    #expect(try ask("resume")["phase"] == "running")
    #expect(try ask("toggle")["phase"] == "paused")
    let status = try ask("status")["countdowns"]?.array?.first?.object
    #expect(status?["label"] == "Tea")
    #expect(status?["kind"] == "countdown")
    #expect(!host.isIdle)
    #expect(try ask("stop")["phase"] == "stopped")
    #expect(throws: HostError.self) { try ask("stop") }
    #expect(host.shutDown(within: .seconds(30)))
  }

  @Test(arguments: [
    (#"{"v":1,"op":"pause","id":"egg"}"#, "not_found"),
    (#"{"v":1,"op":"start","id":"egg"}"#, "bad_request"),
    (#"{"v":1,"op":"start","id":"egg","duration_s":0}"#, "bad_request"),
    (#"{"v":1,"op":"start","id":"egg","duration_s":-1e300}"#, "bad_request"),
    (#"{"v":1,"op":"start","id":"egg","duration_s":1e300}"#, "bad_request"),
    (#"{"v":1,"op":"start","id":"../egg","duration_s":5}"#, "bad_request"),
    (#"{"v":1,"op":"start","duration_s":5}"#, "bad_request"),
    (#"{"v":1,"op":"start","id":"tea","duration_s":5}"#, "refused"),
    (#"{"v":1,"op":"resume","id":"tea"}"#, "refused"),
    (#"{"v":1,"op":"add","id":"tea"}"#, "bad_request"),
    (#"{"v":1,"op":"explode","id":"tea"}"#, "unknown_op"),
    (#"{"v":1,"op":"acknowledge","id":"tea"}"#, "refused"),
    (#"{"v":1,"op":"status","id":"egg"}"#, "not_found"),
  ])
  func whatCannotBeDoneGetsAnErrorAndChangesNothing(text: String, expected: String) throws {
    let room = try HostRoom()
    let host = try room.host()
    let client = try room.client()
    try client.request(["v": 1, "op": "start", "id": "tea", "duration_s": 600])
    let before = try room.state.list().countdowns
    let raw = try RawClient(to: room.runtime.address.socket)
    raw.send(text + "\n")
    #expect(try code(of: raw.readLine()) == expected)
    #expect(try room.state.list().countdowns == before)
    host.shutDown(within: .seconds(30))
  }

  @Test(arguments: [
    #""duration_s":5,"attributes":{"SOUND":"x"}"#, #""duration_s":5,"attributes":{"a b":"x"}"#,
    #""duration_s":5,"attributes":{"sound":7}"#, #""duration_s":5,"warn_s":[0]"#,
    #""steps":[{"name":"","duration_s":5}]"#, #""steps":[]"#,
    #""steps":[{"name":"Focus","duration_s":5,"kind":"two words"}]"#,
  ])
  func aStartThatIsRefusedLeavesTheOneThatWasSetBack(fields: String) throws {
    let room = try HostRoom()
    let host = try room.host()
    let client = try room.client()
    try client.start("tea", for: .seconds(600))
    try client.pause("tea")
    try client.reset("tea")
    let before = try room.state.list()
    #expect(before.countdowns.map(\.stage) == [.ready])
    let raw = try RawClient(to: room.runtime.address.socket)
    raw.send(#"{"v":1,"op":"start","id":"tea",\#(fields)}"# + "\n")
    #expect(try code(of: raw.readLine()) == "bad_request")
    #expect(try room.state.list() == before)
    #expect(try client.toggle("tea").total == .seconds(600))
    host.shutDown(within: .seconds(30))
  }

  @Test func aStartReplacesOneThatWasSetBack() throws {
    let room = try HostRoom()
    let host = try room.host()
    let client = try room.client()
    let first = try client.start("tea", for: .seconds(600))
    try client.pause("tea")
    try client.reset("tea")
    let second = try client.start("tea", for: .seconds(300))
    #expect(second.id != first.id && second.isSaved)
    let list = try room.state.list().countdowns
    #expect(list.map(\.snapshot.id) == [second.id] && list.map(\.stage) == [.running])
    #expect(throws: HostError.self) { try client.pause("\(first.id)") }
    #expect(try client.pause("tea").total == .seconds(300))
    host.shutDown(within: .seconds(30))
  }

  @Test func aStartReplacesAnEndOfTheHostsThatWasAnnounced() async throws {
    let room = try HostRoom()
    let host = try room.host()
    let client = try room.client()
    let first = try client.start("tea", for: .milliseconds(10))
    for try await list in room.state.changes where list.countdowns.first?.stage == .announced {
      break
    }
    let second = try client.start("tea", for: .seconds(600))
    #expect(second.isSaved && second.id != first.id)
    host.shutDown(within: .seconds(30))
  }

  /// Each was left by a process that died.
  @Test(arguments: [
    (SharedCountdown.Stage.running, "\"tea\" is already running"),
    (.paused, "\"tea\" is already there, and paused"),
    (
      .announced,
      "\"tea\" has ended, and its end has not been seen yet; to clear it: countdown clear tea"
    ),
  ])
  func aStartReplacesNothingThatATerminalLeft(
    stage: SharedCountdown.Stage, refusal: String
  ) throws {
    let room = try HostRoom()
    var left = SharedCountdown.fresh(owner: .gone)
    left.stage = stage
    if stage == .paused { left.end = nil }
    #expect(try room.state.put(left))
    let host = try room.host()
    let client = try room.client()
    let error = #expect(throws: HostError.self) { try client.start("tea", for: .seconds(600)) }
    #expect(error?.reason == .refused(.refused, refusal))
    #expect(try room.state.read("tea")?.snapshot.id == left.snapshot.id)
    host.shutDown(within: .seconds(30))
  }

  @Test func oneThatWasSetBackCanBeStopped() throws {
    let room = try HostRoom()
    let host = try room.host()
    let client = try room.client()
    try client.start("tea", for: .seconds(600))
    try client.pause("tea")
    #expect(try client.reset("tea").phase == .ready)
    #expect(try client.stop("tea").phase == .stopped)
    #expect(try client.list().countdowns.isEmpty)
    #expect(throws: HostError.self) { try client.stop("tea") }
    host.shutDown(within: .seconds(30))
  }

  @Test func withoutANameTheOnlyOneIsMeant() throws {
    let room = try HostRoom()
    let host = try room.host()
    let client = try room.client()
    #expect(throws: HostError.self) { try client.request(["v": 1, "op": "pause"]) }
    try client.request(["v": 1, "op": "start", "id": "tea", "duration_s": 600])
    #expect(try client.request(["v": 1, "op": "pause"])["name"] == "tea")
    try client.request(["v": 1, "op": "start", "id": "egg", "duration_s": 600])
    let error = #expect(throws: HostError.self) { try client.request(["v": 1, "op": "pause"]) }
    #expect(error?.description == "which one: egg, tea?")
    host.shutDown(within: .seconds(30))
  }

  @Test func subscribersHearOfAnEndAndItIsAnnouncedOnce() async throws {
    let room = try HostRoom()
    let (ends, end) = AsyncStream<HostAnnouncement>.makeStream()
    let (idles, idle) = AsyncStream<Void>.makeStream()
    var program = HostProgram { end.yield($0) }
    program.onIdle = { idle.yield() }
    let host = try room.host(program)
    _ = await idles.first { true }
    let (subscriber, client) = (try room.client(), try room.client())
    try subscriber.subscribe(to: ["events"], id: "tea")
    try client.request(["v": 1, "op": "start", "id": "tea", "duration_s": 0.05])
    var events: [String?] = []
    while events.last != "finished" {
      events.append(try subscriber.next(within: .seconds(30))?["event"]?.string)
    }
    #expect(events.suffix(2) == ["started", "finished"])
    let announced = await ends.first { _ in true }
    #expect(announced?.finish.name == "tea")
    #expect(announced?.finish.isRepeated == false)
    #expect(host.shutDown(within: .seconds(30)))
    #expect(try room.state.read("tea")?.snapshot.phase == .finished)
  }

  @Test func whatEndedAndWasSeenElsewhereIsForgotten() async throws {
    let room = try HostRoom()
    let host = try room.host()
    let client = try room.client()
    func pause() -> String? {
      #expect(throws: HostError.self) {
        try client.request(["v": 1, "op": "pause", "id": "egg"])
      }?.description
    }
    try client.request(["v": 1, "op": "start", "id": "egg", "duration_s": 0.01])
    for try await list in room.state.changes {
      guard let egg = list.countdowns.first, egg.snapshot.phase == .finished else { continue }
      #expect(pause() == "\"egg\" is not running")
      #expect(try room.state.acknowledge(egg))
      break
    }
    try client.request(["v": 1, "op": "start", "id": "tea", "duration_s": 600])
    #expect(pause() == "there is no countdown \"egg\"")
    host.shutDown(within: .seconds(30))
  }

  @Test func anotherProcessesCountdownIsRefusedAndItsOpenGoesToItsApplication() throws {
    let room = try HostRoom()
    let host = try room.host()
    let timer = CountdownTimer(.minutes(5), label: "App")
    let sharing = try timer.share(as: "app", open: ["myapp", "--show"], in: room.state)
    timer.start()
    #expect(sharing.flush(within: .seconds(30)))
    let client = try room.client()
    let error = #expect(throws: HostError.self) {
      try client.request(["v": 1, "op": "pause", "id": "app"])
    }
    #expect(
      error?.description
        == "\"app\" takes no commands from others; use its own controls, in process \(getpid())")
    let finish = try #require(try room.state.read("app")?.finish)
    #expect(host.open(finish) == .command(["myapp", "--show"]))
    try client.subscribe(to: ["open"], id: "app")
    #expect(host.open(finish) == .application)
    #expect(try client.next(within: .seconds(30))?["op"] == "open")
    timer.stop()
    host.shutDown(within: .seconds(30))
  }
}
