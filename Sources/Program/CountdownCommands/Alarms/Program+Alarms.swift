internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownHost
internal import CountdownProgram
internal import CountdownResident
internal import CountdownSharing
internal import CountdownStore
internal import CountdownSystem
internal import CountdownTerminal

extension Program {
  /// `countdown alarm …`
  func run(_ request: AlarmRequest) -> ExitStatus {
    runOnAgenda(isReading: request.isReading, isList: request.isList) { unreadable, context in
      if let deed = request.deedOnAll,
        case .success(let report)? = context.answer(RingRequest(deed))
      {
        return !context.show(report, deed).isEmpty
      }
      guard case .list(asJSON: true) = request else { return false }
      let list = AlarmList(alarms: [], unreadable: { [unreadable] }, times: context.times)
      context.say(list.json)
      return false
    } _: { (agenda, listed, context) throws(CommandFailure) in
      var commands = AlarmCommands(agenda: agenda, context: context, listed: listed)
      commands.form = alarmForm(context, takesMouse: request.takesMouse)
      try commands.run(request)
    }
  }

  /// `countdown remind …`
  func run(_ request: RemindRequest) -> ExitStatus {
    runOnAgenda(isReading: request.isReading) { unreadable, context in
      guard case .list(asJSON: true, _) = request else { return false }
      let list = ReminderList(
        [], overdue: nil, unreadable: [unreadable], times: context.times)
      context.say(list.json)
      return false
    } _: { (agenda, _, context) throws(CommandFailure) in
      agenda.notesCompletions(
        in: HistoryLog(environment: environment), report: StandardStreams.complain)
      let form = reminderForm(context, takesMouse: request.takesMouse)
      try RemindCommands(agenda: agenda, context: context, form: form).run(request)
    }
  }

  /// Carries out `countdown undo` on alarms and reminders.
  func undoing(
    _ body: (Agenda, AlarmContext) throws(CommandFailure) -> Void
  ) -> ExitStatus {
    runOnAgenda(isReading: false) { _, _ in
      false
    } _: { (agenda, _, context) throws(CommandFailure) in
      try body(agenda, context)
    }
  }

  private func runOnAgenda(
    isReading: Bool, isList: Bool = false, unread: (Unreadable, AlarmContext) -> Bool,
    _ body: (Agenda, StoredAlarms?, AlarmContext) throws(CommandFailure) -> Void
  ) -> ExitStatus {
    do throws(CommandFailure) {
      try onAgenda(isReading: isReading, isList: isList, unread: unread, body)
    } catch {
      if !error.reason.isEmpty { StandardStreams.complain(error.reason) }
      return error.status
    }
    return end(Ending(line: nil, status: .finished))
  }

  /// Carries something out on alarms and reminders, and publishes their summary where no host does.
  ///
  /// - Parameters:
  ///   - output: the place of the answers; nil for standard output.
  ///   - note: prints a line that is no failure.
  ///   - isList: whether the alarms are only listed, for which no agenda is read.
  ///   - unread: called if the store cannot be read, before the command fails, so that programs get
  ///     an answer that they can parse; true if the command needs no store.
  func onAgenda(
    output: StandardOutput? = nil, note: @escaping (String) -> Void = StandardStreams.complain,
    isReading: Bool = false, isList: Bool = false,
    unread: (Unreadable, AlarmContext) -> Bool = { _, _ in false },
    _ body: (Agenda, StoredAlarms?, AlarmContext) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    let files = try AlarmFiles(environment: environment)
    let place = try AlarmPlace(environment: environment)
    let clock = try AlarmParts.clock(environment)
    let context = try context(clock, files, place, output: output, note: note)
    let agenda: Agenda
    let listed: StoredAlarms?
    do throws(StoreError) {
      agenda = Agenda(unread: try place.store(), clock: clock)
      listed = isList ? try agenda.storedAlarms() : nil
      if !isList { try agenda.refresh() }
    } catch {
      let reason = "\(error)"
      if unread(place.unreadable(because: reason), context) { return }
      throw CommandFailure(reason, .failed)
    }
    if place.isServer, listed?.isEmpty ?? agenda.hasNothing,
      FilePresence(of: files.store) != .absent
    {
      // Earlier alarms are still in the local file.
      let path = files.store.harmless
      note("\(path) is not used while store names a server; see countdown doctor")
    }
    // A command that failed may have changed something before, or have found items that cannot be
    // read.
    defer {
      let unreadable = listed?.unreadable ?? agenda.unreadable
      if !isReading || !unreadable.isEmpty, !context.isServed() { publish(agenda, note) }
    }
    try body(agenda, listed, context)
    // The command has succeeded even if this fails.
    if !isReading { try? agenda.removeSpentAlarms() }
  }

  /// Informs `status` and bars, which do not read the database. Otherwise the host does that.
  private func publish(_ agenda: Agenda, _ note: (String) -> Void) {
    do {
      try AgendaSummary.publish(agenda, in: SharedCountdowns())
    } catch {
      note("status and bars do not show this: \(error)")
    }
  }

  /// The surroundings of a command on alarms and reminders.
  private func context(
    _ clock: SystemWallClock, _ files: AlarmFiles, _ place: AlarmPlace,
    output: StandardOutput?, note: @escaping (String) -> Void
  ) throws(CommandFailure) -> AlarmContext {
    let week = WeekSymbols(environment: environment)
    let connector = HostConnector(environment: environment, note: note)
    let shell = try AlarmParts.shellZone(environment, beside: clock)
    return AlarmContext(
      present: { AlarmTimes(now: clock.now, zone: clock.zone, shell: shell, week: week) },
      output: output ?? StandardOutput(streams: streams, environment: environment),
      path: place.path, note: note,
      isServed: { files.isServed },
      ask: { id, isAwaited throws(CommandFailure) in
        try HostAnswer(
          on: id, isAwaited: isAwaited, connector: connector,
          isServed: { files.isServed })
      },
      answer: { request in
        // Without a host nothing is to be started: a connection might start one.
        guard files.isServed else { return nil }
        do throws(HostError) {
          return .success(try HostClient(to: .user()).answer(request))
        } catch {
          if case .refused(.unknownOperation, _) = error.reason { return nil }
          return .failure(error)
        }
      },
      alertFaults: {
        (try? HostClient(to: .user()).ping(triesAlerts: true))?.alertFaults ?? [:]
      },
      keep: { [log = UndoLog(environment: environment)] in log.keep($0, of: place.path) },
      startAtBoot: { BootSetup(files: files, environment: environment)?.perform() },
      clipFault: ClipTrial.fault(of:))
  }
}

extension Agenda {
  fileprivate var hasNothing: Bool { alarms.isEmpty && reminders.isEmpty }
}

extension AlarmRequest {
  /// Whether a form takes the mouse.
  fileprivate var takesMouse: Bool {
    switch self {
    case .add(_, _, let takes), .edit(_, _, let takes): takes
    default: false
    }
  }

  fileprivate var isList: Bool { if case .list = self { true } else { false } }

  fileprivate var isReading: Bool {
    switch self {
    case .list, .names, .export: true
    default: false
    }
  }
}

extension RemindRequest {
  /// Whether a form takes the mouse.
  fileprivate var takesMouse: Bool {
    switch self {
    case .add(_, _, let takes), .edit(_, _, let takes): takes
    default: false
    }
  }

  fileprivate var isReading: Bool {
    switch self {
    case .list, .names, .export: true
    default: false
    }
  }
}
