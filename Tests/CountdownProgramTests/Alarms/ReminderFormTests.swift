import Countdown
import CountdownAlarms
import Testing

@testable import CountdownArguments
@testable import CountdownCommands
@testable import CountdownProgram
@testable import CountdownTerminal

@Suite struct ReminderFormTests {
  private func rent() throws -> Reminder {
    var rent = Reminder("Rent", due: saturday.now.advanced(by: .hours(47)))
    rent.rule = try RecurrenceRule(parsing: "every 2 weeks on mon")
    (rent.before, rent.nag) = ([.hours(24), .hours(1)], .every(.minutes(30)))
    return rent
  }

  private func form(_ reminder: Reminder? = nil) throws -> ReminderForm {
    guard let reminder else { return ReminderForm(reader: TimeReader()) }
    return ReminderForm(
      reminder, number: 3, zone: try ZoneRules(identifier: "Europe/Berlin"), reader: TimeReader())
  }

  /// What comes of typing these bytes.
  private func outcome(
    _ bytes: String, _ form: inout ReminderForm
  ) -> FormResult<ReminderChange> {
    var decoder = KeyDecoder(isEditing: true)
    let now = Moment(nanoseconds: 0)
    let keys = decoder.decode(Array(bytes.utf8), at: now)
    for key in keys + decoder.keys(dueAt: now.advanced(by: .seconds(1))) {
      let outcome = form.press(key)
      if outcome != .editing { return outcome }
    }
    return .editing
  }

  private func texts(_ form: ReminderForm) -> [String] {
    form.rows.map { if case .text(let field) = $0.content { field.text } else { "" } }
  }

  @Test func everyFieldIsAnOption() throws {
    var form = try form()
    #expect(form.rows.map(\.name) == ["Title", "Due", "Every", "Before", "Nag", "Late"])
    #expect(form.position == 0)
    guard
      case .finished(let change) = outcome(
        "Rent\tfri 9:00\t1st\t1d,1h\t30\tskip\r", &form)
    else { throw UsageError("open: \(form.complaint)") }
    #expect(change.title == "Rent" && change.due?.text == "fri 9:00")
    #expect(change.before == [.hours(24), .hours(1)])
    #expect(change.nag == .every(.minutes(30)))
    #expect(change.late == .skip)
  }

  @Test func aFaultMovesTheCursorToItsField() throws {
    var form = try form()
    #expect(outcome("\tfri 9:00\r", &form) == .editing)
    #expect(form.focus == .title && form.complaint == "a title cannot be empty")
    #expect(outcome("Rent\t\t31m\r", &form) == .editing)
    #expect(form.focus == .every && form.complaint.contains("counts days, weeks"))
    #expect(outcome("\u{15}\t\t\tsometimes\r", &form) == .editing)
    #expect(form.focus == .late && form.complaint.contains("expected hour, fire"))
    form.refuse("--due: that was 3h ago")
    #expect(form.focus == .due && form.complaint == "that was 3h ago")
    form.refuse("--every: no day; give another rule, or never")
    #expect(form.focus == .every && form.complaint.hasPrefix("no day"))
  }

  @Test func whatIsNotTouchedStays() throws {
    var form = try form(rent())
    #expect(form.heading == "Reminder 3")
    #expect(
      texts(form) == [
        "Rent", "2026-11-23 09:30", "every 2 weeks on monday", "1d,1h", "30m", "fire",
      ])
    #expect(outcome("\r", &form) == .finished(ReminderChange()))
    #expect(outcome("!\r", &form) == .finished(with { $0.title = "Rent!" }))
    form = try self.form(rent())
    #expect(
      outcome("\t\t\u{15}\t\u{15}\t\u{15}\r", &form)
        == .finished(with { ($0.every, $0.before, $0.nag) = (.never, [], .never) }))
  }

  private func with(_ set: (inout ReminderChange) -> Void) -> ReminderChange {
    var change = ReminderChange()
    set(&change)
    return change
  }

  @Test func escapeAsksOnceWhereSomethingWasTyped() throws {
    var form = try form(rent())
    #expect(outcome("\u{1B}", &form) == .abandoned)
    #expect(outcome("x", &form) == .editing)
    #expect(outcome("\u{1B}", &form) == .editing)
    #expect(outcome("\u{1B}", &form) == .abandoned)
  }

  @Test(arguments: [(40, 10), (200, 60), (20, 8)])
  func everyWindowHasTheFields(_ columns: Int, _ rows: Int) throws {
    let view = FormView(
      form: try form(rent()), week: try times().week, size: Size(columns: columns, rows: rows),
      echo: "due Mon 2026-11-23 09:30, in 1d 23h, every 2 weeks on monday")
    let lines = view.frame().lines
    for name in ["Title", "Due", "Every", "Before", "Nag", "Late"] {
      #expect(lines.contains { $0.drop { $0 == " " }.hasPrefix(name) })
    }
    #expect(lines.contains { $0.contains("[return]") })
    if rows >= 10 { #expect(lines.contains { $0.contains("due Mon 2026-11-23 09:30") }) }
  }

  @Test func commandsCarryItOut() throws {
    let bench = try CommandBench()
    #expect(
      bench.run("remind", "add")
        == ["code(2): countdown: TITLE is missing: countdown remind add TITLE [options]"])
    bench.reminderForm = { [self] _ in
      var form = try form()
      guard case .finished(let change) = outcome("Bins\t\tevery monday\r", &form) else {
        throw UsageError("open")
      }
      return change
    }
    #expect(
      bench.run("remind", "add")
        == ["Bins  → due Mon 2026-11-23 09:00, in 1d 23h, every Mon  · reminder 1"])
    #expect(bench.formFault == nil)
    #expect(
      bench.formEcho == "due Mon 2026-11-23 09:00, in 1d 23h, every Mon, "
        + "next Mon 2026-11-30 09:00, Mon 2026-12-07 09:00")
    bench.reminderForm = { [self] old in
      var form = try form(#require(old).reminder)
      guard case .finished(let change) = outcome("\t\u{15}tomorrow 10:00\r", &form) else {
        throw UsageError("open")
      }
      return change
    }
    #expect(
      bench.run("remind", "edit", "1").first?
        .hasPrefix("Bins  → due Sun 2026-11-22 10:00, in 23h 30m, then every Mon") == true)
    bench.reminderForm = { [self] old in
      var form = try form(#require(old).reminder)
      _ = outcome("\t\u{15}2026-11-01", &form)
      guard case .finished(let change) = outcome("\r", &form) else { throw UsageError("open") }
      return change
    }
    #expect(bench.run("remind", "edit", "1").first?.hasPrefix("code(2): ") == true)
    #expect(bench.formFault?.hasPrefix("--due: ") == true)
    bench.reminderForm = nil
    #expect(
      bench.run("remind", "edit", "1").first?.hasPrefix("code(2): countdown: nothing to")
        == true)
  }
}
