import CountdownSystem
import Testing

@testable import CountdownTerminal

@Suite("What terminals are sent is harmless")
struct TerminalTextTests {
  private static let variables: [Environment] = [
    ["KITTY_WINDOW_ID": "1"], ["VTE_VERSION": "7000"], ["TERM_PROGRAM": "ghostty"],
  ]

  @Test("tmux and screen are known, and the terminal behind them as well", arguments: variables)
  func multiplexers(terminal: Environment) throws {
    let dialect = try #require(NotificationDialect(environment: terminal))
    #expect(Multiplexer(environment: terminal) == nil)
    for (name, value, multiplexer) in [
      ("TMUX", "/tmp/tmux-1/default,1,0", Multiplexer.tmux), ("STY", "1.pts-0", .screen),
      ("TERM", "tmux-256color", .tmux), ("TERM", "screen", .screen),
    ] {
      var both = terminal
      both[name] = value
      #expect(Multiplexer(environment: both) == multiplexer)
      #expect(NotificationDialect(environment: both) == dialect)
      #expect(NotificationDialect(environment: [name: value]) == .rxvt)
    }
  }

  @Test("A sequence is wrapped so that the multiplexer takes off only its own part")
  func wrapping() {
    let sequence = Escape.notification("Tea", "5m", .rxvt, id: 1)
    #expect(
      Multiplexer.tmux.wrapped(sequence)
        == "\u{1B}Ptmux;\u{1B}\u{1B}]777;notify;Tea;5m\u{1B}\u{1B}\\\u{1B}\\")
    #expect(
      Multiplexer.screen.wrapped(sequence)
        == "\u{1B}P\u{1B}]777;notify;Tea;5m\u{07}\u{1B}\\")
  }

  @Test("Each kitty notification has an identity of its own")
  func identities() {
    #expect(
      Escape.notification("Tea; finished", "5m", .kitty, id: 7)
        == "\u{1B}]99;i=7:d=0:p=title;Tea; finished\u{1B}\\\u{1B}]99;i=7:p=body;5m\u{1B}\\")
  }

  @Test("A semicolon in a label begins neither a field nor another command")
  func semicolons() {
    #expect(
      Escape.notification("a;b", "c;d", .rxvt, id: 1) == "\u{1B}]777;notify;a,b;c,d\u{1B}\\")
    #expect(
      Escape.notification("4;1;50", "5m", .iTerm, id: 1) == "\u{1B}]9;4,1,50: 5m\u{1B}\\")
  }

  @Test(
    "Control characters go, those of one byte in Latin-1 as well",
    arguments: [NotificationDialect.kitty, .rxvt, .iTerm])
  func controls(dialect: NotificationDialect) {
    let hostile = "a\u{1B}b\u{07}c\u{9C}d\u{9B}e\u{202E}f"
    let clean = Escape.notification("abcdef", "abcdef", dialect, id: 1)
    #expect(Escape.notification(hostile, hostile, dialect, id: 1) == clean)
  }

  @Test("JSON escapes what a terminal would obey")
  func json() throws {
    for scalar in ["\u{80}", "\u{9B}", "\u{9F}", "\u{61C}", "\u{200F}", "\u{202E}", "\u{2066}"] {
      let object: JSONObject = ["a": .string(scalar)]
      #expect(object.text.utf8.allSatisfy { $0 < 0x80 }, "\(object.text)")
      #expect(try JSONObject(parsing: object.text) == object)
    }
    let harmless: JSONObject = ["a": "é ש 👩‍👧"]
    #expect(harmless.text == "{\"a\":\"é ש 👩‍👧\"}")
  }

  // MARK: - Directions

  @Test("A label from right to left is set apart from digits, another is left alone")
  func isolates() {
    #expect(DisplayText.label("תה") == "\u{2068}תה\u{2069}")
    #expect(DisplayText.label("شاي\u{202E}") == "\u{2068}شاي\u{2069}")
    #expect(DisplayText.label("Tea 茶") == "Tea 茶")
    #expect(DisplayText.width(DisplayText.label("תה")) == 2)
  }

  @Test("A label that is cut is closed before the ellipsis")
  func cutLabels() {
    #expect(DisplayText.cut(DisplayText.label("אבגדה"), to: 4) == "\u{2068}אבג\u{2069}…")
  }

  @Test("A terminal that is not in UTF-8 gets no marks")
  func asciiLabels() {
    #expect(Glyphs.ascii.drawn(DisplayText.label("תה") + "  5m …") == "תה  5m ~")
    let label = DisplayText.label("תה")
    let scene = Scene(label: label, digits: "04:59", seconds: 299, tone: .running)
    #expect(scene.title == "04:59 \u{2068}תה\u{2069}")
  }
}
