internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownSharing
internal import CountdownSystem
internal import CountdownTerminal

/// `countdown undo` for alarms and reminders, carried out on an agenda.
struct UndoCommand {
  let agenda: Agenda
  let context: AlarmContext

  /// Brings back what was removed from a database or a server, and says what.
  func bringBack(_ copies: [Agenda.ItemCopy], from place: String) throws(CommandFailure) {
    if place != context.path {
      throw CommandFailure(
        "what was removed was at \(place.harmless), which store no longer names", .stopped)
    }
    let ids = try CommandFailure.attempt { () throws(AgendaError) in try agenda.restore(copies) }
    if ids.isEmpty { throw CommandFailure("nothing to undo: it is all there", .stopped) }
    let (alarms, reminders) = (agenda.alarms, agenda.reminders)
    try ids.compactMap { id in
      switch id {
      case .alarm(let id): alarms.first { $0.id == id }.map(report)
      case .reminder(let id): reminders.first { $0.id == id }.map(report)
      }
    }.throwFirst()
  }

  private func report(_ status: AlarmStatus) -> CommandFailure? {
    let sentences = context.sentences
    let name = "\(AlarmSentences.name(status.alarm))  \(sentences.time(status.alarm))"
    return context.report(
      status.id.uuid, isAwaited: status.isAwaited, plan: AlertPlan(status.alarm.alerts),
      saved: "\(name)  → back, saved", end: "  · alarm \(status.number)"
    ) { "\(name)  → back, \(sentences.outlook(status.updated(by: $0)))" }
  }

  private func report(_ status: ReminderStatus) -> CommandFailure? {
    let sentences = context.sentences
    let name = DisplayText.label(status.reminder.title)
    return context.report(
      status.id.uuid, isAwaited: status.next != nil, saved: "\(name)  → back, saved",
      end: "  · reminder \(status.number)"
    ) { "\(name)  → back, \(sentences.outlook(status.updated(by: $0)))" }
  }
}

/// `countdown undo` for countdowns and stopwatches that were cleared.
struct ClearUndo {
  let place: SharedPlace
  let output: StandardOutput

  /// Brings them back into the list, as ended, and says which.
  func bringBack(
    _ countdowns: [SharedCountdown], _ stopwatches: [SharedStopwatch]
  ) throws(CommandFailure) {
    var lost: [String] = []
    for countdown in countdowns {
      do throws(SharingError) {
        guard let record = try place.countdowns.restore(countdown) else {
          lost.append(countdown.name)
          continue
        }
        output.write("\(Self.line(record)); back in the list")
      } catch {
        throw CommandFailure(error)
      }
    }
    for stopwatch in stopwatches where try !bringBack(stopwatch) { lost.append(stopwatch.name) }
    guard let last = lost.last else { return }
    for name in lost.dropLast() { StandardStreams.complain(Self.reason(name)) }
    throw CommandFailure(Self.reason(last), .stopped)
  }

  /// - Returns: false where something else has its name.
  private func bringBack(_ stopwatch: SharedStopwatch) throws(CommandFailure) -> Bool {
    if try place.reading(named: stopwatch.name) != nil { return false }
    do throws(SharingError) {
      guard try place.countdowns.stopwatches.restore(stopwatch) else { return false }
    } catch {
      throw CommandFailure(error)
    }
    output.write("\(StopwatchReading(stopwatch, at: .now).line); back in the list")
    return true
  }

  /// The end, or the stop in its view.
  private static func line(_ record: SharedCountdown) -> String {
    if record.isLeft {
      return Sentences(label: RemoteSentences.heading(record)).stop(left: record.snapshot.remaining)
    }
    return RemoteSentences.end(record, isMissed: false, at: RealTime.wallNanoseconds)
  }

  private static func reason(_ name: String) -> String {
    "\(name) is not brought back: another one of that name is there"
  }
}
