internal import Countdown
internal import CountdownArguments
internal import CountdownHook
internal import CountdownProgram
internal import CountdownResident
internal import CountdownRoutines
internal import CountdownSharing
internal import CountdownTerminal

/// All alerts of a countdown or a pomodoro.
final class Alerts: Sendable {
  private let outlets: [AlertOutlet]
  let inbox: Inbox<ForegroundNotice>
  private let plan: AlertPlan
  /// Whether there is a view, which shows what is to be said.
  let isInView: Bool
  /// Whether the end is to be noticed in a view.
  let hasView: Bool
  /// The user's hooks, which are not waited for.
  private let hooks: HookSink?
  /// Decides whether this process announces a finish; nil if it always does.
  private let share: ForegroundShare?
  /// The history of ends; nil for none.
  private let history: ForegroundHistory?
  /// The wait for the answers at the latest finish.
  private let wait = Locked(Wait())
  /// The alert that was presented last.
  private let presented = Locked<Alert.ID?>(nil)
  /// The countdown whose seconds are to be heard; nil if they are not.
  let ticking: Locked<Ticking>?

  /// The time allowed for the silent trial of all alerts; they are collected a little later.
  private static let trialLimit = Duration.milliseconds(200)
  private static let collectionLimit = Duration.milliseconds(250)
  /// The time allowed for a notification that was refused and is tried again.
  private static let refusalLimit = Duration.seconds(4)

  init(
    _ outlets: [AlertOutlet], plan: AlertPlan, inbox: Inbox<ForegroundNotice>,
    hooks: HookSink? = nil, share: ForegroundShare? = nil, history: ForegroundHistory? = nil,
    isInView: Bool = false, hasView: Bool = false, ticks: Bool = false
  ) {
    ticking = ticks ? Locked(Ticking()) : nil
    self.history = history
    (self.outlets, self.hooks, self.share) = (outlets, hooks, share)
    (self.plan, self.inbox) = (plan, inbox)
    (self.isInView, self.hasView) = (isInView, hasView)
  }

  /// - Parameters:
  ///   - timer: the countdown, to whose events hooks are attached.
  ///   - source: the source of alerts: the countdown itself or its routine.
  ///   - sound: the sound of an event; nil for the usual one.
  ///   - actions: the possible answers to an end.
  ///   - onAction: called with the chosen answer.
  func attach(
    to timer: CountdownTimer, alertingOf source: some EventSource,
    sound: @escaping @Sendable (any SourceEvent) -> AlertOptions.Sound? = { _ in nil },
    actions: @escaping @Sendable (any SourceEvent) -> [Alert.Action] = { _ in [] },
    onAction: @escaping @Sendable (Alert.Action.ID) -> Void = { _ in }
  ) {
    ticking?.withLock { $0.timer = timer }
    for outlet in outlets {
      source.attach(
        outlet.sink, name: outlet.way.rawValue,
        alert: { [self] event in
          guard let alert = event.alert else { return nil }
          if alert.kind == .warning { return warning(alert, for: outlet) }
          presented.withLock { $0 = alert.id }
          let sound = sound(event)
          // A step without a sound of its own is silent as a whole.
          if sound == AlertOptions.Sound.none, outlet.way != .notification {
            outlet.rest()
            return nil
          }
          outlet.expect()
          let own = plan.alert(named(alert), for: outlet.way, sound)
          return own.with { $0.actions = actions(event) }
        },
        onAnswer: { _, answer in answer.actionID.map(onAction) },
        onOutcome: { alert, _ in if alert.kind != .warning { outlet.settle() } },
        around: share?.gate())
    }
    if let routine = source as? RoutineTimer {
      attachWarnings(of: routine)
      hooks?.step = { [plan = routine.routine] in EventFacts.Step(of: $0, in: plan) }
      history?.attach(to: routine)
    } else {
      history?.attach(to: timer)
    }
    if let hooks { timer.attach(hooks, around: share?.gate(hooks, isAlone: outlets.isEmpty)) }
  }

  /// Attaches to the countdown of a routine, whose own events have no warnings.
  private func attachWarnings(of routine: RoutineTimer) {
    for outlet in outlets where outlet.way != .sound {
      let (plan, name) = (routine.routine, routine.timer.label)
      routine.timer.attach(outlet.sink, name: outlet.way.rawValue) { [self] event in
        guard event.kind == .warning else { return nil }
        let title = plan.step(of: event).map { DisplayText.label($0.name) } ?? name
        return warning(event.warningAlert(of: title), for: outlet)
      }
    }
  }

  /// An alert from a source with the name that a labelled countdown is shared as, by which servers
  /// know the end of an earlier run.
  private func named(_ alert: Alert) -> Alert {
    guard !alert.source.label.isEmpty, let name = share?.sharing?.name else { return alert }
    return alert.with {
      $0.source.kind = .countdown
      $0.source.id = Alert.ID(rawValue: name)
    }
  }

  /// A warning is shown and rung; no clip is played for it.
  private func warning(_ alert: Alert, for outlet: AlertOutlet) -> Alert? {
    if outlet.way == .sound { return nil }
    presented.withLock { $0 = alert.id }
    return plan.alert(alert, for: outlet.way)
  }

  /// Silences all sounds; a notification stays.
  func silence() {
    for outlet in outlets where outlet.way != .notification { outlet.sink.stop() }
  }

  /// Withdraws notifications: the user has seen the end here.
  func takeBack() {
    guard let id = presented.withLock({ $0 }) else { return }
    for outlet in outlets { try? outlet.sink.withdraw(id) }
  }

  /// The results at the latest finish: those so far, while others may follow.
  var results: [AlertResult] {
    if isWithheld { return [] }
    let isLate = wait.withLock { $0.isOver }
    return outlets.compactMap { outlet in
      let isMissing = isLate && outlet.isAwaited
      return outlet.result
        ?? (isMissing ? AlertResult(alert: outlet.way, misses: ["no answer"]) : nil)
    }
  }

  /// The faults at the latest finish; nil when all is well.
  var complaint: String? {
    isWithheld ? "announced by another process" : results.complaint
  }

  /// Whether a clip was heard at the latest finish.
  var hasPlayed: Bool { !isWithheld && outlets.contains(where: \.hasPlayed) }

  private var isWithheld: Bool { share?.isWithheld ?? false }

  /// Whether every alert that options named has failed. A user who closes the view before there was
  /// an answer has seen the finish.
  var isUnheard: Bool {
    let results = results
    return plan.isExplicit && !results.isEmpty && results.allSatisfy { !$0.isHeard }
  }
}

// MARK: - On other threads

extension Alerts {
  /// Tries each alert silently and posts the faults to the inbox.
  ///
  /// - Parameters:
  ///   - share: the sharing that is about to begin, whose faults are posted too.
  ///   - clips: the clips that are heard beside the usual one.
  func tryOut(with share: ForegroundShare? = nil, clips: [String] = []) {
    let faults = Locked<[AlertFault]>([])
    let done = Semaphore()
    var checks: [@Sendable () -> AlertFault?] = outlets.map { outlet in
      { [clips = [plan.file].compactMap(\.self) + clips] in
        outlet.check(within: Self.trialLimit, clips: outlet.way == .sound ? clips : [])
      }
    }
    // The trial of a sound says the same of the device.
    if ticking != nil, !outlets.contains(where: { $0.way == .sound }) {
      checks.append { ProgramSinks.tickFault(within: Self.trialLimit) }
    }
    if let share { checks.append { share.fault(within: Self.trialLimit) } }
    for check in checks {
      run("countdown-trial") {
        if let fault = check() { faults.withLock { $0.append(fault) } }
        done.post()
      }
    }
    let end = RealTime.monotonic.advanced(by: Self.collectionLimit)
    run("countdown-trial") { [self, inbox, checks] in
      for _ in checks where !done.wait(until: end) { break }
      let found = faults.withLock { $0 }.sorted { $0.text < $1.text }
      inbox.post(.tried(found))
      // The ticks begin after the trials, because the trial of the sound needs the device.
      self.beginTicks(beside: found)
    }
  }

  /// Posts to the inbox when all alerts of a finish have answered, and when the clip is over.
  ///
  /// - Parameters:
  ///   - limit: the time to wait for the answers.
  ///   - drain: waits for the sinks of the source.
  func awaitAnswers(within limit: Duration, drain: @escaping @Sendable (Duration) -> Void) {
    let number = wait.withLock { wait in
      wait = Wait(number: wait.number + 1)
      return wait.number
    }
    run("countdown-alerts") { [self] in
      drain(limit)
      wait.withLock { $0.end(number) }
      inbox.post(.alertsAnswered)
      for outlet in outlets where outlet.result != nil {
        outlet.sink.waitUntilSilent(
          within: outlet.way == .notification ? Self.refusalLimit : .hours(99 * 24))
      }
      inbox.post(.alertsSettled)
    }
  }

  private struct Wait: Sendable {
    /// The number of the finish.
    var number = 0
    var isOver = false

    /// Ends the wait at a finish, unless there has been another since: the answers at that one are
    /// still awaited.
    mutating func end(_ number: Int) {
      if self.number == number { isOver = true }
    }
  }

  /// Without a thread, the work is done here, late.
  private func run(_ name: String, _ body: @escaping @Sendable () -> Void) {
    do { try SystemThread.detached(name: name, body) } catch { body() }
  }
}
