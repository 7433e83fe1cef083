import Countdown
import CountdownSystem
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownHost
@testable import CountdownSharing

/// The client as an application has it: values and errors, no messages.
@Suite(.ownThread) struct ClientTests {
  @Test func aCountdownIsCommandedByCalls() throws {
    let room = try HostRoom()
    let host = try room.host()
    let client = try room.client()
    let tea = try client.start(
      "tea", for: .seconds(600), label: "Green tea", attributes: ["sound": "none"])
    #expect(tea.name == "tea" && tea.phase == .running && tea.isSaved)
    #expect(try client.pause("tea").phase == .paused)
    #expect(try client.resume().phase == .running)
    #expect(try client.toggle("tea").phase == .paused)
    #expect(try client.add(.seconds(60), to: "tea").total == .seconds(660))
    let status = try client.status(of: "tea")
    #expect(status.id == tea.id && status.label == "Green tea" && status.kind == "countdown")
    #expect(status.phase == .paused && status.total == .seconds(660) && !status.isMissed)
    #expect(status.startedAt != nil && status.endsAt == nil && status.progress < 0.5)
    #expect(try client.list().countdowns == [status])
    #expect(try client.stop("tea").phase == .stopped)
    #expect(try client.list() == HostList(countdowns: [], faults: [], overdue: 0))
    withExtendedLifetime(host) {}
  }

  @Test func anEndThatNobodyConfirmedIsListedAndCanBeAcknowledged() throws {
    let room = try HostRoom()
    let fresh = SharedCountdown.fresh("tea")
    let end = SharedCountdown.End(
      moment: SystemScheduler.continuous.now, wallNanoseconds: RealTime.wallNanoseconds)
    var record = SharedCountdown(
      name: "tea", snapshot: fresh.snapshot, run: fresh.run, startedWallNanoseconds: nil, end: end,
      owner: .gone, stage: .unconfirmed)
    record.attempts = 2
    #expect(try room.state.put(record))
    let host = try room.host()
    let client = try room.client()
    let tea = try client.status(of: "tea")
    #expect(tea.phase == .finished && tea.isUnconfirmed && !tea.isMissed && tea.progress == 1)
    #expect(try client.list().countdowns == [tea])
    try client.acknowledge("tea")
    #expect(try client.list().countdowns.isEmpty)
    withExtendedLifetime(host) {}
  }

  @Test func whatIsRefusedHasACode() throws {
    let room = try HostRoom()
    let host = try room.host()
    let client = try room.client()
    #expect(code { try client.pause("tea") } == .notFound)
    #expect(code { _ = try client.status(of: "tea") } == .notFound)
    #expect(code { try client.start("tea", for: .zero) } == .badRequest)
    try client.start("tea", for: .seconds(600))
    #expect(code { try client.resume("tea") } == .refused)
    #expect(code { try client.acknowledge("tea") } == .refused)
    withExtendedLifetime(host) {}
  }

  @Test func aChangeThatIsAskedTwiceIsMadeOnce() throws {
    let room = try HostRoom()
    let host = try room.host()
    let client = try room.client()
    try client.start("tea", for: .seconds(600))
    let add: JSONObject = [
      "v": 1, "op": "add", "id": "tea", "duration_s": 60, "once": "one-very-random-word",
    ]
    let first = try client.request(add)
    #expect(try room.client().request(add) == first)
    #expect(try client.status(of: "tea").total == .seconds(660))
    let again = add.merging(["once": "another-random-word"])
    #expect(try client.request(again)["total_s"] == 720)
    let bad = add.merging(["once": 7])
    #expect(throws: HostError.self) { try client.request(bad) }
    withExtendedLifetime(host) {}
  }

  @Test func aChangeWhoseConnectionIsLostIsRepeatedWithTheSameWord() throws {
    let runtime = try TemporaryRuntime()
    try RuntimeDirectory.make(runtime.directory)
    let host = try LosingHost(
      at: runtime.address.socket, losing: 1,
      then: #"{"v":1,"ok":true,"id":"\#(CountdownID())","phase":"paused","total_s":660}"#)
    let client = try HostClient(to: runtime.address, within: .seconds(30))
    for _ in 0..<2 {
      #expect(try client.add(.seconds(60), to: "tea").total == .seconds(660))
    }
    let lines = host.lines.all
    #expect(lines.count == 3 && lines.first == lines.dropFirst().first)
    let words = try lines.map { try JSONObject(parsing: $0)["once"]?.string ?? "" }
    #expect(words.allSatisfy { (16...64).contains($0.utf8.count) })
    // Another change has another word.
    #expect(Set(words).count == 2)
  }

  @Test func aConnectionThatWasClosedIsMadeAnew() throws {
    let bench = try Bench { $0.idleTime = .milliseconds(50) }
    let client = try bench.client()
    #expect(throws: HostError.self) { try client.next(within: .seconds(30)) }
    let error = #expect(throws: HostError.self) { try client.pause("tea") }
    guard case .refused(.unknownOperation, _)? = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func aQueryReachesTheHostThatCameAfter() throws {
    let room = try HostRoom()
    let address = try HostAddress(
      directory: room.runtime.directory, record: "\(room.path)/serve.lock")
    func host() throws -> ResidentHost {
      try ResidentHost(at: address, in: room.state, for: HostProgram { _ in })
    }
    let client = try {
      let host = try host()
      let client = try HostClient(to: address, within: .seconds(30))
      #expect(try client.list().countdowns.isEmpty)
      host.shutDown(within: .seconds(30))
      return client
    }()
    let host = try host()
    #expect(try client.list().countdowns.isEmpty)
    #expect(try client.ping().process == getpid())
    host.shutDown(within: .seconds(30))
  }

  @Test func eventsAreReadByAThreadThatBlocks() throws {
    let room = try HostRoom()
    let host = try room.host()
    let client = try room.client()
    let events = try client.events()
    let tea = try client.start("tea", for: .seconds(600))
    try client.pause("tea")
    let first = try #require(try events.next(within: .seconds(30)))
    #expect(first.kind == .started && first.item == .countdown && first.id == tea.id)
    #expect(first.name == "tea" && first.reason == "user")
    let age = try #require(first.moment).duration(to: .now)
    #expect(abs(age.components.seconds) < 60)
    #expect(try events.next(within: .seconds(30))?.kind == .paused)
    #expect(try events.next(within: .zero) == nil)
    host.shutDown(within: .seconds(30))
    #expect(throws: HostError(.closed)) { try events.next(within: .seconds(30)) }
  }

  @Test func aHostTellsWhatItHasOfTheSession() throws {
    let room = try HostRoom()
    let host = try room.host()
    let info = try room.client().ping()
    let here = try #require(HostInfo.here)
    #expect((info.bus, info.display, info.zone) == (here.bus, here.display, here.zone))
    #expect(info.process == getpid() && info.alertFaults == nil)
    withExtendedLifetime(host) {}
  }

  @Test func aHostTellsWhichAlertsWillNotWorkWhereItIsAskedToTryThem() throws {
    let room = try HostRoom()
    let faults = ["sound": "no device", "notification": "no \"server\""]
    var program = HostProgram { _ in }
    program.alertFaults = { faults }
    let host = try room.host(program)
    let client = try room.client()
    #expect(try client.ping().alertFaults == nil)
    #expect(try client.ping(triesAlerts: true).alertFaults == faults)
    let report = try client.item(CountdownID(), triesAlerts: true)
    #expect(report["alert_faults"]?.object?.texts == faults)
    withExtendedLifetime(host) {}
  }

  @Test func aHostTellsOfItsItemsAndOfThoseThatItDoesNotKnow() throws {
    let room = try HostRoom()
    let item: JSONObject = ["state": "armed", "next": .moment(1_795_000_000_000_000_000)]
    let known = CountdownID()
    var program = HostProgram { _ in }
    program.item = { ["item": $0 == known ? .object(item) : .null, "store_fault": "full"] }
    let host = try room.host(program)
    let client = try room.client()
    let report = try client.item(known)
    #expect(report["item"] == .object(item) && report["store_fault"] == "full")
    #expect(report["process"] == .integer(Int64(getpid())) && report["alert_faults"] == .null)
    #expect(try client.item(CountdownID())["item"] == .null)
    let error = #expect(throws: HostError.self) {
      try client.request(["v": 1, "op": "item", "id": "tea"])
    }
    #expect(error?.isRefusal == true)
    withExtendedLifetime(host) {}
  }

  @Test func momentsAreReadAsTheyAreWritten() {
    for nanoseconds: Int64 in [0, 1_795_000_000, 951_782_400, -86_400].map({ $0 * 1_000_000_000 }) {
      for offset in [0, 5_400, -12_600] {
        let text = RFC3339(nanoseconds: nanoseconds).text(offset: offset)
        #expect(WallMoment(text)?.nanoseconds == nanoseconds, "\(text)")
      }
    }
  }
}

/// The same for a task.
@Suite struct ClientEventTests {
  @Test func eventsAreReadByATask() async throws {
    let room = try HostRoom()
    let host = try room.host()
    let events = try room.client().events(of: "tea")
    try room.client().start("egg", for: .seconds(600))
    try room.client().start("tea", for: .seconds(600))
    var kinds: [HostEvent.Kind] = []
    for try await event in events {
      kinds.append(event.kind)
      if event.kind == .stopped { break }
      try room.client().stop("tea")
    }
    #expect(kinds == [.started, .stopped])
    withExtendedLifetime(host) {}
  }

  @Test func aTaskHearsThatTheSequenceIsOver() async throws {
    let room = try HostRoom()
    let host = try room.host()
    let events = try room.client().events()
    let reader = Task { for try await _ in events {} }
    events.cancel()
    await #expect(throws: HostError(.closed)) { try await reader.value }
    withExtendedLifetime(host) {}
  }
}
