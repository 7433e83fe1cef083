import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownHost
import CountdownStore
import CountdownSystem
import CountdownTerminal
import Foundation

@testable import CountdownArguments
@testable import CountdownCommands
@testable import CountdownProgram
@testable import CountdownResident

/// The commands on alarms and reminders in memory, on Saturday, 2026-11-21, 10:30 in Berlin.
final class CommandBench {
  let clock: ManualWallClock
  let agenda: Agenda
  private let week = WeekSymbols(environment: [:])
  private(set) var said: [String] = []
  private(set) var noted: [String] = []
  var isServed = true
  /// What the host says to the answer of an alarm; nil without a host.
  var hostAnswer: Result<JSONObject, HostError>?
  /// Why the host does not say what it is asked.
  var unconfirmed: String?
  /// What the host says otherwise than this process, and of an item.
  var (told, toldOfItem): (JSONObject, JSONObject) = ([:], [:])
  /// The zone of the shell.
  var shell: ZoneRules?
  /// What does not work in the host.
  var faults: [AlertFault] = []
  /// What is wrong with each file.
  var clipFault: AlertFault?
  /// What is typed into the form of an alarm; without one, no terminal can show it.
  var form: ((Alarm) -> AlarmChange)?
  /// The same of a reminder.
  var reminderForm: ((ReminderStatus?) throws -> ReminderChange)?
  /// What the form was told of its change.
  private(set) var formFault: String?
  private(set) var formEcho: String?
  /// What was removed last.
  var removed: [Agenda.ItemCopy] = []
  var keepsRemoved = false

  init(store: any SharedStore = MemoryStore()) throws {
    clock = ManualWallClock(
      at: saturday.now, zone: try ZoneRules(identifier: "Europe/Berlin"))
    agenda = try Agenda(store: store, clock: clock)
  }

  /// What a command says, or what it is refused with.
  func run(_ arguments: String...) -> [String] { run(arguments) }

  func run(_ arguments: [String]) -> [String] {
    (said, noted) = ([], [])
    do {
      try perform(try Request.parse(arguments, surroundings: present))
      return said
    } catch let failure as CommandFailure {
      return said + ["\(failure.status): countdown: \(failure.reason)"]
    } catch {
      return ["\(error)"]
    }
  }

  private var present: Surroundings {
    var surroundings = saturday
    surroundings.now = clock.now
    return surroundings
  }

  private func perform(_ request: Request) throws {
    let context = AlarmContext(
      present: { [self] in AlarmTimes(now: clock.now, zone: clock.zone, shell: shell, week: week) },
      output: StandardOutput { [self] in said.append($0) }, note: { [self] in noted.append($0) },
      isServed: { [self] in isServed },
      ask: { [self] id, isAwaited throws(CommandFailure) in
        if !isServed { return HostAnswer(note: isAwaited ? AlarmContext.unserved : nil) }
        if let unconfirmed { throw .unconfirmed(unconfirmed) }
        var report = (["process": 12] as JSONObject).merging(agenda.report(on: id)).merging(told)
        if let item = report["item"]?.object {
          report["item"] = .object(item.merging(toldOfItem))
        }
        let faults = Dictionary(
          uniqueKeysWithValues: isAwaited ? faults.map { ($0.subject, $0.details) } : [])
        report["alert_faults"] = .object(JSONObject(texts: faults))
        return HostAnswer(report: report)
      },
      answer: { [self] _ in hostAnswer },
      keep: { [self] in
        removed = $0
        return keepsRemoved
      },
      clipFault: { [self] sound in if case .file = sound { clipFault } else { nil } })
    switch request {
    case .alarm(let request):
      let form = form.map { form in
        { [self] (_: Int?, alarm: Alarm, guide: FormGuide<AlarmChange>) in
          let change = form(alarm)
          (formFault, formEcho) = (guide.fault(change), guide.echo(change))
          return change
        }
      }
      try AlarmCommands(agenda: agenda, context: context, form: form).run(request)
    case .remind(let request):
      let form = reminderForm.map { form in
        ReminderFilling(
          reader: TimeReader(), surroundings: { [self] in present }
        ) { [self] (old, guide) throws(CommandFailure) in
          guard let change = try? form(old) else { throw CommandFailure("left", .stopped) }
          (formFault, formEcho) = (guide.fault(change), guide.echo(change))
          return change
        }
      }
      try RemindCommands(agenda: agenda, context: context, form: form).run(request)
    case .undo:
      try UndoCommand(agenda: agenda, context: context).bringBack(removed, from: "")
    default: throw UsageError("no command of alarms")
    }
  }
}
