internal import Countdown

/// The rules of a routine, as a value: it takes the situation of the countdown and says what to
/// order and what happened. It knows no clock, no lock and no countdown.
///
/// Only the countdown knows whether a step is fresh, counting, paused or at its end, so the two
/// cannot disagree. The machine knows which step is the present one.
struct RoutineMachine: Sendable {
  typealias Phase = CountdownTimer.Phase
  typealias Refusal = RoutineTimer.Refusal

  let routine: Routine
  let advances: RoutineTimer.Advance
  var index = 0
  /// The number of the countdown's event that ended or stopped a step, as far as it was noted.
  private var notedEnd: UInt64 = 0
  /// Whether the stop that comes next was noted with its command.
  var isStopping = false
  /// Whether the present step began by itself at the end of the last one, and goes on since.
  var hasBegunItself = false

  enum Command: Hashable, Sendable, CaseIterable {
    case start, pause, resume, toggle, next, restartStep, stop, reset
  }

  /// The decision at one moment.
  struct Decision: Sendable {
    /// The countdown's state once the orders are carried out.
    var phase: Phase
    var total: Duration
    var remaining: Duration
    let canStart: Bool
    let now: Moment
    /// Whether the routine decides by itself, and not on a command.
    var isAutomatic = false
    /// When another process has decided; nil for the present.
    var wallTime: WallMoment?
    /// The actions, in order.
    var actions: [Action] = []

    /// The countdown's state once the actions so far are carried out.
    var countdown: CountdownTimer.State {
      CountdownTimer.State(
        phase: phase, total: total, remaining: remaining, deadline: now.advanced(by: remaining))
    }
  }

  /// A step that follows from a decision.
  enum Action: Sendable {
    case command(CountdownTimer.Command, isAutomatic: Bool)
    case note(
      RoutineEvent.Kind, index: Int, CountdownTimer.State, isAutomatic: Bool, at: WallMoment?)
    /// Another step is up.
    case moved(from: Int, to: Int)
  }

  init(_ routine: Routine, advances: RoutineTimer.Advance) {
    self.routine = routine
    self.advances = advances
  }

  /// Goes on with a step whose end, if it had come, was noted.
  init(restoring snapshot: RoutineTimer.Snapshot) {
    self.init(snapshot.routine, advances: snapshot.advances)
    index = min(max(snapshot.index, 0), max(routine.steps.count - 1, 0))
    if [.finished, .stopped].contains(snapshot.countdown.phase) {
      notedEnd = snapshot.countdown.sequence
    }
  }

  /// The step that is up; nil in a routine without steps.
  var step: Routine.Step? { routine.steps.at(index) }
  /// The place of the next step; nil at the last.
  var following: Int? { routine.index(after: index) }
}

// MARK: - The passing of time

extension RoutineMachine {
  /// Records the end of a step, and moves on if steps advance by themselves. Records that the step
  /// was stopped, too, if its countdown was, by another process or directly.
  mutating func settle(_ situation: CountdownTimer.Situation) -> Decision {
    var decision = Decision(
      phase: situation.state.phase, total: situation.state.total,
      remaining: situation.state.remaining, canStart: situation.canStart, now: situation.now)
    // As long as a countdown is at its end, its last event is the one that ended it.
    guard [.finished, .stopped].contains(decision.phase), notedEnd != situation.sequence,
      step != nil
    else { return decision }
    notedEnd = situation.sequence
    if decision.phase == .stopped {
      if !isStopping { decision.note(.stopped, index) }
      isStopping = false
      return decision
    }
    decision.note(.stepFinished, index)
    guard let following else {
      decision.note(.finished, index)
      return decision
    }
    if advances == .automatically {
      decision.isAutomatic = true
      move(to: following, counting: true, &decision)
      decision.isAutomatic = false
      hasBegunItself = true
    }
    return decision
  }
}

// MARK: - Commands

extension RoutineMachine {
  /// Carries out a command in a situation that was settled before.
  mutating func perform(_ command: Command, _ decision: inout Decision) -> Refusal? {
    if step == nil { return .nothingToCount }
    switch command {
    case .start: return start(&decision)
    case .pause: return pause(&decision)
    case .resume: return resume(&decision)
    case .toggle: return decision.phase == .running ? pause(&decision) : start(&decision)
    case .next: return next(&decision)
    case .restartStep: return restartStep(&decision)
    case .stop: return stop(&decision)
    case .reset: return reset(&decision)
    }
  }

  private mutating func start(_ decision: inout Decision) -> Refusal? {
    if decision.phase == .running { return .alreadyRunning }
    if decision.phase == .ready, decision.remaining == .zero { return .nothingToCount }
    if !decision.canStart { return .schedulerUnavailable }
    switch decision.phase {
    case .paused: decision.order(.start, .running)
    case .finished: move(to: following ?? 0, counting: true, &decision)
    case .ready, .stopped, .running:
      decision.remaining = decision.total
      decision.order(.start, .running)
      decision.note(.stepBegan, index)
    }
    return nil
  }

  private func pause(_ decision: inout Decision) -> Refusal? {
    if decision.phase != .running { return .notRunning }
    decision.order(.pause, .paused)
    return nil
  }

  private mutating func resume(_ decision: inout Decision) -> Refusal? {
    switch decision.phase {
    case .running: .alreadyRunning
    case .paused: start(&decision)
    case .ready, .finished, .stopped: .notRunning
    }
  }

  private mutating func next(_ decision: inout Decision) -> Refusal? {
    guard let following else { return .noNextStep }
    let counts = decision.phase == .running && advances == .automatically
    if decision.phase != .finished { decision.note(.stepSkipped, index) }
    move(to: following, counting: counts, &decision)
    return nil
  }

  private mutating func restartStep(_ decision: inout Decision) -> Refusal? {
    let counts = decision.phase == .running
    if counts, !decision.canStart { return .schedulerUnavailable }
    if decision.phase == .ready, decision.remaining == step?.duration { return nil }
    move(to: index, counting: counts, &decision)
    return nil
  }

  private mutating func stop(_ decision: inout Decision) -> Refusal? {
    guard decision.phase == .running || decision.phase == .paused else { return .notRunning }
    isStopping = true
    decision.order(.stop, .stopped)
    decision.note(.stopped, index)
    return nil
  }

  private mutating func reset(_ decision: inout Decision) -> Refusal? {
    if decision.phase == .running { return .lockedWhileRunning }
    if index == 0, decision.phase == .ready, decision.remaining == step?.duration { return nil }
    move(to: 0, counting: false, &decision)
    return nil
  }

  /// Puts a step up, fresh, and starts it if it is to count.
  private mutating func move(to index: Int, counting: Bool, _ decision: inout Decision) {
    if self.index != index { decision.actions.append(.moved(from: self.index, to: index)) }
    self.index = index
    hasBegunItself = false
    decision.total = step?.duration ?? .zero
    decision.remaining = decision.total
    let total = decision.total.saturatedNanoseconds
    let counts = counting && decision.canStart
    let stance = CountdownTimer.Stance(
      phase: counts ? .running : .ready, total: total, remaining: total, deadline: nil,
      warnings: step?.warnings ?? [], isNewRun: true, step: index)
    decision.order(.take(stance), stance.phase)
    decision.note(counts ? .stepBegan : .stepReady, index)
  }
}

extension RoutineMachine.Decision {
  mutating func order(
    _ command: CountdownTimer.Command, _ phase: CountdownTimer.Phase
  ) {
    actions.append(.command(command, isAutomatic: isAutomatic))
    self.phase = phase
  }

  mutating func note(_ kind: RoutineEvent.Kind, _ index: Int) {
    actions.append(
      .note(kind, index: index, countdown, isAutomatic: isAutomatic, at: wallTime))
  }
}
