import Countdown
import Testing

@testable import CountdownArguments

@Suite struct ConfigurationTests {
  private func configuration(_ text: String) throws(UsageError) -> Configuration {
    try ConfigurationParser(path: "/home/ada/.config/countdown/config", home: "/home/ada")
      .parse(text)
  }

  private func fault(_ text: String) -> String {
    do {
      _ = try configuration(text)
      return "accepted"
    } catch {
      return error.description
    }
  }

  @Test func setsTheDefaultsOfOptions() throws {
    let quiet = try configuration(
      """
      # Everything is quiet.
        label =  Tea # 1\u{20}
      sound=none

      bell = true
      color = never
      suspend = pause
      """)
    let view = try countdown("5m", configuration: quiet).view
    #expect(view.label == "Tea # 1")
    #expect(view.alerts.sound == AlertOptions.Sound.none)
    #expect(view.alerts.bell)
    #expect(view.color == .never)
    #expect(view.suspend == .pause)
  }

  @Test func theCommandLineWins() throws {
    let defaults = try configuration("label = Tea\nbell = true\ninline = true\nsound = nature")
    let view = try countdown(
      "5m", "--label=Soup", "--bell=false", "--plain", "--sound=none", configuration: defaults
    ).view
    #expect(view.label == "Soup")
    #expect(!view.alerts.bell)
    #expect(view.style == .plain)
    #expect(view.alerts.sound == AlertOptions.Sound.none)
  }

  @Test func theOptionsOfOneCommandDoNotDisturbAnother() throws {
    let defaults = try configuration("focus = 50m\nlong-break = 20m\nrounds = 2\nauto = true")
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
    let defaults = try configuration("sound = \(value)")
    #expect(try countdown("5m", configuration: defaults).view.alerts.sound == .file(path))
  }

  @Test func emptyFilesAndEveryLineEndAreFine() throws {
    for text in ["", "\n", "\u{FEFF}bell = true", "bell = true\r\n", "\r\n\r\n# x", "#"] {
      _ = try configuration(text)
    }
    let defaults = try configuration("\u{FEFF}bell = true\r\nnotify = true\r\n")
    #expect(try countdown("5m", configuration: defaults).view.alerts.notify)
  }

  @Test func helpNeedsNoConfiguration() throws {
    func broken() throws(UsageError) -> Configuration { throw UsageError("broken") }
    _ = try Request.parse(["--help"], configuration: try broken())
    _ = try Request.parse(["--version"], configuration: try broken())
    #expect(throws: UsageError("broken")) {
      try Request.parse(["5m"], configuration: try broken())
    }
  }
}
