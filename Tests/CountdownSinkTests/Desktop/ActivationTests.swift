import Countdown
import CountdownTestSupport
import Testing

@testable import CountdownDesktop

/// Servers that the bus starts.
@Suite(.serialized, .ownThread) struct ActivationTests {
  @Test func serverThatTheBusCanStartIsStarted() throws {
    let bus = try TestBus(starting: "/usr/bin/python3 \(RecordingServer.script) actions --stays")
    let probe = try DesktopProbe(on: bus)
    #expect(try probe.present("tea").reason == nil)
    #expect(try probe.order("counts").capabilities == ["actions"])
  }

  @Test func serverThatIsStartedAndNeverAppearsCostsTheLimit() throws {
    let bus = try TestBus(starting: "/bin/sleep 100")
    let probe = try DesktopProbe(on: bus)
    try probe.order("make", ["within": 300])
    for (order, limit) in [("present", 300), ("check", 200)] {
      let message = try probe.order(order, ["within": limit])
      #expect(message.reason == "timedOut")
      #expect(message.milliseconds ?? .infinity < 12_000)
    }
  }

  @Test func whatTheBusGivesUpIsNoRefusal() throws {
    let bus = try TestBus(starting: "/bin/sleep 100", timeout: 300)
    let message = try DesktopProbe(on: bus).present("tea")
    #expect(message.reason == "timedOut")
    #expect(message.message?.contains("org.freedesktop.DBus.Error.TimedOut") == true)
  }

  @Test func serverThatCannotBeStartedIsNone() throws {
    let bus = try TestBus(starting: "/nonexistent/server")
    #expect(try DesktopProbe(on: bus).present("tea").reason == "noServer")
  }
}
