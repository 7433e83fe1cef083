import Countdown
import CountdownTestSupport
import CountdownTesting
import Testing

@testable import CountdownDesktop

@Suite(.serialized, .ownThread) struct DesktopNotifierTests {
  @Test func finishIsShownWithTextHintsAndUrgency() throws {
    let bench = try Bench()
    let event = try finish()
    try bench.notifier.receive(event)
    let shown = try bench.server.next()
    #expect(shown.app == "Countdown")
    #expect(shown.summary == "Tea finished")
    #expect(shown.body == "5m 00s, at 10:40")
    #expect(shown.actions == [])
    #expect(shown.timeout == -1)
    let tag = RecordingServer.Hint(stringLiteral: "String countdown-\(event.id)")
    #expect(
      shown.hints == [
        "urgency": "Byte 2", "category": "String x-countdown.finish",
        "x-canonical-private-synchronous": tag, "x-dunst-stack-tag": tag,
      ])
    #expect(bench.notifier.counts.shown == 1)
    #expect(bench.notifier.server?.name == "recorder")
    #expect(bench.notifier.capabilities == ["actions", "body", "body-markup"])
  }

  @Test func quietStartIsReplacedByTheFinishAndClosedByTheNextStart() throws {
    let bench = try Bench(on: [.started, .finished])
    let all = events { timer, scheduler in
      timer.start()
      scheduler.advance(by: .minutes(5))
    }
    for event in all { try bench.notifier.receive(event) }
    let (quiet, finish) = (try bench.server.next(), try bench.server.next())
    #expect(quiet.summary == "Tea, ends 10:40")
    #expect(quiet.hints?["urgency"] == "Byte 0")
    #expect(quiet.hints?["transient"] == "Boolean 1")
    #expect(quiet.hints?["value"] == "Int32 0")
    #expect(finish.summary == "Tea finished")
    #expect(finish.notify == quiet.notify)
  }

  @Test(arguments: ["stop", "pause", "reset"])
  func aCommandClosesWhatIsShown(_ command: String) throws {
    let bench = try Bench()
    let id = CountdownID()
    try bench.notifier.receive(finish(id: id))
    let shown = try bench.server.next().notify
    let after = events(id: id) { timer, _ in
      timer.start()
      switch command {
      case "stop": timer.stop()
      case "pause": timer.pause()
      case "reset":
        timer.stop()
        timer.reset()
      default: break
      }
    }
    try bench.notifier.receive(#require(after.last))
    #expect(try bench.server.next().close == shown)
    try bench.notifier.receive(#require(after.last))
    #expect(bench.notifier.counts.failures == 0)
  }

  @Test func markupIsEscapedInTheBodyAndNowhereElse() throws {
    let bench = try Bench()
    let text = "<b>&</b> \u{0}\u{7} 🍵 שלום"
    let shown = "<b>&</b> \u{FFFD}\u{FFFD} 🍵 שלום"
    try bench.notifier.post(DesktopNotification(id: CountdownID(), summary: text, body: text))
    let markup = try bench.server.next()
    #expect(markup.summary == shown)
    #expect(markup.body == NotificationText.escaped(shown))
    let plain = try Bench(capabilities: ["body"])
    try plain.notifier.post(DesktopNotification(id: CountdownID(), summary: text, body: text))
    #expect(try plain.server.next().body == shown)
  }

  @Test func aHugeTextIsCutAndTheBusStaysUp() throws {
    let bench = try Bench()
    let huge = String(repeating: "👩‍👩‍👧‍👦", count: 400_000)
    try bench.notifier.receive(finish(label: huge))
    let shown = try bench.server.next()
    #expect(shown.summary?.utf8.count ?? 0 <= 1_003)
    #expect(shown.summary?.hasSuffix("👩‍👩‍👧‍👦… finished") == true)
    try bench.settle()
  }

  @Test func serverThatOffersSoundIsGivenItsNameAndAnotherIsToldToBeSilent() throws {
    let withSound = try Bench(
      capabilities: ["sound"], sound: SoundChoice(name: "alarm-clock-elapsed"))
    try withSound.notifier.receive(finish())
    #expect(try withSound.server.next().hints?["sound-name"] == "String alarm-clock-elapsed")
    let without = try Bench(capabilities: [], sound: SoundChoice(name: "alarm-clock-elapsed"))
    try without.notifier.receive(finish())
    let hints = try without.server.next().hints
    #expect(hints?["sound-name"] == nil)
    #expect(hints?["suppress-sound"] == "Boolean 1")
  }

  @Test func twoCountdownsThatEndTogetherHaveDifferentTexts() throws {
    let bench = try Bench()
    for _ in 1...3 { try bench.notifier.receive(finish()) }
    let summaries = try (1...3).map { _ in try bench.server.next().summary }
    #expect(summaries == ["Tea finished", "Tea finished (2)", "Tea finished (3)"])
  }

  @Test func trialIsSilentAndTellsWhoAnswered() throws {
    let bench = try Bench()
    try bench.notifier.check(within: .seconds(60))
    #expect(bench.notifier.server?.version == "1.0")
    try bench.notifier.post(DesktopNotification(id: CountdownID(), summary: "first"))
    #expect(try bench.server.next().summary == "first")
  }
}
