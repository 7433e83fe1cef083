internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownStore
internal import CountdownSystem
internal import CountdownTerminal
internal import CountdownViews

/// The keys of the view of all, carried out as the commands of the same meaning: their lines are
/// the answer, and nothing is written to the terminal.
struct WatchDeeds: Sendable {
  private let environment: Environment

  init(_ environment: Environment) { self.environment = environment }

  private static let reminderSnooze = Duration.minutes(30)

  /// Does what a key asks for. Blocks until the host or the store has answered.
  func answer(to deed: OverviewDeed) -> String {
    let lines = Lines()
    do throws(CommandFailure) { try carryOut(deed, lines) } catch { lines.add(error.reason) }
    return lines.all.joined(separator: "; ").harmless
  }

  private final class Lines: Sendable {
    private let lines = Locked<[String]>([])

    var all: [String] { lines.withLock(\.self) }

    func add(_ line: String) { if !line.isEmpty { lines.withLock { $0.append(line) } } }
  }

  private func carryOut(_ deed: OverviewDeed, _ lines: Lines) throws(CommandFailure) {
    switch deed {
    case .control(let control, let name):
      let connector = HostConnector(environment: environment, note: lines.add)
      let commands = RemoteControlling(
        place: try SharedPlace(), host: RemoteHost(connector: connector),
        output: StandardOutput(lines.add),
        undo: UndoLog(environment: environment, report: lines.add))
      try commands.control(control, .named([.named(name)]))
    case .lap(let name):
      try StopwatchControlling(
        place: try SharedPlace(), output: StandardOutput(lines.add), environment: environment
      ).lap(.named(name))
    case .stopAlarm(let id):
      try onAgenda(lines) { (agenda, context) throws(CommandFailure) in
        try AlarmCommands(agenda: agenda, context: context).run(.stop([ItemName(id: id)]))
      }
    case .snoozeAlarm(let id):
      try onAgenda(lines) { (agenda, context) throws(CommandFailure) in
        let request = AlarmRequest.snooze(ItemName(id: id), for: nil)
        try AlarmCommands(agenda: agenda, context: context).run(request)
      }
    case .finishReminder(let id):
      try onAgenda(lines) { (agenda, context) throws(CommandFailure) in
        try RemindCommands(agenda: agenda, context: context).run(.done([ItemName(id: id)]))
      }
    case .snoozeReminder(let id):
      try onAgenda(lines) { (agenda, context) throws(CommandFailure) in
        let request = RemindRequest.snooze(ItemName(id: id), for: Self.reminderSnooze)
        try RemindCommands(agenda: agenda, context: context).run(request)
      }
    // The view does these itself.
    case .again, .open: break
    }
  }

  private func onAgenda(
    _ lines: Lines, _ body: (Agenda, AlarmContext) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    let program = Program(environment: environment, streams: StandardStreams())
    try program.onAgenda(output: StandardOutput(lines.add), note: lines.add) {
      (agenda, _, context) throws(CommandFailure) in
      agenda.notesCompletions(in: HistoryLog(environment: environment), report: lines.add)
      try body(agenda, context)
    }
  }
}
