import Countdown
import CountdownHost
import CountdownSharing
import CountdownSystem
import CountdownTestSupport
import Synchronization
import Testing

/// What a host asks of the program around it, and is told by it.
@Suite(.ownThread) struct HostProgramTests {
  @Test func attributesOfAStartReachTheAnnouncement() async throws {
    let room = try HostRoom()
    let (ends, end) = AsyncStream<HostAnnouncement>.makeStream()
    let host = try room.host(HostProgram { end.yield($0) })
    try room.client().request([
      "v": 1, "op": "start", "id": "tea", "duration_s": 0.05,
      "attributes": ["sound": "nature", "bell": "off"],
    ])
    let announced = await ends.first { _ in true }
    #expect(announced?.finish.attributes == ["sound": "nature", "bell": "off"])
    host.shutDown(within: .seconds(30))
  }

  @Test(arguments: [#"["sound"]"#, #"{"sound":1}"#, #"{"SOUND":"x"}"#, "null"])
  func attributesThatAreNoneAreRefused(text: String) throws {
    let room = try HostRoom()
    let host = try room.host()
    let raw = try RawClient(to: room.runtime.address.socket)
    raw.send(#"{"v":1,"op":"start","id":"tea","duration_s":60,"attributes":\#(text)}"# + "\n")
    #expect(try code(of: raw.readLine()) == "bad_request")
    #expect(try room.state.list().countdowns.isEmpty)
    host.shutDown(within: .seconds(30))
  }

  @Test func attributesSurviveAKilledHost() throws {
    let room = try HostRoom()
    let first = try room.start()
    let request: JSONObject = [
      "v": 1, "op": "start", "id": "tea", "duration_s": 600, "attributes": ["sound": "none"],
    ]
    try room.client().request(request)
    first.kill()
    let second = try room.start()
    #expect(try room.client().request(["v": 1, "op": "pause"])["phase"] == "paused")
    #expect(try room.state.read("tea")?.attributes == ["sound": "none"])
    #expect(try second.end() == 0)
  }

  @Test func theProgramsOverdueItemsAreCounted() throws {
    let room = try HostRoom()
    var program = HostProgram { _ in }
    program.overdue = { 3 }
    let host = try room.host(program)
    #expect(try room.client().request(["v": 1, "op": "status"])["overdue"] == 3)
    host.shutDown(within: .seconds(30))
  }

  @Test func aHostThatItsProgramNeedsIsNotIdle() async throws {
    let room = try HostRoom()
    let isNeeded = Flag(true)
    let (idles, idle) = AsyncStream<Void>.makeStream()
    var program = HostProgram { _ in }
    program.isNeeded = { isNeeded.value }
    program.onIdle = { idle.yield() }
    let host = try room.host(program)
    #expect(!host.isIdle)
    isNeeded.value = false
    host.reconsider()
    #expect(await idles.first { true } != nil)
    #expect(host.isIdle)
    host.shutDown(within: .seconds(30))
  }

  @Test func withTheLastSubscriberTheHostIsIdle() async throws {
    let room = try HostRoom()
    let (idles, idle) = AsyncStream<Bool>.makeStream()
    let hasLeft = Flag(false)
    var program = HostProgram { _ in }
    program.onIdle = { idle.yield(hasLeft.value) }
    let host = try room.host(program)
    do {
      let subscriber = try room.client()
      try subscriber.subscribe(to: ["events"])
      #expect(!host.isIdle)
      hasLeft.value = true
    }
    #expect(await idles.first { $0 } == true)
    host.shutDown(within: .seconds(30))
  }

  @Test func aPausedCountdownOfItsOwnKeepsTheHost() async throws {
    let room = try HostRoom()
    let (idles, idle) = AsyncStream<Bool>.makeStream()
    let isStopped = Flag(false)
    var program = HostProgram { _ in }
    program.onIdle = { idle.yield(isStopped.value) }
    let host = try room.host(program)
    let client = try room.client()
    try client.request(["v": 1, "op": "start", "id": "tea", "duration_s": 600])
    try client.request(["v": 1, "op": "pause", "id": "tea"])
    #expect(!host.isIdle)
    isStopped.value = true
    try client.request(["v": 1, "op": "stop", "id": "tea"])
    #expect(await idles.first { $0 } == true)
    #expect(host.isIdle)
    host.shutDown(within: .seconds(30))
  }

  @Test func whatTheProgramPublishesReachesSubscribers() throws {
    let room = try HostRoom()
    let host = try room.host()
    let (all, other) = (try room.client(), try room.client())
    try all.subscribe(to: ["events"])
    try other.subscribe(to: ["events"], id: "milk")
    host.publish(["event": "ringing", "id": "4"], about: ["4", "wake"])
    host.publish(["event": "ringing", "id": "5"], about: ["5", "milk"])
    #expect(try all.next(within: .seconds(30)) == ["v": 1, "event": "ringing", "id": "4"])
    #expect(try other.next(within: .seconds(30)) == ["v": 1, "event": "ringing", "id": "5"])
    host.shutDown(within: .seconds(30))
  }

  @Test func theProgramIsToldTheEventsOfItsCountdownsInOrder() async throws {
    let room = try HostRoom()
    let (events, event) = AsyncStream<String>.makeStream()
    var program = HostProgram { _ in }
    program.onEvent = { event.yield("\($1 ?? "") \($0.kind) \($0.sequence)") }
    let host = try room.host(program)
    let client = try room.client()
    try client.start("tea", for: .minutes(10))
    try client.pause("tea")
    try client.stop("tea")
    var told: [String] = []
    for await line in events.prefix(3) { told.append(line) }
    #expect(told == ["tea started 1", "tea paused 2", "tea stopped 3"])
    host.shutDown(within: .seconds(30))
  }

  @Test func theProgramLearnsWhichCountdownEndsNext() async throws {
    let room = try HostRoom()
    let (changes, change) = AsyncStream<Void>.makeStream()
    var program = HostProgram { _ in }
    program.onChanges = { _ in change.yield() }
    let host = try room.host(program)
    let client = try room.client()
    func isNext(_ name: String?) async -> Bool {
      for await _ in changes where host.nextToEnd?.countdown.name == name { return true }
      return false
    }
    try client.start("tea", for: .minutes(10))
    #expect(await isNext("tea"))
    try client.start("egg", for: .minutes(5))
    #expect(await isNext("egg"))
    try client.add(.minutes(10), to: "egg")
    #expect(await isNext("tea"))
    try client.pause("tea")
    #expect(await isNext("egg"))
    try client.stop("egg")
    #expect(await isNext(nil))
    host.shutDown(within: .seconds(30))
  }
}

/// A truth value that a test and a host share.
private final class Flag: Sendable {
  private let state: Atomic<Bool>
  init(_ value: Bool) { state = Atomic(value) }

  var value: Bool {
    get { state.load(ordering: .acquiring) }
    set { state.store(newValue, ordering: .releasing) }
  }
}
