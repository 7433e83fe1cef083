internal import Countdown
internal import CountdownAlarms
package import CountdownArguments
internal import CountdownHost
internal import CountdownProgram
internal import CountdownStore
internal import CountdownSystem
package import CountdownTerminal
internal import Glibc

extension Program {
  /// `countdown serve`: starts a host that outlives this process.
  package func startHost(_ request: ServeRequest) -> ExitStatus {
    do throws(CommandFailure) {
      let connector = HostConnector(environment: environment, note: StandardStreams.complain)
      if let client = try connector.connect() {
        let process = client.process.map { " (process \($0))" } ?? ""
        throw CommandFailure("countdown serve is already running\(process)", .stopped)
      }
      let client = try connector.start(request.endsWhenIdle ? ["--until-idle"] : [])
      let process = client.process.map { " (process \($0))" } ?? ""
      return end(Ending(line: "the host is running\(process)", status: .finished))
    } catch {
      StandardStreams.complain(error.reason)
      return error.status
    }
  }

  /// `countdown serve --foreground`
  package func serve(_ request: ServeRequest) -> ExitStatus {
    ProcessHabits.shareHeap()
    do {
      let files = try AlarmFiles(environment: environment)
      // The settings of one command must not affect a host that outlives it.
      if request.readyDescriptor != nil { ProcessHabits.settle() }
      let lock = try HostLock.taken(at: files.lock, environment)
      defer { withExtendedLifetime(lock) {} }
      // Signals are blocked before the first thread starts.
      let sources = try Session<ServeNotice>.Sources()
      let clock = try AlarmParts.clock(environment)
      let (agenda, isOnServer) = agenda(clock)
      let ending = session(request, lock, agenda, isOnServer, clock, sources).run()
      // A host that was asked to end, and does, has succeeded.
      let isAsked = [.signal(SIGTERM), .signal(SIGINT)].contains(ending.status)
      return end(
        Ending(
          line: ending.line, status: isAsked ? .finished : ending.status,
          complaint: ending.complaint))
    } catch let failure as CommandFailure {
      StandardStreams.complain(failure.reason)
      return failure.status
    } catch {
      StandardStreams.complain("\(error)")
      return .failed
    }
  }

  /// Without their store alarms cannot ring, but countdowns can. The store is read when the agenda
  /// is started, and again and again while that fails.
  private func agenda(_ clock: SystemWallClock) -> (Agenda, isOnServer: Bool) {
    do {
      let place = try AlarmPlace(environment: environment)
      return (Agenda(unread: try place.store(), clock: clock), place.isServer)
    } catch {
      let reason = (error as? CommandFailure)?.reason ?? "\(error)"
      complain("alarms and reminders are silent until this is fixed: \(reason)")
      return (Agenda(unread: MemoryStore(), clock: clock), false)
    }
  }

  private func session(
    _ request: ServeRequest, _ lock: HostLock, _ agenda: Agenda, _ isOnServer: Bool,
    _ clock: SystemWallClock, _ sources: Session<ServeNotice>.Sources
  ) -> Session<ServeNotice> {
    let terminal = Setting.terminal(in: environment)
    let inColor = (environment["NO_COLOR"] ?? "").isEmpty
    let screen = terminal.flatMap { terminal in
      Setting.takesSequences(environment)
        ? ServeScreen(
          terminal: terminal, look: Look(glyphs: streams.glyphs, inColor: inColor)) : nil
    }
    let (week, shell) = (WeekSymbols(environment: environment), shellZone(beside: clock))
    let times: @Sendable () -> AlarmTimes = {
      AlarmTimes(now: clock.now, zone: clock.zone, shell: shell, week: week)
    }
    let inbox = sources.inbox
    let surroundings = surroundings(inbox, isOnTerminal: screen != nil)
    let alerts = AlarmAlerts(agenda, surroundings) { inbox.post(.remark($0)) }
    let activity = ServeActivity(
      request,
      host: ServingHost(
        lock: lock, inbox: inbox, agenda: agenda, surroundings: surroundings,
        wakesMachine: { clock.wakesMachine }, times: times),
      readiness: Readiness(environment: environment, descriptor: request.readyDescriptor),
      agenda: agenda, serverLimit: isOnServer ? .seconds(2) : nil, inbox: inbox,
      alerts: alerts,
      times: times,
      say: { [streams] line in
        if screen?.say(line) != true { streams.line(line) }
      }, setTitle: { screen?.title = $0 })
    return Session(
      activity: activity, screen: screen ?? ServeKeys(terminal: terminal), terminal: terminal,
      sources: sources)
  }

  /// A `TZ` that cannot be used keeps nothing from ringing.
  private func shellZone(beside clock: SystemWallClock) -> ZoneRules? {
    do throws(CommandFailure) {
      return try AlarmParts.shellZone(environment, beside: clock)
    } catch {
      StandardStreams.complain(error.reason)
      return nil
    }
  }

  private func surroundings(
    _ inbox: Inbox<ServeNotice>, isOnTerminal: Bool
  ) -> AlarmAlerts.Surroundings {
    let dialect = isOnTerminal ? NotificationDialect(environment: environment) : nil
    let onTerminal = dialect.map { dialect in
      TerminalNotice(dialect, through: Multiplexer(environment: environment)) {
        inbox.notifyOnTerminal($0)
      }
    }
    return AlarmAlerts.Surroundings(
      environment: environment, program: ProcessArguments.program,
      presenter: Presenter(
        desktop: ProgramSinks.desktop(isQuiet: true, stays: true, openList: openList(inbox)),
        bell: ProgramSinks.bell(), onTerminal: onTerminal,
        report: { inbox.post(.remark($0)) }),
      launcher: LauncherAlert { inbox.post(.remark($0)) },
      hooks: HookQueue(HookFolder(environment: environment)) { inbox.post(.remark($0)) })
  }

  /// Opens a terminal with the list of countdowns, where one can be opened.
  private func openList(_ inbox: Inbox<ServeNotice>) -> @Sendable () -> Void {
    { [environment] in
      do throws(SystemError) {
        try ListTerminal(environment: environment)?.open(ProcessArguments.program, ["list"])
      } catch {
        inbox.post(.remark("no terminal could be started: \(error)"))
      }
    }
  }
}
