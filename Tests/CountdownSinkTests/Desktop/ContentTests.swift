import Countdown
import Testing

@testable import CountdownDesktop

@Suite struct ContentTests {
  @Test func textsAreCutBetweenCharacters() {
    #expect(NotificationText.cut("tea", limit: 3) == "tea")
    #expect(NotificationText.cut("teas", limit: 3) == "te…")
    #expect(NotificationText.cut("ab🇩🇪c", limit: 9) == "ab…")
    let stacked = "e" + String(repeating: "\u{301}", count: 5_000)
    #expect(NotificationText.cut(stacked, limit: 9).unicodeScalars.count == 6)
    #expect(NotificationText.cut("🍵🍵", limit: 2) == "…")
  }

  @Test func textsAreCutByTheirRowsSoThatButtonsStayOnTheScreen() {
    let lines = (1...60).map { "line \($0)" }
    #expect(
      NotificationText.body(lines.joined(separator: "\n"), isMarkup: false)
        == lines[..<10].joined(separator: "\n") + "…")
    let ten = lines[..<10].joined(separator: "\r\n")
    #expect(NotificationText.body(ten, isMarkup: false).hasSuffix("line 10"))
    let long = String(repeating: "x", count: 900)
    #expect(NotificationText.body(long, isMarkup: false).count == 601)
    let wide = String(repeating: "茶", count: 330)
    #expect(NotificationText.body(wide, isMarkup: false).count == 301)
    #expect(NotificationText.title(long) == String(repeating: "x", count: 120) + "…")
    #expect(NotificationText.title(wide).count == 61)
    #expect(NotificationText.title("a\nb") == "a b")
    let paired = String(repeating: "x\n", count: 9) + "\u{2068}" + String(repeating: "ש", count: 99)
    #expect(!NotificationText.body(paired + "\u{2069}", isMarkup: false).contains("\u{2068}"))
  }

  @Test func controlCharactersAreMadeVisible() {
    #expect(NotificationText.line("a\u{0}b\nc\td\u{1B}") == "a\u{FFFD}b c d\u{FFFD}")
    #expect(NotificationText.body("a\nb\u{7}", isMarkup: true) == "a\nb\u{FFFD}")
    #expect(NotificationText.body("<&>", isMarkup: true) == "&lt;&amp;&gt;")
  }

  @Test(arguments: [
    ("Tea", "Tea"),
    ("שלום finished", "\u{2068}שלום finished\u{2069}"),
    ("a\u{202E}b\u{202C}c", "\u{2068}abc\u{2069}"),
    ("a\u{2067}b finished", "\u{2068}ab finished\u{2069}"),
    ("a\u{2068}b", "\u{2068}ab\u{2069}"),
    ("a\u{2069}b", "\u{2068}ab\u{2069}"),
    ("\u{2068}שלום\u{2069} finished", "\u{2068}\u{2068}שלום\u{2069} finished\u{2069}"),
    ("\u{202E}", ""),
  ])
  func textThatRunsFromRightToLeftTurnsNothingRoundIt(_ text: String, _ shown: String) {
    #expect(NotificationText.line(text) == shown)
    #expect(NotificationText.line(shown).unicodeScalars.count <= shown.unicodeScalars.count + 2)
  }

  @Test func textsThatMayBeMarkupKeepTheirDirectionToo() {
    #expect(NotificationText.body("a\u{202E}b", isMarkup: true) == "ab")
    #expect(
      NotificationText.body("\u{2068}a\u{2069}\u{2069}", isMarkup: false)
        == "\u{2068}a\u{2069}")
  }

  @Test func placesOfPicturesAreLeftAsTheyAreOrLeftOut() {
    let path = "/" + String(repeating: "x", count: 2_000)
    #expect(NotificationText.place(path) == path)
    for bad in ["", "a\u{0}b", String(repeating: "x", count: 5_000)] {
      #expect(NotificationText.place(bad) == nil)
    }
  }

  @Test func busIsFoundInTheEnvironmentAndNeverStarted() {
    func find(_ variables: [String: String], bus: String? = nil) -> String? {
      SessionBusAddress.find(in: { variables[$0] }, exists: { $0 == bus })
    }
    #expect(find([:]) == nil)
    #expect(find(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/a"]) == "unix:path=/a")
    #expect(find(["DBUS_SESSION_BUS_ADDRESS": "autolaunch:"]) == nil)
    #expect(find(["XDG_RUNTIME_DIR": "/run/u"]) == nil)
    #expect(find(["XDG_RUNTIME_DIR": "run"], bus: "run/bus") == nil)
    #expect(find(["XDG_RUNTIME_DIR": "/run/ü"], bus: "/run/ü/bus") == "unix:path=/run/%c3%bc/bus")
  }

  @Test func breakerOpensAfterRepeatsAndClosesWithAnyAnswer() {
    var breaker = Breaker()
    let now = Moment(nanoseconds: 0)
    for _ in 1..<Breaker.limit { breaker.timedOut(at: now) }
    #expect(breaker.allows(at: now))
    breaker.timedOut(at: now)
    #expect(!breaker.allows(at: now))
    #expect(breaker.allows(at: now.advanced(by: Breaker.rest)))
    breaker.answered()
    #expect(breaker.allows(at: now))
  }
}
