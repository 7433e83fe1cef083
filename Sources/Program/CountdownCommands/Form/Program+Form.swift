internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownSystem
internal import CountdownTerminal

// The forms on a terminal.
extension Program {
  /// The form of alarms; nil if no terminal can show it.
  func alarmForm(_ context: AlarmContext, takesMouse: Bool) -> AlarmFilling? {
    guard let terminal = formTerminal(context) else { return nil }
    return { (number, alarm, guide) throws(CommandFailure) in
      let form = AlarmForm(
        alarm, number: number, week: context.times.week.days,
        surroundings: Surroundings(environment: environment), reader: reader)
      let change = try fill(form, guide, on: terminal, context, takesMouse)
      if let change { return change }
      throw CommandFailure(
        number == nil ? "no alarm was added" : "the alarm was not changed", .stopped)
    }
  }

  /// The form of reminders; nil if no terminal can show it.
  func reminderForm(_ context: AlarmContext, takesMouse: Bool) -> ReminderFilling? {
    guard let terminal = formTerminal(context) else { return nil }
    let reader = reader
    return ReminderFilling(
      reader: reader, surroundings: { Surroundings(environment: environment) },
      fill: { (old, guide) throws(CommandFailure) in
        let form =
          old.map { filled(from: $0, by: reader, context) } ?? ReminderForm(reader: reader)
        if let change = try fill(form, guide, on: terminal, context, takesMouse) { return change }
        throw CommandFailure(
          old == nil ? "no reminder was added" : "the reminder was not changed", .stopped)
      })
  }

  /// The form with the deadline on the clocks by which it will be read.
  private func filled(
    from old: ReminderStatus, by reader: TimeReader, _ context: AlarmContext
  ) -> ReminderForm {
    let (times, zone) = (context.times, old.reminder.zone)
    return ReminderForm(
      old.reminder, number: old.number, zone: zone == nil ? times.zone : times.zone(named: zone),
      reader: reader)
  }

  private var reader: TimeReader {
    Configuration.load(environment: environment).reader(in: environment)
  }

  private func formTerminal(_ context: AlarmContext) -> Terminal? {
    context.output.isStyled ? Setting.terminal(in: environment) : nil
  }

  /// Shows a form until it is left.
  ///
  /// - Returns: the change; nil for none.
  private func fill<Form: ItemForm>(
    _ form: Form, _ guide: FormGuide<Form.Change>, on terminal: Terminal, _ context: AlarmContext,
    _ takesMouse: Bool
  ) throws(CommandFailure) -> Form.Change? {
    let sources: Session<FormNotice>.Sources
    do throws(SystemError) { sources = try Session.Sources() } catch {
      throw CommandFailure("\(error)", .failed)
    }
    let activity = FormActivity(
      form, week: context.times.week, inbox: sources.inbox, guide: guide)
    let look = Look(glyphs: streams.glyphs, inColor: context.output.inColor)
    let screen = FullScreen(
      terminal: terminal, look: look, takesMouse: takesMouse, frame: activity.frame)
    let ending = Session(
      activity: activity, screen: screen, terminal: terminal, sources: sources
    ).run()
    if case .signal(let number) = ending.status { throw CommandFailure(signal: number) }
    return activity.change
  }
}
