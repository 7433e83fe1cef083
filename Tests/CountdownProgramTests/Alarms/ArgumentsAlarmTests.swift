import Countdown
import CountdownAlarms
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownArguments

/// The alarm that arguments describe.
private func alarm(
  _ arguments: String..., configuration: Configuration = Configuration()
) throws -> Alarm {
  let request = try Request.parse(
    ["alarm", "add"] + arguments, configuration: configuration, surroundings: saturday)
  guard case .alarm(.add(let change, _, _)) = request else { throw UsageError("no alarm") }
  return try alarm(change)
}

/// The alarm of a change, added on Saturday, 2026-11-21, 10:30 in Berlin.
private func alarm(_ change: AlarmChange) throws -> Alarm {
  var alarm = Alarm(at: .midnight)
  let zone = try ZoneRules(identifier: "Europe/Berlin")
  try change.resolved(on: alarm, at: saturday.now, in: zone).apply(to: &alarm)
  return alarm
}

@Suite struct ArgumentsAlarmTests {
  @Test func anAlarmHasATimeAndDays() throws {
    let work = try alarm("7:30", "mon..fri", "--label", "Work")
    #expect(work.time == TimeOfDay(hour: 7, minute: 30))
    #expect(work.weekdays == .workdays)
    #expect(work.label == "Work")
    #expect(work.sound == .clip && work.volume == 100 && work.fadeIn == .zero)
    #expect(work.snooze == .minutes(9) && work.ring == .minutes(10))
    #expect(work.zone == nil && work.late == .fireWithinAnHour && work.isOn)
  }

  @Test(
    arguments: [
      ("7:30 mon..fri", 7, 30, .workdays), ("7:30 pm weekends", 19, 30, .weekend),
      ("noon day", 12, 0, .all), ("midnight", 0, 0, []),
      ("23:59 mon, wed", 23, 59, [.monday, .wednesday]),
      ("6:05 fri-mon", 6, 5, [.friday, .saturday, .sunday, .monday]), ("9:00 once", 9, 0, []),
      ("12:00 am sunday", 0, 0, [.sunday]),
    ] as [(String, Int, Int, Weekdays)])
  func theTextMayBeOneWordOrSeveral(_ text: String, hour: Int, minute: Int, days: Weekdays) throws {
    for words in [[text], text.split(separator: " ").map(String.init)] {
      let request = try Request.parse(["alarm", "add"] + words, surroundings: saturday)
      guard case .alarm(.add(let change, _, _)) = request else { throw UsageError("no alarm") }
      let alarm = try alarm(change)
      #expect(alarm.time == TimeOfDay(hour: hour, minute: minute))
      #expect(alarm.weekdays == days)
    }
  }

  @Test(arguments: [
    ("", "", true), ("", "--no-boot", false), ("", "--boot=off", false), ("boot = off", "", false),
    ("boot = off", "--boot=on", true), ("boot = off", "--no-boot=false", true),
    ("boot = on", "--no-boot", false),
  ])
  func whetherItRingsAfterARebootIsChosen(_ file: String, option: String, isWanted: Bool) throws {
    let configuration = ConfigurationParser(path: "/config", home: nil).parse(file)
    #expect(configuration.faults.isEmpty)
    for words in [["alarm", "add", "7:30"], ["remind", "add", "Rent", "--due", "18:00"]] {
      let request = try Request.parse(
        words + (option.isEmpty ? [] : [option]), configuration: configuration,
        surroundings: saturday)
      switch request {
      case .alarm(.add(_, let startsAtBoot, _)), .remind(.add(_, let startsAtBoot, _)):
        #expect(startsAtBoot == isWanted)
      default: Issue.record("no alarm and no reminder")
      }
    }
    if option.isEmpty { #expect(configuration.startsAtBoot == isWanted) }
  }

  @Test(arguments: [
    (["alarm", "add"], "", true), (["alarm", "add"], "no-mouse = true", false),
    (["alarm", "add", "--no-mouse"], "", false), (["remind", "add", "--no-mouse"], "", false),
    (["alarm", "edit", "1", "--no-mouse"], "", false), (["remind", "add"], "", true),
    (["remind", "edit", "1", "--no-mouse=false"], "no-mouse = true", true),
    (["remind", "edit", "1"], "no-mouse = true", false),
  ])
  func aFormTakesTheMouseUnlessItIsNotTo(
    _ words: [String], _ file: String, isWanted: Bool
  ) throws {
    let configuration = ConfigurationParser(path: "/config", home: nil).parse(file)
    switch try Request.parse(words, configuration: configuration, surroundings: saturday) {
    case .alarm(.add(let change, _, let takes)):
      #expect(change.times == nil && takes == isWanted)
    case .alarm(.edit(_, let change, let takes)): #expect(change.isEmpty && takes == isWanted)
    case .remind(.add(let change, _, let takes)), .remind(.edit(_, let change, let takes)):
      #expect(change.isEmpty && takes == isWanted)
    default: Issue.record("no form")
    }
  }

  @Test func everyOptionIsSet() throws {
    let set = try alarm(
      "7:30", "--sound", "birds.ogg", "--volume", "40", "--fade-in", "30s", "--snooze", "5m",
      "--ring", "2m", "--zone", "Europe/Berlin", "--late", "notice")
    #expect(set.sound == .file("\(saturday.folder)/birds.ogg"))
    #expect(set.volume == 40 && set.fadeIn == .seconds(30))
    #expect(set.snooze == .minutes(5) && set.ring == .minutes(2))
    #expect(set.zone == "Europe/Berlin" && set.late == .notice)
    #expect(try alarm("7:30", "--sound", "theme:bell").sound == .theme("bell"))
    #expect(try alarm("7:30", "--sound", "none", "--fade-in", "0").sound == Alarm.Sound.none)
  }

  @Test func theConfigurationGivesNewAlarmsTheirDefaults() throws {
    let text = "snooze = 5m\nvolume = 30\nsound = none\nlabel = Tea"
    let defaults = ConfigurationParser(path: "/config", home: nil).parse(text)
    let set = try alarm("7:30", configuration: defaults)
    #expect(set.snooze == .minutes(5) && set.volume == 30)
    // What countdowns are called and sound like is no alarm's.
    #expect(set.sound == .clip && set.label.isEmpty)
    let request = try Request.parse(
      ["alarm", "edit", "1", "--label", "x"], configuration: defaults, surroundings: saturday)
    guard case .alarm(.edit(_, let change, _)) = request else { throw UsageError("no change") }
    #expect(change == AlarmChange(label: "x"))
  }

  @Test func editingTakesOptionsOrATime() throws {
    let change = AlarmChange(
      times: TimesOfDay(TimeOfDay(hour: 8)), days: .weekdays(.weekend), zone: .system)
    for words in [["8:00", "weekends"], ["--time", "8:00", "--days", "sat,sun"]] {
      let request = try Request.parse(
        ["alarm", "edit", "2", "--zone", "system"] + words, surroundings: saturday)
      guard case .alarm(.edit(let name, let found, _)) = request else { throw UsageError("none") }
      #expect(name.text == "2")
      #expect(found == change)
    }
  }

  @Test func whatIsNoAlarmIsRefused() {
    #expect(refusal("alarm", "add", "-l", "a").hasPrefix("countdown: TIME is missing: "))
    #expect(refusal("alarm", "add", "25:00").contains("hours go from 00 to 23"))
    #expect(refusal("alarm", "add", "7:30", "mon..foo").hasSuffix("last friday"))
    #expect(
      refusal("alarm", "add", "7:30", "mon", "Gym", "class")
        .hasSuffix("did you mean countdown alarm add 7:30 mon --label \"Gym class\"?"))
    #expect(
      refusal("alarm", "add", "Work 7:30")
        .hasSuffix("did you mean countdown alarm add 7:30 --label Work?"))
    #expect(refusal("alarm", "add", "7:30", "Work", "-l", "a").hasSuffix("last friday"))
    #expect(refusal("alarm", "edit", "1", "--time", "fri 7:30").contains("is not a time of day"))
    #expect(refusal("alarm", "add", "7:30", "--volume", "101").contains("from 0 to 100"))
    #expect(refusal("alarm", "add", "7:30", "--snooze", "0s").hasPrefix("countdown: --snooze: "))
    #expect(refusal("alarm", "add", "7:30", "--ring", "25h").contains("expected 1s to 1d"))
    #expect(refusal("alarm", "snooze", "1", "30h").contains("expected 1s to 1d"))
    #expect(refusal("alarm", "add", "7:30", "--zone", "Europe/Atlantis").contains("Atlantis"))
    #expect(refusal("alarm", "add", "7:30", "--late", "frie").hasSuffix("did you mean fire?"))
    #expect(refusal("alarm", "add", "7:30", "--sound", "theme:a/b").contains("theme:"))
    #expect(refusal("alarm", "on") == "countdown: ID… is missing: countdown alarm on ID…")
    #expect(refusal("alarm", "on", "").contains("is not an ID"))
    #expect(
      refusal("alarm", "list", "--names", "--json").contains("cannot be combined with --json"))
    #expect(refusal("serve", "--ready-fd", "3") == "countdown: --ready-fd needs --foreground")
    #expect(refusal("serve", "--foreground", "--ready-fd", "2").contains("from 3 to 65535"))
  }

  @Test func aGroupAloneShowsItsHelp() throws {
    #expect(refusal("alarm") == (try printed("alarm", "--help")))
    #expect(refusal("remind", "--yes") == (try printed("remind", "--help")))
  }
}
