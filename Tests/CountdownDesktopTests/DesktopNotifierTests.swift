import Countdown
import CountdownTesting
import Testing

@testable import CountdownDesktop

@Suite(.serialized) struct DesktopNotifierTests {
  @Test func finishIsShownWithTextHintsAndUrgency() throws {
    let bus = try TestBus()
    let server = try RecordingServer(on: bus)
    let notifier = try DesktopNotifier(
      clock: .fixed, address: { [address = bus.address] in address })
    let event = try finish()
    try notifier.receive(event)
    let shown = try server.next()
    #expect(shown.app == "Countdown")
    #expect(shown.summary == "Tea finished")
    #expect(shown.body == "5m 00s, at 10:35")
    #expect(shown.actions == [])
    #expect(shown.timeout == -1)
    let tag = RecordingServer.Hint(stringLiteral: "String countdown-\(event.id)")
    #expect(
      shown.hints == [
        "urgency": "Byte 2", "category": "String x-countdown.finish",
        "x-canonical-private-synchronous": tag, "x-dunst-stack-tag": tag,
      ])
    #expect(notifier.counts.shown == 1)
    #expect(notifier.server?.name == "recorder")
  }
}
