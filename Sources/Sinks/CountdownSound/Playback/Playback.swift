internal import Countdown

/// A playback of a clip, from the request to silence.
///
/// A thread of its own watches the attempts. A hopeless one, see ``Vigil``, is given up, and if
/// the clip repeats, as an alarm's does, another follows, whatever happened to the device: after
/// half a second at first, every eight seconds in the end, and at once when a call that hung
/// returns.
final class Playback: Sendable {
  let request: Request
  /// The alert that it plays for; nil when it was asked for by hand.
  let alert: Alert.ID?
  /// The reports about the alert, which may have several playbacks.
  let reporter: SoundReporter
  /// The clip is heard, or the first attempt failed.
  let settled = Latch()
  /// Nothing sounds any more, as far as this process can tell.
  let over = Latch()
  private let failures: FailureLog
  private let state = Locked(State())
  /// A change that the thread may wait for.
  private let wakeup = Semaphore()
  /// Called when it has come to its end, just before ``over``.
  private let onEnd: @Sendable (Playback) -> Void

  private struct State: Sendable {
    var attempt: Attempt?
    var isSilenced = false
    /// Whether anything was heard: then the fade-in is over.
    var wasHeard = false
    /// The failures that were reported since the clip was last heard.
    var reported: Set<SoundError.Reason> = []
    /// The notes about the clip.
    var notes: [SoundError] = []
    /// The reason why nothing is heard.
    var fault: SoundError?
  }

  init(
    _ request: Request, _ alert: Alert.ID?, _ reporter: SoundReporter, failures: FailureLog,
    onEnd: @escaping @Sendable (Playback) -> Void
  ) {
    (self.request, self.alert, self.reporter) = (request, alert, reporter)
    (self.failures, self.onEnd) = (failures, onEnd)
  }

  /// Starts the thread, which first waits a moment for another playback to close the device.
  func start(after previous: Playback?) {
    do {
      try SystemThread.detached(name: "countdown-sound") { self.run(after: previous) }
    } catch {
      report(.noResources(error))
      end()
    }
  }

  /// Ends it for good; returns at once.
  func silence() {
    let attempt = state.withLock { state in
      state.isSilenced = true
      return state.attempt
    }
    attempt?.cancel()
    wakeup.post()
  }

  var isSilenced: Bool { state.withLock { $0.isSilenced } }
  var wasHeard: Bool { state.withLock { $0.wasHeard } }
  var fault: SoundError? { state.withLock { $0.fault } }
  /// Whether the device plays the clip at this moment, and that has been passed on.
  var isHeard: Bool {
    let (attempt, fault) = state.withLock { ($0.attempt, $0.fault) }
    return fault == nil && attempt?.isHeard ?? false
  }
  /// Whether it has the device open, and plays on it or tries to.
  var holdsDevice: Bool { !isSilenced && !over.isOpen && attempt?.hasDevice ?? false }

  /// Waits until it is over and the device is closed, so that another may open it.
  func waitUntilClosed(within limit: Duration) {
    let deadline = RealTime.monotonic.advanced(by: limit)
    guard over.wait(within: limit) else { return }
    _ = attempt?.ended.wait(within: RealTime.monotonic.duration(to: deadline))
  }

  private var attempt: Attempt? { state.withLock { $0.attempt } }

  /// Whether the device has taken its buffer, and is about to play it.
  var mayBegin: Bool { attempt?.progress.mayBegin ?? false }

  /// Records a failure, unless it was silenced or reported already.
  ///
  /// - Parameter isFirst: whether the failure is that it has not been heard, which the device may
  ///   have changed meanwhile.
  func report(_ error: SoundError, isFirst: Bool = false) {
    let isNew = state.withLock { state in
      guard !state.isSilenced, !(isFirst && state.wasHeard) else { return false }
      state.fault = error
      reporter.note(.silent(error))
      return state.reported.insert(error.reason).inserted
    }
    reporter.tell()
    if isNew { failures.record(error) }
  }

  /// Records what is wrong with a clip that is played all the same.
  private func note(_ error: SoundError) {
    let isNew = state.withLock { state in
      let isKnown = state.notes.contains(where: error.isSameLoss)
      guard !state.isSilenced, !isKnown else { return false }
      state.notes.append(error)
      return true
    }
    if isNew { failures.record(error) }
  }

  private func noteHeard() {
    let isFirst = state.withLock { state in
      let isFirst = !state.wasHeard
      if !state.isSilenced, isFirst || state.fault != nil { reporter.note(.heard) }
      (state.wasHeard, state.reported, state.fault) = (true, [], nil)
      return isFirst
    }
    reporter.tell()
    if isFirst { settled.open() }
  }
}

// On its own thread.
extension Playback {
  private static let shortestPause = Duration.milliseconds(500)
  private static let longestPause = Duration.seconds(8)

  private func run(after previous: Playback?) {
    previous?.waitUntilClosed(within: .milliseconds(250))
    var pause = Self.shortestPause
    while !isSilenced {
      guard let (failure, heardTime) = attemptOnce() else { break }
      // The device had recovered; one that fails at once each time has not.
      if heardTime >= Self.shortestPause { pause = Self.shortestPause }
      report(failure)
      settled.open()
      guard request.repeats, failure.reason.mayPass else { break }
      rest(pause)
      pause = min(pause * 2, Self.longestPause)
    }
    // The end is not known before the faults are.
    if !isSilenced { failures.waitUntilReported(within: .milliseconds(100)) }
    end()
  }

  private func end() {
    onEnd(self)
    over.open()
    settled.open()
  }

  /// Plays until the clip ends or it was silenced, or returns the error and for how long the clip
  /// was heard before.
  private func attemptOnce() -> (failure: SoundError, heardTime: Duration)? {
    var request = request
    if wasHeard { request.fadeIn = .zero }
    while true {
      let attempt = Attempt(request, signal: wakeup)
      do throws(SoundError) { try attempt.start() } catch { return (error, .zero) }
      if !keep(attempt) { attempt.cancel() }
      guard let (failure, hung) = watch(attempt) else { return nil }
      // A thread that hangs in a file plays no other clip.
      guard let hung, hung + 1 < request.clips.count else { return (failure, attempt.heardTime) }
      note(failure)
      request.clips.removeFirst(hung + 1)
    }
  }

  /// False when it was silenced meanwhile.
  private func keep(_ attempt: Attempt) -> Bool {
    state.withLock { state in
      state.attempt = attempt
      return !state.isSilenced
    }
  }

  /// Waits until the attempt is done, or is hopeless: then it is cancelled.
  ///
  /// - Returns: the failure, and the place of the clip whose file hangs, if that is the reason.
  private func watch(_ attempt: Attempt) -> (failure: SoundError, hung: Int?)? {
    var (vigil, progress) = (Vigil(attempt.progress), attempt.progress)
    let isOver = { self.isDone(attempt) || self.isSilenced }
    while !wait(within: Vigil.interval(progress), until: isOver) {
      progress = attempt.progress
      guard vigil.isHopeless(progress) else { continue }
      attempt.cancel(isLate: true)
      if progress.step != .reading { return (stuck(progress), nil) }
      return (.clipHangs(attempt.request.clips[progress.clip].name), progress.clip)
    }
    wait(within: .milliseconds(200)) { self.isDone(attempt) }
    attempt.cancel()
    return attempt.failure.map { ($0, nil) }
  }

  /// Whether an attempt is done, after its news was passed on.
  private func isDone(_ attempt: Attempt) -> Bool {
    let isDone = attempt.done.isOpen
    let (notes, isHeard) = attempt.takeNews()
    for error in notes { note(error) }
    if isHeard { noteHeard() }
    return isDone
  }

  private func stuck(_ progress: Attempt.Progress) -> SoundError {
    let time = progress.mayBegin ? "10 s" : "2 s"
    let message =
      progress.step == .opening ? "it does not open" : "it accepted no sound for \(time)"
    return .stuck(request.device, progress.step.rawValue, message)
  }

  /// Waits before the next attempt; until the latest has ended if that hangs.
  private func rest(_ pause: Duration) {
    guard let attempt else { return }
    // A device that merely accepts nothing leaves its attempt able to close it.
    if wait(within: .milliseconds(200), until: { attempt.ended.isOpen || self.isSilenced }) {
      wait(within: pause) { self.isSilenced }
    } else {
      wait(within: pause) { attempt.ended.isOpen || self.isSilenced }
    }
  }

  /// Waits until a condition holds; false when that takes longer than the limit.
  @discardableResult
  private func wait(within limit: Duration, until holds: () -> Bool) -> Bool {
    let deadline = RealTime.monotonic.advanced(by: limit)
    while !holds() {
      if !wakeup.wait(until: deadline) { return holds() }
    }
    return true
  }
}
