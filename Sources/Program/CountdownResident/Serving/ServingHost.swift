internal import Countdown
internal import CountdownAlarms
internal import CountdownHook
internal import CountdownHost
internal import CountdownProgram
internal import CountdownSharing
internal import CountdownSystem
internal import CountdownTerminal
internal import Glibc

/// The resident host as `countdown serve` has it: announces ends to the user, and reports to the
/// loop when there is nothing left to do.
final class ServingHost: Sendable {
  private let lock: HostLock
  private let inbox: Inbox<ServeNotice>
  private let agenda: Agenda
  private let surroundings: AlarmAlerts.Surroundings
  private let times: @Sendable () -> AlarmTimes
  private let wakesMachine: @Sendable () -> Bool
  private let marks = HookMarks()
  private let parts = Locked<Parts?>(nil)

  private struct Parts: Sendable {
    let shared: SharedCountdowns
    var host: ResidentHost?
  }

  /// - Parameters:
  ///   - lock: the proof of being the only host.
  ///   - wakesMachine: whether the agenda's clock wakes a sleeping machine.
  ///   - times: the form of moments in texts, at present.
  init(
    lock: HostLock, inbox: Inbox<ServeNotice>, agenda: Agenda,
    surroundings: AlarmAlerts.Surroundings, wakesMachine: @escaping @Sendable () -> Bool,
    times: @escaping @Sendable () -> AlarmTimes
  ) {
    (self.inbox, self.agenda, self.surroundings) = (inbox, agenda, surroundings)
    (self.lock, self.times, self.wakesMachine) = (lock, times, wakesMachine)
  }

  /// Announces the ends of all shared countdowns, and serves.
  ///
  /// - Throws: `HostError`, `SharingError`.
  func open(_ listeners: HostListeners) throws {
    let shared = try SharedCountdowns()
    parts.withLock { $0 = Parts(shared: shared) }
    listeners.add(publisher)
    listeners.add { [marks] news in if case .changed(let changes) = news { marks.note(changes) } }
    listeners.add { [presenter = surroundings.presenter] news in
      switch news {
      case .countdown(let event, let shared): presenter.note(event, shared)
      case .changed(let changes): presenter.note(changes)
      default: break
      }
    }
    let host = try ResidentHost(
      at: .user(), in: shared, environment: surroundings.environment.values, lock: lock,
      for: program(shared, listeners))
    parts.withLock { $0?.host = host }
    followClock()
    surroundings.launcher.follow { [weak host] in host?.nextToEnd }
    // The summary comes last: to know the present, it asks a server that may not answer.
    listeners.addLate { [weak self] in self?.publishSummary() }
    agenda.onNews { listeners.post(.agendaRead) }
    agenda.notesCompletions(
      in: HistoryLog(environment: surroundings.environment), report: report)
  }

  /// Writes the summary of alarms and reminders for `status` and bars.
  func publishSummary() {
    guard let shared = parts.withLock({ $0?.shared }) else { return }
    do { try AgendaSummary.publish(agenda, in: shared) } catch {
      report("status and bars do not show what rings: \(error)")
    }
  }

  /// The clock was set.
  func followClock() {
    host?.adjust { HostedMoment(of: $0)?.correction(of: $0, at: .now) }
  }

  /// Publishes the events of alarms and reminders to the socket's subscribers.
  private var publisher: HostListeners.Listener {
    let numbers = Locked<[Agenda.ItemID: Int64]>([:])
    return { [weak self, times] news in
      guard case .alarm(let event) = news else { return }
      let number = event.id.map { id in
        numbers.withLock { numbers in
          numbers[id, default: 0] += 1
          return numbers[id, default: 0]
        }
      }
      self?.host?.publish(
        JSONObject(event, number: number, zone: times().zone),
        about: event.id.map { ["\($0)"] } ?? [])
    }
  }

  private var host: ResidentHost? { parts.withLock { $0?.host } }

  private var report: @Sendable (String) -> Void { { [inbox] in inbox.post(.remark($0)) } }

  private func program(
    _ shared: SharedCountdowns, _ listeners: HostListeners
  ) -> HostProgram {
    let (hooks, marks, presenter) = (surroundings.hooks, marks, surroundings.presenter)
    let told = LatestFinishes()
    let history = HostHistory(environment: surroundings.environment, report: report)
    var program = HostProgram { [weak self] announcement, conclude in
      // An announcement that failed is tried again, and the line about the end is not.
      if told.isNew(announcement.finish.id) {
        listeners.post(.ended(announcement))
        history.note(announcement, try? shared.read(announcement.finish.name))
      }
      let open = HookedAnnouncement(conclude)
      let mark = marks.begin(announcement.finish)
      let isHooked = hooks.post(HookVariables(announcement), mark: mark) {
        open.noteHook(hasBegun: $0)
      }
      if !isHooked { open.noteHook(hasBegun: false) }
      do {
        try presenter.announce(announcement) { [weak self] in
          self?.obey($0, announcement.finish)
        }
        open.noteAlerts(nil)
      } catch {
        open.noteAlerts(error)
      }
    }
    program.onStop = { history.note($0) }
    program.onShared = { listeners.post(.countdown($0, $1)) }
    program.alertFaults = {
      Dictionary(presenter.faults().map { ($0.subject, $0.details) }, uniquingKeysWith: { $1 })
    }
    program.overdue = { [agenda] in agenda.badge }
    program.wakesMachine = wakesMachine
    program.item = { [agenda, weak self] id in
      let report = agenda.report(on: id)
      // The command that asks leaves the summary to this process.
      self?.publishSummary()
      return report
    }
    program.answer = { [agenda, weak self] request in
      let report = agenda.answer(request)
      self?.publishSummary()
      return report
    }
    program.isNeeded = { [agenda] in agenda.hasSomethingToDo }
    program.withdraw = { presenter.withdraw($0.id) }
    program.onFault = { [report] in report("\($0)") }
    // The loop ends in the same way as when a person ends it.
    program.onRetire = { kill(getpid(), SIGTERM) }
    program.onIdle = { [inbox] in inbox.post(.isIdle) }
    program.onChanges = { listeners.post(.changed($0)) }
    return program
  }

  /// Whether a client is connected, a countdown is under way, an end is still to come, or the alert
  /// of an end still sounds.
  var isNeeded: Bool {
    guard let host else { return false }
    return hasClients || !host.isIdle || isSounding || surroundings.presenter.isShowing
  }

  /// Whether the clip of an end is still heard.
  var isSounding: Bool { surroundings.presenter.isSounding }

  /// Whether a client is connected.
  var hasClients: Bool { (host?.report.clients ?? 0) > 0 }

  /// Accepts no more requests; false when not everything could be saved within two seconds.
  func close() -> Bool {
    defer { surroundings.presenter.silence() }
    return host?.shutDown(within: .seconds(2)) ?? true
  }
}

// MARK: - Answers

extension ServingHost {
  /// A person has answered the notification of a finish.
  private func obey(_ answer: Alert.Answer, _ finish: SharedFinish) {
    switch answer {
    case .closed: acknowledge(finish)
    case .opened: show(finish)
    case .action(let action, _): goOn(action, after: finish)
    default: break
    }
  }

  /// The user opened the notification of a finish.
  private func show(_ finish: SharedFinish) {
    guard let host else { return }
    let opening = FinishOpening(
      environment: surroundings.environment, program: surroundings.program, report: report)
    if opening.perform(host.open(finish), of: finish) {
      acknowledge(finish)
    } else {
      surroundings.presenter.silence([finish.id])
    }
  }

  /// The user chose the next step, one more minute, or the full time again.
  private func goOn(_ action: Alert.Action.ID, after finish: SharedFinish) {
    if action == EndAction.nextStep { return beginStep(after: finish) }
    guard let action = EndAction(rawValue: action), let parts = parts.withLock({ $0 }) else {
      return
    }
    surroundings.presenter.silence([finish.id])
    do {
      // Another countdown may have taken the name.
      guard try parts.shared.read(finish.name)?.finishID == finish.id else { return }
      let length: Duration? = action == .minute ? .minutes(1) : nil
      try parts.shared.perform(.restart(for: length), on: finish.name)
    } catch {
      report("\(QuotedText(finish.title)) could not be started: \(error)")
    }
  }

  private func beginStep(after finish: SharedFinish) {
    guard let parts = parts.withLock({ $0 }) else { return }
    acknowledge(finish)
    do {
      guard try parts.shared.read(finish.name)?.finishID == finish.id else { return }
      try parts.shared.perform(.next, on: finish.name)
    } catch {
      report("\(error)")
    }
  }

  /// The user has seen that the countdown ended.
  private func acknowledge(_ finish: SharedFinish) {
    guard let parts = parts.withLock({ $0 }) else { return }
    surroundings.presenter.silence([finish.id])
    // Between two steps a routine is not over.
    if finish.step?.next != nil { return surroundings.presenter.withdraw(finish.id) }
    do {
      let record = try parts.shared.read(finish.name)
      if let record, record.finishID == finish.id { try parts.shared.acknowledge(record) }
    } catch {
      report("\(error)")
    }
  }
}
