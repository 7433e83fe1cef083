internal import Countdown
internal import CountdownAlarms
internal import CountdownArguments
internal import CountdownHost
internal import CountdownHostRuntime
internal import CountdownProcesses
internal import CountdownSharing
internal import CountdownTerminal
internal import Foundation
internal import Glibc

extension Program {
  /// `countdown alarm …`
  func run(_ request: AlarmRequest) -> ExitStatus {
    carryOut(isReading: request.isReading) { (agenda, desk) throws(CommandFailure) in
      var commands = AlarmCommands(agenda: agenda, desk: desk)
      commands.form = form(desk)
      try commands.run(request)
    }
  }

  /// `countdown remind …`
  func run(_ request: RemindRequest) -> ExitStatus {
    carryOut(isReading: request.isReading) { (agenda, desk) throws(CommandFailure) in
      try RemindCommands(agenda: agenda, desk: desk, ask: Question.asker(streams)).run(request)
    }
  }

  private func carryOut(
    isReading: Bool, _ body: (Agenda, Desk) throws(CommandFailure) -> Void
  ) -> ExitStatus {
    // A reader that goes away is a failed write, which is noticed.
    signal(SIGPIPE, SIG_IGN)
    do throws(CommandFailure) {
      let files = try AlarmFiles(environment: environment)
      let clock = try AlarmParts.clock(environment)
      let agenda = try AlarmParts.agenda(files, clock, isReading: isReading)
      // A command that fails may have changed something before.
      defer { if !isReading { publish(agenda) } }
      try body(agenda, desk(clock, files))
      // A host that has less to do now than before is told by that.
      if !isReading, HostLock.isHeld(path: files.lock) {
        _ = try? HostConnector(environment: environment).connect()
      }
    } catch {
      if !error.line.isEmpty { StandardStreams.complain(error.line) }
      return error.status
    }
    return end(Ending(line: nil, status: .finished))
  }

  /// Lets `status` and bars know, who read no database.
  private func publish(_ agenda: Agenda) {
    do {
      try AgendaSummary.publish(agenda, in: SharedCountdowns())
    } catch {
      StandardStreams.complain("countdown: status and bars do not show this: \(error)")
    }
  }

  private func desk(_ clock: SystemWallClock, _ files: AlarmFiles) -> Desk {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let term = environment["TERM"] ?? ""
    let isStyled = isTerminal && !["", "dumb"].contains(term)
    let week = WeekSymbols(environment: environment)
    return Desk(
      present: { AlarmTimes(now: clock.now, zone: clock.zone, week: week) },
      say: { [streams] in streams.line($0) },
      note: { StandardStreams.complain("countdown: \($0)") },
      width: isTerminal ? Terminal(on: STDOUT_FILENO)?.size.columns : nil, isStyled: isStyled,
      inColor: isStyled && (environment["NO_COLOR"] ?? "").isEmpty,
      isServed: { HostLock.isHeld(path: files.lock) }, serve: serve)
  }

  /// Starts a host for what was set, where none runs; which alerts will not work in it.
  private func serve(_ plan: AlertPlan) throws(CommandFailure) -> [AlertFault] {
    let connector = HostConnector(environment: environment) {
      StandardStreams.complain("countdown: \($0)")
    }
    if let client = try connector.connect() { return client.faults(of: plan) }
    guard connector.mayStart else { throw CommandFailure(Desk.unserved, .failed) }
    do throws(CommandFailure) {
      return try connector.connectOrStart().faults(of: plan)
    } catch {
      throw CommandFailure("nothing rings until a host runs: \(error.reason)", error.status)
    }
  }

  /// The form, where there is a terminal that can show it.
  private func form(_ desk: Desk) -> ((AlarmStatus) throws(CommandFailure) -> AlarmChange)? {
    guard desk.isStyled, let terminal = Setting.terminal(in: environment) else { return nil }
    return { [streams] (status) throws(CommandFailure) in
      let session: AlarmFormSession
      do throws(SystemError) {
        session = try AlarmFormSession(
          status, week: desk.times.week, terminal: terminal, glyphs: streams.glyphs,
          inColor: desk.inColor)
      } catch {
        throw CommandFailure("\(error)", .failed)
      }
      switch session.run() {
      case .finished(let change): return change
      case .abandoned: throw CommandFailure("the alarm is as it was", .stopped)
      case .signal(let number): throw CommandFailure(signal: number)
      }
    }
  }
}

extension AlarmRequest {
  fileprivate var isReading: Bool {
    if case .list = self { return true }
    return false
  }
}

extension RemindRequest {
  fileprivate var isReading: Bool {
    if case .list = self { return true }
    return false
  }
}
