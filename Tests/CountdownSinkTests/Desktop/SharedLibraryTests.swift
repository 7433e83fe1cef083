import Countdown
import CountdownTestSupport
import Testing

@testable import CountdownDesktop

/// An application that calls libnotify itself.
@Suite(.serialized, .ownThread) struct SharedLibraryTests {
  @Test func answersComeWhenTheApplicationThatWasFirstRunsItsLoop() throws {
    let bench = try Bench(keepsErrors: true)
    try bench.probe.order("application")
    try bench.present("tea", again)
    try bench.server.command("invoke 1 again")
    try bench.settle()
    #expect(try bench.probe.order("counts").actions == 0)
    for _ in 1...1_000 where try bench.probe.order("counts").actions == 0 {
      try bench.probe.order("iterate")
    }
    #expect(try bench.probe.hears("answer").answer == "again")
    #expect(bench.probe.standardError == "")
  }

  @Test func busThatDiedIsNotTakenFromTheApplicationThatHoldsIt() throws {
    let bench = try Bench()
    try bench.probe.order("application")
    try bench.present("tea")
    bench.bus.kill()
    try bench.bus.start()
    let successor = try RecordingServer(on: bench.bus)
    // The end of the bus is told first, at whatever moment.
    let messages = try (1...2).map { _ in try bench.probe.present("eggs") }
    #expect(messages.map(\.reason) == ["noBus", "noBus"])
    #expect(messages.last?.message?.contains("application still holds its connection") == true)
    withExtendedLifetime(successor) {}
  }

  @Test func whatTheApplicationsOwnCallsGiveRiseToIsSaidAsEver() throws {
    let bench = try Bench(keepsErrors: true)
    try bench.present("tea")
    try bench.probe.order("warn")
    #expect(bench.probe.standardError.contains("libnotify-CRITICAL"))
    #expect(bench.probe.standardError.contains("its own fault"))
  }
}
