import Countdown
import CountdownTestSupport
import Glibc
import Testing

@testable import CountdownDesktop

@Suite(.serialized, .ownThread) struct LifetimeTests {
  @Test(arguments: ["notifiers", "badges"])
  func whoeverGoesAwayLeavesNoDescriptorAndNoThread(_ kind: String) throws {
    let bench = try Bench()
    try bench.probe.order(kind, ["count": 1])
    let before = try rest(bench.probe, atMost: nil)
    try bench.probe.order(kind, ["count": 40])
    let after = try rest(bench.probe, atMost: before)
    #expect(after == before)
  }

  /// Descriptors and threads once they are as few as before, or once it is plain that they stay.
  private func rest(_ probe: DesktopProbe, atMost limit: [Int]?) throws -> [Int] {
    var now: [Int] = []
    for _ in 1...200 {
      let resources = try probe.order("resources")
      now = [resources.descriptors ?? 0, resources.threads ?? 0]
      if let limit, now[0] <= limit[0], now[1] <= limit[1] { return limit }
      let pause = Duration.milliseconds(limit == nil ? 5 : 50)
      _ = Semaphore().wait(until: RealTime.monotonic.advanced(by: pause))
    }
    return now
  }

  @Test func buttonsOfADroppedNotifierWorkUntilNothingIsShown() throws {
    let bench = try Bench()
    try bench.present("tea", again)
    try bench.probe.order("close")
    try bench.probe.order("drop")
    try bench.server.command("invoke 1 again")
    #expect(try bench.probe.hears("answer").id == "tea")
    #expect(try bench.probe.hears("released").id == "tea")
    #expect(try bench.server.next().close == 1)
  }

  @Test func droppedNotifierWhoseServerDiesIsLetGo() throws {
    let bench = try Bench()
    try bench.present("tea", again)
    try bench.probe.order("drop")
    bench.server.process.signal(SIGKILL)
    #expect(try bench.probe.hears("released").id == "tea")
  }

  @Test func droppedNotifierWhoseNotificationIsClosedAtOnceIsLetGo() throws {
    let bench = try Bench()
    try bench.present("tea", again)
    try bench.server.command("closed 1 2")
    try bench.probe.order("drop")
    #expect(try bench.probe.hears("released").id == "tea")
  }

  @Test func closedNotifierLetsGoOfWhatWaitsAndShowsTheNext() throws {
    let bus = try TestBus()
    let probe = try DesktopProbe(on: bus)
    #expect(try probe.present("tea").reason == "noServer")
    try probe.order("close")
    let server = try RecordingServer(on: bus)
    #expect(try probe.present("eggs").reason == nil)
    #expect(try server.next().summary == "Eggs")
  }
}
