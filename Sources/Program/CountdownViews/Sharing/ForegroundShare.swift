internal import Countdown
package import CountdownProgram
package import CountdownSharing
package import CountdownSystem

/// Shares the countdown of this terminal with other processes, and sees to it that a host runs that
/// announces its end if this process dies before it can.
///
/// All work is done on separate threads: a slow disk delays no tick, no alert for long, and no end.
/// A failure is reported once, and the countdown continues alone.
package final class ForegroundShare: Sendable {
  private let plan: ForegroundPlan
  let environment: Environment
  private let shared: SharedCountdowns?
  /// Called, on any thread, when another process has given the countdown another label.
  private let onRelabel: @Sendable () -> Void
  let locked = Locked(State())
  /// The longest wait for a store that does not answer.
  static let timeout = Duration.seconds(1)
  /// The longest wait for the last change: longer than a writer waits for others.
  static let lastTimeout = Duration.seconds(3)
  /// The shortest countdown for which a host could be of use.
  private static let shortest = Duration.seconds(2)

  /// - Parameter shared: where to share; by default the user's files.
  package init(
    _ plan: ForegroundPlan, environment: Environment, in shared: SharedCountdowns? = nil,
    onRelabel: @escaping @Sendable () -> Void = {}
  ) {
    (self.plan, self.environment, self.shared) = (plan, environment, shared)
    self.onRelabel = onRelabel
  }

  /// The name that the countdown would like to be shared as.
  var name: String { plan.name }

  /// Nil while the countdown is not shared.
  package var sharing: Sharing? { locked.withLock { $0.sharing } }
}

// MARK: - Sharing

extension ForegroundShare {
  /// Shares a countdown that begins to run, or checks whether it can still be shared.
  func keep(_ source: ShareSource) {
    guard locked.withLock({ $0.begin() }) else { return }
    do {
      try SystemThread.detached(name: "countdown-sharing") { self.work(source) }
    } catch {
      note(AlertFault(subject: "not shared", reason: "\(error)"))
      rest()
    }
  }

  private func work(_ source: ShareSource) {
    repeat { attempt(source) } while locked.withLock { $0.takeAskedAgain() }
    rest()
  }

  private func attempt(_ source: ShareSource) {
    guard source.timer.isRunning else { return }
    do {
      if let sharing, try !isCurrent(sharing) { drop(sharing) }
      if sharing == nil { try share(source) }
      note(nil)
    } catch {
      return note(AlertFault(subject: "not shared", reason: ShareFault.reason(error)))
    }
    guard source.timer.state.remaining >= Self.shortest else { return }
    let connector = HostConnector(environment: environment)
    if connector.mayStart, (try? connector.connectOrStart()) == nil {
      note(AlertFault(subject: "no host", reason: "only this process can announce the end"))
    }
  }

  /// Whether the record is up to date; false when another process has taken the name meanwhile.
  private func isCurrent(_ sharing: Sharing) throws -> Bool {
    sharing.flush(within: Self.timeout)
    let report = sharing.report
    guard !report.isCurrent, let error = report.lastError else { return true }
    if ShareFault.isNameTaken(error) { return false }
    throw error
  }

  private func drop(_ sharing: Sharing) {
    sharing.cancel()
    // The replaced sharing leaves the lock before it is released.
    _ = locked.withLock { $0.replaceSharing(with: nil) }
  }

  private func share(_ source: ShareSource) throws {
    var taken: (any Error)?
    let attributes = plan.attributes.started(in: environment)
    let stopwatches = try (shared ?? SharedCountdowns()).stopwatches
    for name in plan.names where !stopwatches.keeps(name) {
      do {
        let gates = locked.withLock { $0.gates }
        // A countdown without any alert is announced by its view.
        let byView: @Sendable (SharedFinish) -> Void = { _ in }
        let sharing = try Sharer(in: shared).share(
          source, as: name, kind: plan.kind, attributes: attributes, given: plan.given,
          gates: gates, announcing: gates == 0 ? byView : nil)
        sharing.onRelabel(onRelabel)
        let (_, isOver, alone) = locked.withLock {
          ($0.replaceSharing(with: sharing), $0.isOver, $0.announcedAlone)
        }
        if let alone { _ = try? sharing.deliver(alone) {} }
        if isOver { sharing.cancel() }
        return
      } catch {
        guard ShareFault.isNameTaken(error) else { throw error }
        taken = error
      }
    }
    if let taken { throw taken }
  }

  private func note(_ fault: AlertFault?) { locked.withLock { $0.fault = fault } }

  /// Releases the threads that wait for the work to be done.
  private func rest() {
    for signal in locked.withLock({ $0.takeWaiting() }) { signal.post() }
  }
}

// MARK: - The outcome

extension ForegroundShare {
  /// The fault that will make alerts be missed, if it is known within a limit; waits for an attempt
  /// that is to come.
  package func fault(within limit: Duration) -> AlertFault? {
    wait(within: limit, isExpected: true)
    return locked.withLock { $0.fault }
  }

  /// Blocks while it is unknown whether the countdown is shared.
  func waitForSharing(within limit: Duration) {
    if sharing == nil { wait(within: limit, isExpected: false) }
  }

  private func wait(within limit: Duration, isExpected: Bool) {
    let end = RealTime.monotonic.advanced(by: limit)
    let signal = Semaphore()
    guard locked.withLock({ $0.wait(with: signal, isExpected: isExpected) }) else { return }
    _ = signal.wait(until: end)
  }
}
