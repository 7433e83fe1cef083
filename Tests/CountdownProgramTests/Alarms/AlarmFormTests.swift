import Countdown
import CountdownAlarms
import Testing

@testable import CountdownArguments
@testable import CountdownCommands
@testable import CountdownProgram
@testable import CountdownResident
@testable import CountdownTerminal

@Suite struct AlarmFormTests {
  private static let work = Alarm(
    at: TimeOfDay(hour: 7, minute: 30), on: .workdays, label: "Work")

  private func form(_ alarm: Alarm = work) throws -> AlarmForm {
    AlarmForm(alarm, number: 1, week: try times().week.days, surroundings: saturday)
  }

  /// What comes of typing these bytes.
  private func outcome(
    _ bytes: String, _ form: inout AlarmForm
  ) -> AlarmForm.KeyResult {
    var decoder = KeyDecoder(isEditing: true)
    let now = Moment(nanoseconds: 0)
    let keys = decoder.decode(Array(bytes.utf8), at: now)
    for key in keys + decoder.keys(dueAt: now.advanced(by: .seconds(1))) {
      let outcome = form.press(key)
      if outcome != .editing { return outcome }
    }
    return .editing
  }

  @Test func returnEndsItFromTheLabel() throws {
    var form = try form()
    #expect(outcome(" Out\r", &form) == .finished(AlarmChange(label: "Work Out")))
    form = try self.form()
    #expect(outcome("\r", &form) == .finished(AlarmChange()))
  }

  @Test func spaceMarksADayAndTakesTheMarkAway() throws {
    var form = try form()
    // To the days: Monday loses its mark, Saturday gets one.
    #expect(outcome("\t\t \u{1B}[C\u{1B}[C\u{1B}[C\u{1B}[C\u{1B}[C ", &form) == .editing)
    #expect(form.days == [.tuesday, .wednesday, .thursday, .friday, .saturday])
    let days = form.days
    #expect(outcome("\r", &form) == .finished(AlarmChange(days: .weekdays(days))))
  }

  @Test func capitalsArrowsAndDeletionsEditTheText() throws {
    var form = try form()
    #expect(outcome("\u{7F}\u{7F}\u{1B}[D\u{1B}[DÄ\u{1B}[3~\u{1B}[F!", &form) == .editing)
    #expect(form.text(.label)?.text == "Äo!")
    #expect(outcome("\u{15}東京", &form) == .editing)
    #expect(form.text(.label)?.text == "東京")
  }

  @Test func aTimeThatIsNoneIsSaidAndNothingIsLost() throws {
    var form = try form()
    #expect(outcome("X\t\u{15}25:00\r", &form) == .editing)
    #expect(form.focus == .time)
    #expect(form.complaint.contains("hours go from 00 to 23"))
    #expect(
      outcome("\u{15}8:15 pm\r", &form)
        == .finished(
          AlarmChange(times: TimesOfDay(TimeOfDay(hour: 20, minute: 15)), label: "WorkX")))
  }

  @Test func escapeLeavesItAsItWas() throws {
    var form = try form()
    #expect(outcome("\u{1B}", &form) == .abandoned)
  }

  @Test func escapeAsksOnceWhereSomethingWasTyped() throws {
    var form = try form()
    #expect(outcome("abc", &form) == .editing)
    #expect(outcome("\u{1B}", &form) == .editing)
    #expect(form.complaint.hasPrefix("not saved: [return] saves it"))
    // Any other key is an answer too.
    #expect(outcome("d", &form) == .editing)
    #expect(form.complaint.isEmpty)
    #expect(outcome("\u{1B}", &form) == .editing)
    #expect(outcome("\u{1B}", &form) == .abandoned)
    form = try self.form()
    #expect(outcome("abc\u{7F}\u{7F}\u{7F}", &form) == .editing)
    #expect(outcome("\u{1B}", &form) == .abandoned)
  }

  @Test func daysStayUntilARuleCanBeRead() throws {
    var form = try form()
    #expect(outcome("\t\t\tla", &form) == .editing)
    #expect(form.days == .workdays)
    #expect(outcome("st friday", &form) == .editing)
    #expect(form.days.isEmpty)
    #expect(outcome("\u{7F}", &form) == .editing)
    #expect(form.days == .workdays)
    #expect(outcome("\u{15}\r", &form) == .finished(AlarmChange()))
  }

  @Test func aSnoozeCanBeOff() throws {
    var form = try form()
    #expect(outcome("\u{1B}[Z\u{15}off\r", &form) == .finished(AlarmChange(snooze: .zero)))
    var silent = Self.work
    silent.snooze = .zero
    form = try self.form(silent)
    #expect(form.text(.snooze)?.text == "off")
    #expect(outcome("\r", &form) == .finished(AlarmChange()))
  }

  @Test func aNewAlarmNeedsATime() throws {
    var form = AlarmForm(
      Alarm(at: .midnight), week: try times().week.days, surroundings: saturday)
    #expect(form.heading == "New alarm")
    #expect(form.position == 0 && form.understood == nil)
    #expect(outcome("Work\r", &form) == .editing)
    #expect(form.focus == .time && form.complaint == "a time is missing, such as 7:30")
    #expect(
      outcome("0:00\r", &form)
        == .finished(AlarmChange(times: TimesOfDay(.midnight), label: "Work")))
  }

  @Test func fieldsGoRound() throws {
    var form = try form()
    #expect(outcome("\u{1B}[Z", &form) == .editing)
    #expect(form.focus == .snooze)
    #expect(outcome("\t", &form) == .editing)
    #expect(form.focus == .label)
  }

  @Test func aDayOrARuleStandsInPlaceOfMarks() throws {
    var form = try form()
    #expect(outcome("\t\t\tfri", &form) == .editing)
    #expect(form.days.isEmpty)
    guard case .finished(let change) = outcome("\r", &form) else { throw UsageError("open") }
    #expect(change.days == .once)
    let berlin = try ZoneRules(identifier: "Europe/Berlin")
    let settled = try change.resolved(on: Self.work, at: saturday.now, in: berlin)
    #expect(settled.day == .date(CivilDate(year: 2026, month: 11, day: 27)))
    form = try self.form()
    #expect(
      outcome("\t\t\tlast friday\r", &form)
        == .finished(AlarmChange(days: try AlarmOperand.days("last friday"))))
    // A mark takes the text away.
    form = try self.form()
    #expect(outcome("\t\t\tlast friday\u{1B}[Z ", &form) == .editing)
    #expect(form.text(.rule)?.text.isEmpty == true)
    #expect(outcome("\r", &form) == .finished(AlarmChange(days: .weekdays([.monday]))))
    form = try self.form()
    #expect(outcome("\t\t\tlast frday\r", &form) == .editing)
    #expect(form.focus == .rule && form.complaint.contains("\"last frday\""))
  }

  @Test func aDayThatWasSetIsShownAndStays() throws {
    var christmas = Self.work
    christmas.rule = nil
    christmas.date = CivilDate(year: 2026, month: 12, day: 24)
    var form = try form(christmas)
    #expect(form.text(.rule)?.text == "2026-12-24")
    #expect(
      outcome("\t\u{15}8:00\r", &form)
        == .finished(AlarmChange(times: TimesOfDay(TimeOfDay(hour: 8)))))
    form = try self.form(christmas)
    #expect(outcome("\t\t\t\u{15}\r", &form) == .finished(AlarmChange(days: .once)))
  }

  @Test func soundAndSnoozeAreTexts() throws {
    var form = try form()
    #expect(
      outcome("\t\t\t\t\u{15}birds.ogg\t\u{15}5\r", &form)
        == .finished(
          AlarmChange(sound: .file("\(saturday.folder)/birds.ogg"), snooze: .minutes(5))))
    form = try self.form()
    #expect(outcome("\t\t\t\t\u{15}theme:a/b\r", &form) == .editing)
    #expect(form.focus == .sound && form.complaint.contains("after theme:"))
    form = try self.form()
    #expect(outcome("\u{1B}[Z\u{15}2d\r", &form) == .editing)
    #expect(form.focus == .snooze && form.complaint.contains("expected 1s to 1d"))
  }

  @Test func theSoundThatIsChosenIsHeard() throws {
    var form = try form()
    #expect(outcome("\u{10}", &form) == .hearing(.clip, volume: 100))
    #expect(outcome("\t\t\t\t\u{15}none\u{10}", &form) == .hearing(.none, volume: 100))
    #expect(outcome("\u{15}theme:\u{10}", &form) == .editing)
    #expect(form.complaint.contains("after theme:"))
  }

  @Test func theSmallestWindowHasEveryFieldAndTheWayOut() throws {
    var form = try form()
    for focus in AlarmForm.Field.allCases {
      let view = FormView(
        form: form, week: try times().week, size: Size(columns: 20, rows: 8))
      let lines = view.frame().lines
      #expect(
        lines.prefix(6).map { $0.prefix { $0 != " " } }
          == ["Label", "Time", "Days", "or", "Sound", "Snooze"])
      #expect(lines[2].hasPrefix("Days   M T W T F · ·"))
      #expect(lines.suffix(2).contains { $0.contains(focus == .days ? "[space]" : "[return]") })
      _ = outcome("\t", &form)
    }
    _ = outcome("\t\u{15}25:00\r", &form)
    let view = FormView(
      form: form, week: try times().week, size: Size(columns: 20, rows: 8))
    #expect(view.frame().lines[7].hasPrefix("1: hours go from 00"))
  }

  @Test(arguments: [(1, 1), (3, 10), (24, 80), (100, 300)])
  func everyWindowHasTheFields(_ rows: Int, _ columns: Int) throws {
    var form = try form()
    _ = outcome("\t\t", &form)
    let size = Size(columns: columns, rows: rows)
    let view = FormView(form: form, week: try times().week, size: size)
    let lines = view.frame().lines
    #expect(lines.count == rows)
    if rows >= 24 {
      #expect(lines.contains { $0.contains("Label   Work") })
      #expect(lines.contains { $0.contains(" Mon  Tue  Wed  Thu  Fri  ·  ·") })
    }
  }

  @Test func aLongLabelShowsWhereTheCursorIs() throws {
    let long = Alarm(at: .noon, label: String(repeating: "x", count: 190) + "end")
    let view = FormView(
      form: try form(long), week: try times().week, size: Size(columns: 40, rows: 10))
    let lines = view.frame().lines
    #expect(lines.contains { $0.hasPrefix("Label  …xx") && $0.hasSuffix("end") })
    var form = try form(long)
    _ = outcome("\u{1B}[H", &form)
    for keys in ["", "\t"] {
      _ = outcome(keys, &form)
      let view = FormView(
        form: form, week: try times().week, size: Size(columns: 40, rows: 10))
      #expect(view.frame().lines.contains { $0.hasPrefix("Label  xx") && $0.hasSuffix("x…") })
    }
  }

  @Test func whereRowsAreShortTheCursorAndWhatIsWrongAreShown() throws {
    var form = try form()
    _ = outcome("\t\t\t\u{15}abc\r", &form)
    for rows in 2...6 {
      let view = FormView(
        form: form, week: try times().week, size: Size(columns: 20, rows: rows))
      let lines = view.frame().lines
      #expect(lines.contains { $0.hasPrefix("or on  abc") })
      #expect(lines[rows - 1] == "\"abc\", character 1:…")
    }
  }
}
