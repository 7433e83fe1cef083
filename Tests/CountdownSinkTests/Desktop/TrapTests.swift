import Countdown
import CountdownTestSupport
import Glibc
import Testing

@testable import CountdownDesktop

/// What libnotify does not stand: each of these once ended or blocked a process.
@Suite(.serialized, .ownThread) struct TrapTests {
  @Test(arguments: ["", "  ", "\n"])
  func nameThatIsEmptyIsReplacedByTheProgramsOwn(_ name: String) throws {
    let shown = try Bench(making: ["app": name]).present("tea")
    #expect(shown.app == "CountdownDesktopProbe")
  }

  @Test func alertWithoutATitleIsCalledLikeTheApplication() throws {
    let bench = try Bench(making: ["app": "Tea Timer"], keepsErrors: true)
    try bench.present("tea", ["title": "Tea"])
    let shown = try bench.present("tea", ["title": " ", "body": "5m"])
    #expect(shown.summary == "Tea Timer")
    #expect(shown.body == "5m")
    #expect(bench.probe.standardError == "")
  }

  @Test func actionWithoutATitleHasItsNameAndOneWithoutANameIsLeftOut() throws {
    let bench = try Bench(keepsErrors: true)
    let shown = try bench.present("tea", ["actions": [["again", ""], ["", "Nothing"]]])
    #expect(shown.actions == ["again", "again"])
    #expect(bench.probe.standardError == "")
  }

  @Test func whatWasNeverShownIsLetGoWithoutAskingAStoppedServer() throws {
    let bench = try Bench(making: ["within": 300])
    bench.server.process.signal(SIGSTOP)
    #expect(try bench.probe.present("tea").reason == "timedOut")
    try bench.probe.order("withdraw", ["id": "tea"])
    try bench.probe.order("drop")
    try isFollowedAtOnce(bench)
  }

  @Test func whatIsShownIsLetGoThoughTheServerIsStopped() throws {
    let bench = try Bench(making: ["within": 300])
    try bench.present("tea", again)
    try bench.settle()
    bench.server.process.signal(SIGSTOP)
    #expect(try bench.probe.order("withdraw", ["id": "tea"]).reason == "timedOut")
    try bench.probe.order("drop")
    try isFollowedAtOnce(bench)
  }

  /// The library's thread is not held up: another server is used while the first still hangs.
  private func isFollowedAtOnce(_ bench: Bench) throws {
    let successor = try RecordingServer(on: bench.bus)
    try bench.probe.order("make", ["within": 12_000])
    #expect(try bench.probe.present("eggs").reason == nil)
    #expect(try successor.next().summary == "Eggs")
  }

  @Test func restartsThatFollowEachOtherLoseNothing() throws {
    let bench = try Bench()
    try bench.present("tea")
    var server = bench.server
    for _ in 1...10 {
      server.process.signal(SIGKILL)
      server = try RecordingServer(on: bench.bus)
      #expect(try server.next().replaces == 0)
      // Or it dies before it has answered, and that is a failure.
      try bench.settle()
    }
    try bench.settle()
    #expect(try bench.probe.order("counts").failures == 0)
  }
}
