import Countdown
import Testing

@testable import CountdownArguments

@Suite struct ConfigurationTests {
  private func configuration(_ text: String) -> Configuration {
    ConfigurationParser(path: "/home/ada/.config/countdown/config", home: "/home/ada")
      .parse(text)
  }

  private func fault(_ text: String) -> String {
    configuration(text).faults.first?.error.description ?? "accepted"
  }

  @Test func setsTheDefaultsOfOptions() throws {
    let quiet = configuration(
      """
      # Everything is quiet.
        label =  "Tea # 1"\u{20}
      sound=none

      bell = true
      color = never\t# A tab is a blank.
      suspend = pause # And a space.
      """)
    let view = try countdown("5m", configuration: quiet).view
    #expect(view.label == "Tea # 1")
    #expect(view.alerts.sound == AlertOptions.Sound.none)
    #expect(view.alerts.bell)
    #expect(view.color == .never)
    #expect(view.suspend == .pause)
  }

  @Test func theCommandLineWins() throws {
    let defaults = configuration("label = Tea\nbell = true\ninline = true\nsound = nature")
    let view = try countdown(
      "5m", "--label=Soup", "--bell=false", "--plain", "--sound=none", configuration: defaults
    ).view
    #expect(view.label == "Soup")
    #expect(!view.alerts.bell)
    #expect(view.style == .plain)
    #expect(view.alerts.sound == AlertOptions.Sound.none)
  }

  @Test func theOptionsOfOneCommandDoNotDisturbAnother() throws {
    let defaults = configuration("focus = 50m\nlong-break = 20m\nrounds = 2\nauto = true")
    #expect(try countdown("5m", configuration: defaults).duration == .minutes(5))
    let request = try Request.parse(
      ["pomodoro", "--rounds", "3"], configuration: defaults, surroundings: saturday)
    guard case .pomodoro(let pomodoro) = request else { throw UsageError("no pomodoro") }
    #expect(pomodoro.focus == .minutes(50))
    #expect(pomodoro.longBreak == .minutes(20))
    #expect(pomodoro.shortBreak == .minutes(5))
    #expect(pomodoro.rounds == 3)
    #expect(pomodoro.isAutomatic)
  }

  @Test func aFaultNamesFileAndLine() {
    let place = "countdown: /home/ada/.config/countdown/config:2: "
    #expect(
      fault("\nsuond = none") == place + "unknown key \"suond\"; did you mean sound?")
    #expect(fault("#\r\n--bell = true\r\n") == place + "unknown key \"--bell\"; did you mean bell?")
    #expect(fault("\nhelp = true") == place + "unknown key \"help\"")
    #expect(fault("\nbell") == place + "expected key = value, not \"bell\"")
    #expect(fault("\n= 5m") == place + "unknown key \"\"")
    #expect(fault("\nbell = yes") == place + "bell: expected true or false, not \"yes\"")
    #expect(
      fault("\ncolor = nevr")
        == place + "color: expected auto, always or never, not \"nevr\"; did you mean never?")
    #expect(fault("\nrounds = 0").hasPrefix(place + "rounds: expected a whole number"))
    #expect(fault("\nfocus = 5x").hasPrefix(place + "focus: \"5x\", character 2: unknown unit"))
    #expect(fault("\nsound =") == place + "sound: expected a file, nature or none")
    #expect(fault("\nlabel = \u{1B}[2J").hasPrefix(place + "label: "))
    #expect(fault("\n\u{0}\u{0}") == place + "expected key = value, not \"\u{FFFD}\u{FFFD}\"")
  }

  @Test func faultsOfOtherCommandsAreFaultsToo() {
    #expect(fault("rounds = 1000").hasPrefix("countdown: /home/ada/.config/countdown/config:1: "))
  }

  @Test(arguments: [
    ("bell.ogg", "/home/ada/.config/countdown/bell.ogg"), ("~/bell.ogg", "/home/ada/bell.ogg"),
    ("/usr/bell.ogg", "/usr/bell.ogg"), ("./none", "/home/ada/.config/countdown/./none"),
  ])
  func aFileIsAtHomeOrBesideTheConfiguration(_ value: String, _ path: String) throws {
    let defaults = configuration("sound = \(value)")
    #expect(try countdown("5m", configuration: defaults).view.alerts.sound == .file(path))
  }

  @Test func emptyFilesAndEveryLineEndAreFine() throws {
    for text in ["", "\n", "\u{FEFF}bell = true", "bell = true\r\n", "\r\n\r\n# x", "#"] {
      #expect(configuration(text).faults == [])
    }
    let defaults = configuration("\u{FEFF}bell = true\r\nnotify = true\r\n")
    #expect(try countdown("5m", configuration: defaults).view.alerts.notify)
  }

  // MARK: - Comments

  @Test(arguments: [
    ("Tea", "Tea"), ("Tea   # for two", "Tea"), ("Tea#2", "Tea#2"), ("\"Tea #2\"", "Tea #2"),
    ("\"Tea #2\" # the second", "Tea #2"), ("\" Tea\"", " Tea"), ("5\" nail", "5\" nail"),
    ("\"\"", ""),
  ])
  func aCommentFollowsABlankAndNoQuotedText(_ value: String, _ label: String) throws {
    let defaults = configuration("label = \(value)")
    #expect(defaults.faults == [])
    #expect(try countdown("5m", configuration: defaults).view.label == label)
  }

  @Test func aCommentIsNoPartOfASound() throws {
    let quiet = configuration("sound = none   # quiet")
    #expect(try countdown("5m", configuration: quiet).view.alerts.sound == AlertOptions.Sound.none)
  }

  @Test func quotationMarksAreClosedAndEndTheValue() {
    #expect(fault("label = \"Tea").hasSuffix(": label: the quotation mark is not closed"))
    #expect(
      fault("label = \"Tea\" two").hasSuffix(
        ": label: unexpected \"two\" after the quotation mark"))
  }

  // MARK: - Which commands a fault stops

  /// What comes of arguments under a configuration with faults: the warning and then the refusal.
  private func outcome(_ arguments: [String], _ text: String) -> (
    warning: String?, refusal: String?
  ) {
    var warning: String?
    do {
      _ = try Request.parse(
        arguments, configuration: configuration(text), surroundings: saturday
      ) { warning = $0 }
      return (warning, nil)
    } catch {
      return (warning, error.description)
    }
  }

  private static let unconfigured = [
    ["stop"], ["pause"], ["status"], ["wait"], ["list", "--names"], ["bar", "--format=tmux"],
    ["alarm", "stop"], ["alarm", "list"], ["remind", "done", "1"], ["completions", "bash"],
    ["explain", "5m"],
  ]

  @Test(arguments: unconfigured)
  func whatNeedsNothingWarnsAndGoesOn(_ arguments: [String]) {
    let (warning, refusal) = outcome(arguments, "fokus = 50m\nsond = none\nx")
    #expect(refusal == nil)
    #expect(
      warning == "/home/ada/.config/countdown/config:1: unknown key \"fokus\"; "
        + "did you mean focus? (and 2 more)")
  }

  @Test func aFaultStopsTheCommandsThatItIsMeantFor() {
    #expect(outcome(["pomodoro"], "fokus = 50m").refusal?.hasSuffix("mean focus?") == true)
    #expect(outcome(["5m"], "fokus = 50m").refusal == nil)
    #expect(outcome(["5m"], "fokus = 50m").warning?.hasSuffix("mean focus?") == true)
    #expect(outcome(["5m"], "sond = none").refusal?.hasSuffix("mean sound?") == true)
    #expect(outcome(["start", "tea", "5m"], "bell = yes").refusal != nil)
    #expect(outcome(["watch"], "bell = yes").refusal == nil)
    #expect(outcome(["watch"], "color = nevr").refusal != nil)
    #expect(outcome(["alarm", "add", "7:30"], "sond = none").refusal == nil)
    #expect(outcome(["alarm", "add", "7:30"], "snoze = 5m").refusal != nil)
  }

  @Test func whatNobodyCanGuessStopsAllThatAreConfigured() {
    for arguments in [["5m"], ["pomodoro"], ["alarm", "add", "7:30"]] {
      #expect(outcome(arguments, "bell").refusal != nil)
    }
  }

  @Test func helpReadsNoConfiguration() throws {
    var reads = 0
    func read() -> Configuration {
      reads += 1
      return Configuration()
    }
    for arguments in [["--help"], ["--version"], ["help"], ["doctor"], ["serve"]] {
      _ = try Request.parse(arguments, configuration: read())
    }
    #expect(reads == 0)
    _ = try Request.parse(["5m"], configuration: read())
    #expect(reads == 1)
  }
}
