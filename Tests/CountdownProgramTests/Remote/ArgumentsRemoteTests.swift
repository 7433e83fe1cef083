import Countdown
import Foundation
import Testing

@testable import CountdownArguments

@Suite struct ArgumentsRemoteTests {
  private func remote(
    _ arguments: String..., configuration: Configuration = Configuration()
  ) throws -> RemoteRequest {
    let request = try Request.parse(
      arguments, configuration: configuration, surroundings: saturday)
    guard case .remote(let remote) = request else { throw UsageError("not remote: \(request)") }
    return remote
  }

  private func start(
    _ arguments: String..., configuration: Configuration = Configuration()
  ) throws -> StartRequest {
    let request = try Request.parse(
      arguments, configuration: configuration, surroundings: saturday)
    guard case .remote(.start(let start)) = request else { throw UsageError("no start") }
    return start
  }

  private func duration(_ request: StartRequest) -> Duration? {
    if case .after(let duration) = request.end { duration } else { nil }
  }

  @Test func watchTakesAnyNumberOfNamesAndTheMouseUnlessItIsTold() throws {
    func watch(_ arguments: String..., configuration text: String = "") throws -> WatchRequest {
      let configuration = ConfigurationParser(path: "config", home: nil).parse(text)
      let request = try Request.parse(
        ["watch"] + arguments, configuration: configuration, surroundings: saturday)
      guard case .watch(let watch) = request else { throw UsageError("no view") }
      return watch
    }
    #expect(try watch().keys.isEmpty && watch().view.takesMouse)
    #expect(try watch("tea", "eggs", "tea").keys.map(\.text) == ["tea", "eggs"])
    #expect(try !watch("--no-mouse").view.takesMouse)
    #expect(try !watch(configuration: "no-mouse = true").view.takesMouse)
    #expect(try watch("--no-mouse=false", configuration: "no-mouse = true").view.takesMouse)
  }

  @Test func startTakesANameAndADurationOfSeveralWords() throws {
    let request = try start("start", "tea", "1h", "30", "min", "--label", "Tea", "--bell")
    #expect(request.name == "tea")
    #expect(duration(request) == .minutes(90))
    #expect(request.label == "Tea")
    #expect(request.alerts.bell)
    #expect(request.notes.isEmpty)
  }

  @Test func aSoundIsFoundFromAnyWorkingFolder() throws {
    let request = try start("start", "tea", "5m", "--sound", "birds.ogg")
    #expect(request.alerts.sound == .file("\(saturday.folder)/birds.ogg"))
    let absolute = try start("start", "tea", "5m", "--sound", "/birds.ogg")
    #expect(absolute.alerts.sound == .file("/birds.ogg"))
    #expect(
      try start("start", "tea", "5m", "--sound", "none").alerts.sound == AlertOptions.Sound.none)
  }

  @Test func theConfigurationHoldsForItToo() throws {
    let text = "sound = none\nlabel = Tea\ninline = true"
    let configuration = ConfigurationParser(path: "/config", home: nil).parse(text)
    let request = try start("start", "tea", "5m", configuration: configuration)
    #expect(request.alerts.sound == AlertOptions.Sound.none)
    #expect(request.label == "Tea")
    #expect(try start("5m", "--detach", configuration: configuration).label == "Tea")
  }

  @Test(
    arguments: [
      (["25m", "--detach"], nil), (["--detach", "25m"], nil), (["25m", "--detach", "tea"], "tea"),
      (["25m", "--detach=tea"], "tea"), (["--detach=tea", "25m"], "tea"),
      (["25m", "--detach", "tea", "--label", "Tea"], "tea"),
      (["25m", "--detach", "--label", "tea"], nil),
    ] as [([String], String?)])
  func detachMayHaveAName(_ arguments: [String], _ name: String?) throws {
    guard case .remote(.start(let request)) = try Request.parse(arguments) else {
      throw UsageError("no start")
    }
    #expect(request.name == name)
    #expect(duration(request) == .minutes(25))
  }

  @Test func wordsOfTheDurationAreNoName() throws {
    #expect(duration(try start("1h", "--detach", "30", "min")) == .minutes(90))
    let request = try start("until", "--detach", "tomorrow", "7:00")
    #expect(request.name == nil)
    guard case .at(let date, _) = request.end else { throw UsageError("no time") }
    #expect(saturday.now.duration(to: date) == .seconds(73_800))
    #expect(request.notes.isEmpty)
    #expect(try start("until", "14:15", "--detach", "lunch").name == "lunch")
  }

  @Test func whatADetachedOneCannotDoIsRefused() {
    #expect(refusal("5m", "--detach", "--", "make").contains("use the hook finished"))
    #expect(
      refusal("5m", "--detach", "--inline").contains("--inline cannot be combined with --detach"))
    #expect(
      refusal("5m", "--detach", "--suspend=pause").contains("--suspend cannot be combined with"))
    #expect(refusal("5m", "--detach=te/a").contains("is not a valid name: use 1 to 64"))
    #expect(refusal("5m", "--detach=") == "countdown: a name is missing after --detach=")
    #expect(refusal("kitchen", "--detach").hasPrefix("countdown: kitchen does not take --detach"))
  }

  @Test func aPomodoroGoesToTheHostWithItsSteps() throws {
    let plain = try start("pomodoro", "--detach")
    #expect(plain.name == nil && duration(plain) == .minutes(25))
    #expect(plain.routine?.rounds == 4 && plain.routine?.isAutomatic == false)
    let named = try start("pomodoro", "--detach=work", "--auto", "--focus", "50m", "--label", "W")
    #expect(named.name == "work" && named.label == "W" && duration(named) == .minutes(50))
    #expect(named.routine?.isAutomatic == true)
    #expect(refusal("pomodoro", "--detach", "--plain").contains("--plain cannot be combined with"))
  }

  @Test func addTakesADurationAlone() throws {
    for (words, name, seconds) in [
      (["1m"], nil, 60), (["1h", "30", "min"], nil, 5_400), (["tea", "1m", "30s"], "tea", 90),
      (["5", "1m"], "5", 60),
    ] as [([String], String?, Int)] {
      let request = try Request.parse(["add"] + words)
      guard case .remote(.control(.add(.seconds(seconds)), let targets)) = request else {
        throw UsageError("no add")
      }
      #expect(targets.names == name.map { [$0] })
      let shorter = try Request.parse(["less"] + words)
      guard case .remote(.control(.subtract(.seconds(seconds)), targets)) = shorter else {
        throw UsageError("no less")
      }
    }
  }

  @Test func everyControlTakesNamesOrNone() throws {
    for (word, control) in [
      ("pause", .pause), ("resume", .resume), ("toggle", .toggle), ("next", .next),
      ("stop", .stop), ("reset", .reset), ("restart", .restart),
      ("clear", .clear),
    ] as [(String, CountdownControl)] {
      guard case .control(control, let targets) = try remote(word, "tea", "egg", "tea") else {
        throw UsageError("not \(word)")
      }
      #expect(targets.names == ["tea", "egg"])
      guard case .control(control, .only) = try remote(word) else { throw UsageError("a name") }
      guard case .control(control, let labelled) = try remote(word, "Earl Grey") else {
        throw UsageError("a label")
      }
      #expect(labelled.names == ["Earl Grey"])
      #expect(refusal(word, "").contains("no countdown can be called \"\""))
    }
  }

  @Test func aLabelNeedsANameAndWordsThatCanBeShown() throws {
    guard case .control(.label("Earl Grey"), let targets) = try remote("label", "tea", "Earl Grey")
    else { throw UsageError("no label") }
    #expect(targets.names == ["tea"])
    guard case .control(.label("Earl Grey"), _) = try remote("label", "tea", "Earl", "Grey") else {
      throw UsageError("two words")
    }
    let missing = #"TEXT is missing, such as: countdown label tea "Earl Grey""#
    #expect(refusal("label", "tea") == "countdown: \(missing)")
    #expect(refusal("label", "tea", "") == "countdown: \(missing)")
    #expect(refusal("label", "tea", "  ").contains("is blank"))
    #expect(refusal("label", "tea", "a\u{1B}b").contains("contains a control character"))
    let long = String(repeating: "x", count: 1_025)
    #expect(refusal("label", "tea", long).contains("1024 bytes"))
    #expect(refusal("label").hasPrefix("countdown: NAME TEXT is missing"))
  }

  @Test(arguments: ["stop", "clear", "pause", "resume"])
  func allStandsAlone(_ word: String) throws {
    guard case .control(_, .all) = try remote(word, "--all") else { throw UsageError("not all") }
    let reason = "countdown: --all means every countdown; leave out tea"
    #expect(refusal(word, "--all", "tea") == reason)
    #expect(refusal("reset", "--all").hasPrefix("countdown: reset does not take --all"))
  }

  @Test func whatOtherProgramsCallACommandIsUnderstood() {
    #expect(refusal("rm").hasSuffix("did you mean clear, alarm rm or remind rm?"))
    #expect(refusal("Log").hasSuffix("did you mean history?"))
  }

  @Test func everyFaultIsOneLineThatHelps() {
    #expect(refusal("start").hasPrefix("countdown: NAME DURATION is missing: countdown start"))
    #expect(refusal("start", "tea").hasSuffix("such as: countdown start tea 5m"))
    #expect(refusal("start", "5m").hasSuffix("did you mean countdown start tea 5m?"))
    #expect(refusal("start", "5m", "tea").hasSuffix("did you mean countdown start tea 5m?"))
    #expect(refusal("add", "5m", "tea").hasSuffix("did you mean countdown add tea 5m?"))
    #expect(refusal("less", "5m", "tea").hasSuffix("did you mean countdown less tea 5m?"))
    #expect(refusal("start", "tea", "100d").contains("longer than 99 days"))
    #expect(refusal("start", "tea", "0").contains("accepted: 90 (seconds)"))
    #expect(refusal("start", ".tea", "5m").contains("use 1 to 64 of the letters"))
    #expect(refusal("start", "tea", "5m", "--inline").contains("start does not take --inline"))
    #expect(refusal("add", "tea").contains("expected a number"))
    let long = String(repeating: "/x", count: 600)
    #expect(refusal("start", "tea", "5m", "--sound", long).contains("longer than 1024 bytes"))
    #expect(refusal("status", "a", "b").contains("unexpected \"b\""))
    #expect(refusal("list", "--names", "--json").contains("cannot be combined with --json"))
    #expect(refusal("stat").hasSuffix("did you mean status?"))
  }

  @Test func aDurationThatLooksLikeATimeHasAHint() throws {
    #expect(try start("start", "tea", "14:15").notes.count == 1)
  }

  @Test func everyCommandIsInTheOverview() {
    let words = HelpTopic.lines.flatMap { $0.0.split { $0 == "," || $0 == " " } }.map(String.init)
    for name in Command.topLevelNames { #expect(words.contains(name)) }
  }
}

extension CountdownTargets {
  /// The names that were given; nil without one.
  fileprivate var names: [String]? {
    if case .named(let keys) = self { keys.map(\.text) } else { nil }
  }
}
