import Countdown
import Testing

@testable import CountdownArguments

/// Names of the user's own for countdowns, from the configuration file.
@Suite struct PresetTests {
  private func read(_ text: String) -> Configuration {
    ConfigurationParser(path: "/home/u/.config/countdown/config", home: "/home/u").parse(text)
  }

  private let usual = """
    preset.tea = 4m --label "Earl Grey" -s bell.ogg   # strong
    preset.work = pomodoro --focus 50m --warn 5
    preset.lunch = until 12:30 -l Lunch
    preset.deploy = 10m -- make "deploy all"
    preset.call = until 20:00 --zone Asia/Tokyo
    label = Other
    """

  @Test func aNameStandsForItsArguments() throws {
    let configuration = read(usual)
    #expect(configuration.faults.isEmpty)
    let tea = try countdown("tea", configuration: configuration)
    #expect(tea.duration == .minutes(4) && tea.view.label == "Earl Grey")
    #expect(tea.view.alerts.sound == .file("/home/u/.config/countdown/bell.ogg"))
    #expect(try countdown("lunch", configuration: configuration).secondsAway == 7_200)
    #expect(try countdown("call", configuration: configuration).secondsAway == 5_400)
    #expect(
      try countdown("deploy", configuration: configuration).command == ["make", "deploy all"])
    let work = try Request.parse(["work"], configuration: configuration, surroundings: saturday)
    guard case .pomodoro(let pomodoro) = work else {
      Issue.record("\(work)")
      return
    }
    #expect(pomodoro.focus == .minutes(50) && pomodoro.view.label == "Other")
    #expect(pomodoro.view.warnings == [.minutes(5)])
  }

  @Test func whatIsGivenBesideItGoesOverIt() throws {
    let configuration = read(usual)
    let tea = try countdown("-q", "tea", "-l", "Green", configuration: configuration)
    #expect(tea.view.label == "Green" && tea.view.alerts.sound == AlertOptions.Sound.none)
    #expect(
      try countdown("deploy", "--", "true", configuration: configuration).command == ["true"])
    let request = try Request.parse(
      ["tea", "-d", "pot"], configuration: configuration, surroundings: saturday)
    guard case .remote(.start(let start)) = request else {
      Issue.record("\(request)")
      return
    }
    #expect(start.name == "pot" && start.label == "Earl Grey")
  }

  @Test(arguments: [
    ("status = 4m", "status is a command; the preset needs another name"),
    ("PT5M = 4m", "PT5M is a duration; the preset needs another name"),
    ("5tea = 4m", "begins with a letter"), ("a b = 4m", "begins with a letter"),
    (" = 4m", "begins with a letter"), ("x = status", "\"status\" does not start a countdown"),
    ("x = --help", "does not start a countdown"), ("x = 5x", "\"5x\""),
    ("x = tea", "unknown command"),
    ("x = 4m --souund none", "unknown option --souund; did you mean --sound?"),
    ("x = 4m --label \"Tea", "the quotation mark is not closed"), ("x =", "usage"),
    ("x = 4m --label Tea\\", "nothing follows the backslash"),
  ])
  func aLineThatCannotBeIsRefusedWithItsPlace(_ line: String, _ reason: String) {
    let faults = read("preset.tea = 4m\npreset.\(line)").faults
    let text = faults.first?.error.description ?? ""
    #expect(faults.count == 1)
    #expect(text.hasPrefix("countdown: /home/u/.config/countdown/config:2: preset."), "\(text)")
    #expect(text.contains(reason) || reason == "usage" && !text.contains("\n"), "\(text)")
  }

  @Test(arguments: [
    (#"Earl\ Grey"#, "Earl Grey"), (#""Ann\"s tea""#, "Ann\"s tea"), (#"Ann\'s"#, "Ann's"),
    (#"'a\b'"#, #"a\b"#), (#""a\b\\c""#, #"a\b\c"#),
  ])
  func aBackslashIsThatOfAShell(_ word: String, _ label: String) throws {
    let configuration = read("preset.tea = 4m --label \(word)")
    #expect(try countdown("tea", configuration: configuration).view.label == label)
  }

  @Test func aFaultStopsNothingButItsOwnName() throws {
    let configuration = read("preset.tea = 5x\npreset.egg = 6m")
    #expect(refusal("tea", configuration: configuration).contains("config:1: preset.tea: \"5x\""))
    #expect(try countdown("egg", configuration: configuration).duration == .minutes(6))
    #expect(refusal("status", configuration: configuration).hasPrefix("accepted"))
  }

  @Test func anUnknownWordMayBeAPreset() throws {
    let configuration = read("preset.breakfast = 10m")
    #expect(
      refusal("breakfst", configuration: configuration)
        == "countdown: unknown command \"breakfst\"; did you mean breakfast?")
    #expect(refusal("statu", configuration: configuration).hasSuffix("did you mean status?"))
    #expect(
      refusal("noon", configuration: read("preset.moon = 9m")).hasSuffix("countdown until noon?"))
  }

  @Test func theyAreListed() throws {
    let configuration = read("preset.tea = 4m\npreset.egg = 6m -l \"Soft egg\"\npreset.tea = 5m")
    func printed(_ arguments: String...) throws -> String {
      guard case .print(let text) = try Request.parse(arguments, configuration: configuration)
      else { return "" }
      return text
    }
    #expect(try printed("presets") == "egg  6m -l \"Soft egg\"\ntea  5m\n")
    #expect(try printed("presets", "--names") == "egg\ntea\n")
    #expect(try countdown("tea", configuration: configuration).duration == .minutes(5))
    for shell in ["bash", "zsh", "fish"] {
      #expect(try printed("completions", shell).contains("countdown presets --names"))
    }
  }
}
