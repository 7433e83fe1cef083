internal import Countdown
package import CountdownSharing

/// Shares the countdown of this terminal with other processes, and sees to it that a host runs that
/// announces its end should this process not live to do so.
///
/// All of it happens on threads of its own: a slow disk delays no tick, no alert for long, and no
/// end. What fails is told once, and the countdown goes on alone.
package final class ForegroundShare: Sendable {
  private let plan: ForegroundPlan
  let environment: [String: String]
  private let shared: SharedCountdowns?
  let locked = Locked(ShareState())
  /// How long anybody waits for a store that does not go on.
  static let patience = Duration.seconds(1)
  /// The same for the last change: more than a writer waits for others.
  static let lastPatience = Duration.seconds(3)
  /// A countdown shorter than that is over before a host could be of use.
  private static let shortest = Duration.seconds(2)

  /// - Parameter shared: where to share; by default the user's files.
  package init(
    _ plan: ForegroundPlan, environment: [String: String], in shared: SharedCountdowns? = nil
  ) {
    (self.plan, self.environment, self.shared) = (plan, environment, shared)
  }

  /// Nil while it is not shared.
  package var sharing: Sharing? { locked.withLock { $0.sharing } }

  /// Which step of a routine is up; nil for a single countdown.
  package var step: SharedSteps.Place? { locked.withLock { $0.steps }?.place }

  /// A step of a routine is up.
  ///
  /// - Parameter sequence: the number of the countdown's last event before that.
  package func put(_ steps: SharedSteps, after sequence: UInt64) {
    let sharing = locked.withLock { state in
      (state.steps, state.stepsBegan) = (steps, sequence)
      return state.sharing
    }
    sharing?.put(steps, after: sequence)
  }
}

// MARK: - Sharing

extension ForegroundShare {
  /// Has a countdown shared that begins to run, or looks whether it still can be.
  func keep(_ timer: CountdownTimer) {
    guard locked.withLock({ $0.begin() }) else { return }
    do {
      try SystemThread.detached(name: "countdown-sharing") { self.work(timer) }
    } catch {
      note(AlertFault(subject: "not shared", reason: "\(error)"))
      rest()
    }
  }

  private func work(_ timer: CountdownTimer) {
    repeat { attempt(timer) } while locked.withLock { $0.takeAskedAgain() }
    rest()
  }

  private func attempt(_ timer: CountdownTimer) {
    guard timer.isRunning else { return }
    do {
      if let sharing, try !isCurrent(sharing) { drop(sharing) }
      if sharing == nil { try share(timer) }
      note(nil)
    } catch {
      return note(AlertFault(subject: "not shared", reason: ShareFault.reason(error)))
    }
    guard timer.state.remaining >= Self.shortest else { return }
    let connector = HostConnector(environment: environment)
    if connector.mayStart, (try? connector.connectOrStart()) == nil {
      note(AlertFault(subject: "no host", reason: "only this process can announce the end"))
    }
  }

  /// Whether the record is as it should be; false when somebody has taken the name meanwhile.
  private func isCurrent(_ sharing: Sharing) throws -> Bool {
    sharing.flush(within: Self.patience)
    let report = sharing.report
    guard !report.isCurrent, let error = report.lastError else { return true }
    if ShareFault.isNameTaken(error) { return false }
    throw error
  }

  private func drop(_ sharing: Sharing) {
    sharing.cancel()
    // What is replaced leaves the lock before it is released.
    _ = locked.withLock { $0.replaceSharing(with: nil) }
  }

  private func share(_ timer: CountdownTimer) throws {
    var taken: (any Error)?
    for name in plan.names {
      do {
        let (gates, steps) = locked.withLock { ($0.gates, $0.steps) }
        // One without any alert is announced by its view.
        let byView: @Sendable (SharedFinish) -> Void = { _ in }
        let sharing =
          gates == 0
          ? try timer.share(
            as: name, kind: plan.kind, attributes: plan.attributes, steps: steps,
            accepting: true, announcing: byView, in: shared)
          : try Sharer(in: shared).share(
            timer, as: name, kind: plan.kind, attributes: plan.attributes, steps: steps,
            accepting: true, gates: gates)
        let (_, isOver, latest, began, alone) = locked.withLock {
          ($0.replaceSharing(with: sharing), $0.isOver, $0.steps, $0.stepsBegan, $0.toldAlone)
        }
        if let latest, latest != steps { sharing.put(latest, after: began) }
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

  /// Lets those go on who wait for the work to be done.
  private func rest() {
    for signal in locked.withLock({ $0.takeWaiting() }) { signal.post() }
  }
}

// MARK: - What became of it

extension ForegroundShare {
  /// What will be missed, if that is known within a limit; waits for an attempt that is to come.
  package func fault(within limit: Duration) -> AlertFault? {
    wait(within: limit, isExpected: true)
    return locked.withLock { $0.fault }
  }

  /// Blocks while it is not known whether the countdown is shared.
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
