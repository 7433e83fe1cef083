package import Countdown
internal import CountdownHost
package import CountdownProgram
package import CountdownSharing
internal import CountdownStore
internal import Glibc

extension ForegroundShare {
  /// Follows the events of the countdown.
  package func follow(_ event: CountdownEvent, of source: ShareSource) {
    switch event.kind {
    case .started, .resumed:
      locked.withLock { state in
        state.isSeen = false
        if event.kind == .started { state.verdict.began(event.sequence) }
      }
      keep(source)
    default: break
    }
  }

  /// The user pressed a key after the end.
  package func markSeen() { locked.withLock { $0.isSeen = true } }

  /// Leaves a running countdown to the host, and a paused one to the user who resumes it, when this
  /// process is killed and was not asked to stop it; nil where no host runs and none can be
  /// started, or nothing is shared.
  ///
  /// - Returns: the line about it.
  package func inherit(
    _ timer: CountdownTimer, after signal: Int32, _ sentences: Sentences
  ) -> String? {
    guard ![SIGINT, SIGQUIT].contains(signal), let heritage = leave(timer), let sharing else {
      return nil
    }
    return switch heritage {
    case .running(let end): sentences.goOn(until: end)
    case .paused(let left): sentences.stayPaused(left: left, as: sharing.name)
    }
  }

  /// Leaves a countdown to other processes. The record decides: a command of another process may
  /// still be on its way here.
  func leave(_ timer: CountdownTimer) -> Heritage? {
    guard [.running, .paused].contains(timer.phase),
      let sharing, sharing.flush(within: Self.timeout), sharing.report.isCurrent,
      let shared = try? SharedCountdowns(), let record = try? shared.read(sharing.name)
    else { return nil }
    let left = record.remaining(at: .now)
    switch record.stage {
    case .running where hasHost:
      locked.withLock { $0.isLeft = true }
      let end = RealTime.wallNanoseconds.saturatingAdd(left.saturatedNanoseconds)
      return .running(until: ClockTime(nanoseconds: end))
    case .paused:
      locked.withLock { $0.isLeft = true }
      return .paused(left: left)
    default: return nil
    }
  }

  /// Whether a host runs. The host that was started with the countdown may have been killed since.
  private var hasHost: Bool {
    let connector = HostConnector(environment: environment)
    let client = try? connector.mayStart ? connector.connectOrStart() : connector.connect()
    return client != nil
  }

  /// To be called when the program ends: removes the record, unless the countdown continues without
  /// this process, or reached an end that is unseen. Blocks for some seconds at most, if the
  /// store does not answer.
  ///
  /// - Returns: a sentence for the user if that could not be written.
  package func end() -> String? {
    let (isLeft, isSeen, isAnnounced, isResumable) = locked.withLock { state in
      state.isOver = true
      return (state.isLeft, state.isSeen, state.verdict.isOurs, state.isResumable)
    }
    if isLeft { return nil }
    waitForSharing(within: Self.timeout)
    guard let sharing else { return nil }
    sharing.flush(within: Self.timeout)
    // An end that the store does not take note of is told again, unless the host hears of it.
    let isUnnoted = isAnnounced && !sharing.report.isCurrent
    let isHeard =
      isUnnoted
      && sharing.run.map { HostClient.noteAnnounced(sharing.name, run: $0) } ?? false
    if isSeen, !isResumable { noteSeen(sharing.name) }
    sharing.cancel()
    let isNoted = sharing.flush(within: Self.lastTimeout) && sharing.report.isCurrent
    if isResumable { try? SharedCountdowns().leaveBetweenSteps(sharing.name) }
    return isNoted || isHeard
      ? nil : "its record could not be updated: a host may announce its end"
  }

  /// Marks a finish as seen. A routine that is left between two steps is over.
  private func noteSeen(_ name: String) {
    guard let shared = try? SharedCountdowns(), let record = try? shared.read(name),
      record.owner == .current
    else { return }
    if record.steps?.place?.next != nil {
      _ = try? shared.acknowledge(record)
    } else {
      try? shared.markSeen(record)
    }
  }
}
