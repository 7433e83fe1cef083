import Countdown
import CountdownTestSupport
import Testing

@testable import CountdownDesktop

/// What a server is given for an alert.
@Suite(.serialized, .ownThread) struct DesktopNotifierTests {
  @Test func alertIsShownWithTextHintsAndUrgency() throws {
    let bench = try Bench(making: ["app": "Tea Timer", "icon": "tea"])
    let shown = try bench.present(
      "tea", ["title": "Tea finished", "body": "5m 00s, at 10:40", "urgency": 2])
    #expect(shown.app == "Tea Timer")
    #expect(shown.summary == "Tea finished")
    #expect(shown.body == "5m 00s, at 10:40")
    #expect(shown.icon == "tea")
    #expect(shown.actions == [])
    #expect(shown.timeout == 0)
    var hints = shown.hints ?? [:]
    // libnotify's own, by which desktops group what one program shows.
    #expect(hints.removeValue(forKey: "sender-pid")?.text.hasPrefix("Int64 ") == true)
    #expect(
      hints == [
        "urgency": "Byte 2", "category": "String x-countdown.finished",
      ])
    let counts = try bench.probe.order("counts")
    #expect(counts.shown == 1)
    #expect(counts.server == "recorder")
    #expect(counts.capabilities == ["actions", "body", "body-markup"])
  }

  @Test func sameIdentityIsReplacedInPlaceAndWithdrawn() throws {
    let bench = try Bench()
    let quiet = try bench.present("tea", ["kind": "progress", "urgency": 0, "progress": 0.25])
    #expect(quiet.hints?["value"] == "Int32 25")
    #expect(quiet.hints?["transient"] == "Boolean 1")
    #expect(quiet.hints?["suppress-sound"] == "Boolean 1")
    let finish = try bench.present("tea", again)
    #expect(finish.notify == quiet.notify)
    #expect(finish.replaces == quiet.notify)
    #expect(finish.hints?["value"] == nil)
    #expect(finish.hints?["transient"] == nil)
    #expect(finish.actions == ["again", "Start again"])
    #expect(try bench.present("tea").actions == [])
    for _ in 1...2 { #expect(try bench.probe.order("withdraw", ["id": "tea"]).reason == nil) }
    #expect(try bench.server.next().close == finish.notify)
    #expect(try bench.present("tea").replaces == 0)
  }

  @Test func whatLastsStaysUntilItIsAnswered() throws {
    let shown = try Bench().present("alarm", ["lasts": true])
    #expect(shown.hints?["resident"] == "Boolean 1")
    #expect(shown.timeout == 0)
  }

  @Test func iconsOfAlertsGoBeforeTheNotifiers() throws {
    let bench = try Bench(making: ["icon": "/usr/share/tea.svg", "urgency": 0])
    #expect(try bench.present("a").icon == "/usr/share/tea.svg")
    let own = try bench.present("b", ["icon": "alarm", "urgency": 2])
    #expect(own.icon == "alarm")
    #expect(own.hints?["urgency"] == "Byte 0")
  }

  @Test func notificationOfOnesOwnHasPictureExpiryAndHandlers() throws {
    let bench = try Bench(making: ["entry": "tea"])
    try bench.probe.order(
      "show",
      [
        "id": "rent", "title": "Pay rent", "image": "/tmp/a.png", "expiry": 1_500,
        "actions": [["later", "Later"], ["default", "Open"]],
      ])
    let shown = try bench.server.next()
    #expect(shown.hints?["image-path"] == "String /tmp/a.png")
    #expect(shown.hints?["desktop-entry"] == "String tea")
    #expect(shown.hints?["category"] == nil)
    #expect(shown.timeout == 1_500)
    #expect(shown.actions == ["later", "Later", "default", "Open"])
    try bench.server.command("token 1 tok-5 default")
    let chosen = try bench.probe.hears("chosen")
    #expect([chosen.id, chosen.answer, chosen.token] == ["rent", "default", "tok-5"])
    try bench.probe.order("show", ["id": "rent", "title": "Pay rent"])
    try bench.server.command("closed 2 2")
    #expect(try bench.probe.hears("dismissed").id == "rent")
  }

  @Test func markupIsEscapedInTheBodyAndNowhereElse() throws {
    let text = "<b>&</b> \u{0}\u{7} 🍵"
    let shown = "<b>&</b> \u{FFFD}\u{FFFD} 🍵"
    let markup = try Bench().present("a", ["title": text, "body": text])
    #expect(markup.summary == shown)
    #expect(markup.body == NotificationText.escaped(shown))
    #expect(try Bench(["body"]).present("a", ["body": text]).body == shown)
  }

  @Test func aHugeTextIsCutAndTheBusStaysUp() throws {
    let bench = try Bench()
    let huge = String(repeating: "👩‍👩‍👧‍👦", count: 20_000)
    let shown = try bench.present("a", ["title": huge])
    #expect(shown.summary?.utf8.count ?? 0 <= 1_003)
    #expect(shown.summary?.hasSuffix("👩‍👩‍👧‍👦…") == true)
    try bench.settle()
  }

  @Test func twoAlertsThatSayTheSameHaveDifferentTexts() throws {
    let bench = try Bench()
    let titles = try ["a", "b", "c"].map { try bench.present($0, ["title": "Tea"]).summary }
    #expect(titles == ["Tea", "Tea (2)", "Tea (3)"])
  }

  @Test func trialIsSilentAndTellsWhoAnswered() throws {
    let bench = try Bench()
    #expect(try bench.probe.order("check").reason == nil)
    #expect(try bench.probe.order("counts").server == "recorder")
    #expect(try bench.present("first").notify == 1)
  }
}
