import Countdown
import Testing

@testable import CountdownArguments

@Suite struct ArgumentsRefusalTests {
  @Test func anUnknownOptionHasASuggestion() {
    #expect(
      refusal("--souund", "none", "5m")
        == "countdown: unknown option --souund; did you mean --sound?")
    #expect(refusal("5m", "--lab=x") == "countdown: unknown option --lab; did you mean --label?")
    #expect(refusal("5m", "-x") == "countdown: unknown option -x")
    #expect(refusal("5m", "-help") == "countdown: unknown option -help; did you mean --help?")
  }

  @Test(arguments: [
    ["5m", "--font"], ["5m", "--scheme"],
    ["5m", "--done"],
    ["5m", "--rename"], ["serve", "--stop"], ["5m", "--x"], ["status", "--labl"],
  ])
  func whatIsFarOffOrOfAnotherCommandIsNoSuggestion(_ arguments: [String]) {
    let name = arguments.last ?? ""
    do {
      _ = try Request.parse(arguments, surroundings: saturday)
      Issue.record("accepted")
    } catch {
      #expect(error.description == "countdown: unknown option \(name)")
    }
  }

  @Test func anOptionOfAnotherCommandIsNoneOfThisOne() {
    #expect(
      refusal("5m", "--title", "Tea")
        == "countdown: DURATION does not take --title; did you mean --label?")
    #expect(
      refusal("stop", "--title", "Tea") == "countdown: stop does not take --title")
    #expect(
      refusal("list", "--name")
        == "countdown: unknown option --name; did you mean --names?")
  }

  @Test(arguments: [
    ("--background", "--detach"), ("--mute", "--quiet"), ("--name", "--label"),
  ])
  func whatOtherTimersCallAnOptionIsUnderstood(_ name: String, _ meant: String) {
    #expect(
      refusal("5m", name) == "countdown: unknown option \(name); did you mean \(meant)?")
  }

  @Test func aMissingValueIsNamed() {
    #expect(refusal("5m", "--label") == "countdown: --label needs a value: -l, --label TEXT")
    #expect(
      refusal("5m", "--label", "--bell")
        == "countdown: --label needs a value before --bell: -l, --label TEXT")
    #expect(
      refusal("5m", "--color", "--", "make")
        == "countdown: --color needs a value: --color auto|always|never")
  }

  @Test func anUnknownWordHasASuggestion() {
    #expect(refusal("kichen").hasSuffix("; did you mean kitchen?"))
    #expect(refusal("Pomodoro").hasSuffix("; did you mean pomodoro?"))
    #expect(refusal("untli", "14:15").hasSuffix("; did you mean until?"))
    #expect(
      refusal("alrm", "list")
        == "countdown: unknown command \"alrm\"; did you mean alarm?")
    #expect(
      refusal("alarm", "lst")
        == "countdown: unknown command \"alarm lst\"; did you mean alarm list?")
    #expect(refusal("remind", "snoze", "1").hasSuffix("did you mean remind snooze?"))
    #expect(
      refusal("fetch").hasSuffix("unknown command \"fetch\"; countdown --help lists them all"))
    for (word, meant) in [
      ("rename", "label"), ("rm", "clear, alarm rm or remind rm"), ("stopwatch", "up"),
      ("report", "history"),
    ] {
      #expect(refusal(word).hasSuffix("did you mean \(meant)?"))
    }
    #expect(refusal("alarm", "remove", "1").hasSuffix("did you mean alarm rm?"))
    #expect(refusal("remind", "finish", "1").hasSuffix("did you mean remind done?"))
    #expect(
      refusal("remind", "stop")
        == "countdown: unknown command \"remind stop\"; known: add, list, edit, done, undo, "
        + "snooze, rm, import, export")
    #expect(
      refusal("alarm", "7:30", "mon..fri").hasSuffix(
        "; did you mean countdown alarm add 7:30 mon..fri?"))
    #expect(
      refusal("remind", "Pay rent", "fri", "9").hasSuffix(
        "; did you mean countdown remind add \"Pay rent\" --due \"fri 9\"?"))
    #expect(refusal("until", "24:30").contains("hours go from 00 to 23"))
  }

  @Test func whatIsMeantForAnotherCommandIsSaid() {
    #expect(
      refusal("5m", "tea")
        == "countdown: unexpected \"tea\" after 5m; did you mean countdown 5m --label tea?")
    #expect(
      refusal("1h", "30", "min", "green", "tea").hasSuffix(
        "; did you mean countdown 1h 30 min --label \"green tea\"?"))
    #expect(
      refusal("5m", "--focus", "3m")
        == "countdown: DURATION does not take --focus, which belongs to pomodoro")
  }

  @Test(arguments: [
    "-5", "-5m", "0", "", " ", "1e3", "1m1h", "1h1h", "100d", "5 3m", "5x", "٣m", "1:60",
  ])
  func badDurationsPointAtThePlace(_ text: String) {
    #expect(refusal(text).hasPrefix("countdown: \""))
    #expect(refusal(text).contains("accepted: 90 (seconds), 25:00"))
    #expect(!refusal(text).contains("\n"))
  }

  @Test func valuesAreChecked() {
    #expect(refusal("pomodoro", "--rounds", "0").contains("from 1 to 99, not \"0\""))
    #expect(refusal("pomodoro", "--rounds", "100").contains("from 1 to 99"))
    #expect(refusal("pomodoro", "--rounds", "+4").contains("from 1 to 99"))
    #expect(refusal("pomodoro", "--rounds", "99999999999999999999").contains("from 1 to 99"))
    #expect(refusal("pomodoro", "--focus", "100d").contains("longer than 99 days"))
    #expect(refusal("pomodoro", "--break", "0").hasPrefix("countdown: --break: \"0\""))
    #expect(refusal("5m", "--color", "alwys").hasSuffix("did you mean always?"))
    #expect(refusal("5m", "--suspend", "stop").contains("expected count or pause"))
    #expect(refusal("5m", "--bell=yes").contains("expected true or false, not \"yes\""))
    #expect(refusal("5m", "--sound", "").contains("expected a file, nature or none"))
    #expect(refusal("5m", "--sound", "a\0b").contains("is not a file name"))
  }

  @Test func blanksAreNoLabel() throws {
    for arguments in [["5m", "--label"], ["alarm", "add", "7:30", "--label"]] {
      for blank in ["   ", "\u{A0}", "\t"] {
        do {
          _ = try Request.parse(arguments + [blank], surroundings: saturday)
          Issue.record("accepted")
        } catch {
          #expect(error.description.hasPrefix("countdown: --label: "))
        }
      }
    }
    #expect(refusal("5m", "--label", "  ") == "countdown: --label: \"  \" is blank")
    #expect(
      refusal("remind", "add", "  ", "--due", "noon") == "countdown: \"  \" is blank")
    #expect(try countdown("5m", "--label", "").view.label == "")
  }

  @Test func whatFollowsTwoHyphensIsAnOperand() throws {
    let words = ["remind", "add", "--due", "noon", "--", "--urgent", "-h"]
    let request = try Request.parse(words, surroundings: saturday)
    guard case .remind(.add(let change, _, _)) = request else {
      Issue.record("no reminder")
      return
    }
    #expect(change.title == "--urgent -h")
    #expect(refusal("start", "--", "-x", "5m").contains("no countdown can be called \"-x\""))
    #expect(try countdown("5m", "--", "-x").command == ["-x"])
  }

  @Test func labelsAreHarmless() throws {
    #expect(refusal("5m", "--label", "a\u{1B}[2Jb").contains("contains a control character"))
    #expect(
      refusal("5m", "--label", "a\nb").contains("\"a\u{FFFD}b\" contains a control character"))
    #expect(refusal("5m", "--label", "a\u{202E}b").contains("contains a control character"))
    let longest = String(repeating: "a", count: 1_024)
    #expect(try countdown("5m", "--label", longest).view.label == longest)
    #expect(refusal("5m", "--label", longest + "a").contains("longer than 1024 bytes"))
    #expect(refusal("remind", "add", longest + "a", "--due", "5m").contains("than 1024 bytes"))
    let accents = "a" + String(repeating: "\u{301}", count: 5_000)
    #expect(refusal("5m", "--label", accents).hasPrefix("countdown: --label: "))
    let family = String(repeating: "👨‍👩‍👧", count: 50)
    #expect(try countdown("5m", "--label", family).view.label == family)
  }

  @Test func operandsAndCommandsThatDoNotBelongAreRefused() {
    #expect(
      refusal("kitchen", "5m")
        == "countdown: unexpected \"5m\" after kitchen; did you mean countdown 5m?")
    #expect(refusal("pomodoro", "25").hasSuffix("did you mean countdown pomodoro --focus 25m?"))
    #expect(refusal("pomodoro", "50m").hasSuffix("did you mean countdown pomodoro --focus 50m?"))
    #expect(refusal("bar", "waybar").hasSuffix("did you mean countdown bar --format=waybar?"))
    #expect(refusal("bar", "dwm") == "countdown: unexpected \"dwm\" after bar")
    #expect(
      refusal("kitchen", "--", "make") == "countdown: unexpected \"make\" after kitchen")
    #expect(refusal("5m", "--") == "countdown: a command is missing after --")
    #expect(refusal("5m", "--", "") == "countdown: the command after -- has an empty name")
    #expect(refusal("5m", "--", "a", "b\0").contains("NUL"))
    #expect(refusal("--", "make").hasPrefix("countdown: DURATION is missing: "))
    #expect(refusal("until").hasPrefix("countdown: WHEN is missing: "))
    #expect(refusal("completions") == "countdown: expected bash, zsh or fish after completions")
    #expect(refusal("completions", "tcsh") == "countdown: expected bash, zsh or fish, not \"tcsh\"")
    #expect(refusal("help", "pomo").hasSuffix("did you mean pomodoro?"))
  }

  @Test func hostileTextStaysOnOneShortLine() {
    let long = String(repeating: "x", count: 1_000_000)
    for text in [long, "5\u{1B}]0;x\u{7}", "--\u{1B}[31m\n", "-\r\nx", "\u{2028}m", "5m\n\n7q"] {
      let line = refusal(text)
      #expect(line.hasPrefix("countdown: "))
      #expect(line.count < 300)
      #expect(line.filter(\.isHarmful).isEmpty)
    }
  }

  /// The suggestion, or the word before the fault, would be the text as it was given.
  @Test(arguments: [["5m\t", "no 7m h"], ["until", "no7:30 amon\0%\0"], ["until", "7:3\u{1B}0"]])
  func neitherSuggestionsNorPlacesRepeatHostileText(_ words: [String]) {
    let error = #expect(throws: UsageError.self) {
      try Request.parse(words, surroundings: saturday)
    }
    #expect(error?.description.contains(where: \.isHarmful) == false)
  }

  @Test func withoutArgumentsTheHelpIsTheAnswer() throws {
    #expect(refusal() == (try printed("--help")))
  }
}
