@testable import Countdown

/// The system's scheduler but for its thread and its clock: the same queue and the same batches, on
/// time that is moved by hand. Its countdowns tick by the short way or always by the long one.
final class BatchScheduler: Scheduler {
  let timeline = Timeline("batches")
  private let takesShortWay: Bool
  private let state: Locked<State>

  /// What happened to wakeups while they were out.
  struct Counts: Sendable {
    var calls = 0
    var shortTicks = 0
    /// Ticks that went the short way, and whose wakeup the batch did not arm.
    var armedSince = 0
    var unregisteredSince = 0
    /// Calls with a token that the countdown no longer had.
    var stale = 0
    /// Targets that were unregistered, and released after the batch.
    var retired = 0
    var largestBatch = 0
  }

  fileprivate struct State: ~Copyable, Sendable {
    var queue = WakeupQueue()
    var now: Moment
    /// The latest moment that there was: the queue's time never goes backwards.
    var latest: Moment
    var counts = Counts()
  }

  init(startingAt now: Int64 = 0, takesShortWay: Bool = true) {
    self.takesShortWay = takesShortWay
    let now = Moment(nanoseconds: now)
    state = Locked(State(now: now, latest: now))
  }

  var now: Moment { state.withLock { $0.now } }
  var wallTime: WallMoment { WallMoment(nanoseconds: now.nanoseconds / 2) }
  var counts: Counts { state.withLock { $0.counts } }
  var pending: Int { state.withLock { $0.queue.count } }
  var next: Moment? { state.withLock { $0.queue.first } }

  func register(_ target: any WakeupTarget, tolerance: Duration) -> WakeupToken {
    let queued = (target as? CountdownTarget).map { QueuedTarget.countdown($0.timer) }
    return state.withLock { $0.queue.register(queued ?? .other(target), tolerance: tolerance) }
  }

  func arm(_ token: WakeupToken, at moment: Moment) {
    state.withLock { _ = $0.queue.arm(token, at: moment) }
  }

  func disarm(_ token: WakeupToken) { state.withLock { _ = $0.queue.disarm(token) } }

  func unregister(_ token: WakeupToken) { _ = state.withLock { $0.queue.unregister(token) } }

  /// The moment that a token is armed for.
  func moment(of token: WakeupToken?) -> Moment? {
    state.withLock { state in
      guard let wakeup = token.flatMap({ state.queue.wakeup($0)?.pointee }), wakeup.isArmed else {
        return nil
      }
      return Moment(nanoseconds: wakeup.moment)
    }
  }

  /// Sets the clock, backwards too.
  func set(_ moment: Moment) {
    state.withLock { state in
      state.now = moment
      state.latest = max(state.latest, moment)
    }
  }
}

extension BatchScheduler {
  /// Sets the clock to the latest moment that there was.
  func catchUp() { state.withLock { $0.now = $0.latest } }
}

// MARK: - As on the engine's thread

extension BatchScheduler {
  /// Finishes a batch and takes the next one; false when nothing is due.
  func next(_ batch: inout Batch) -> Bool {
    let isTaken = state.withLock { state in
      state.count(&batch)
      state.queue.finish(&batch)
      while !state.queue.take(&batch, dueAt: state.now) {
        if !state.queue.open(upTo: state.latest) { break }
      }
      if batch.count == 0 { _ = state.queue.take(&batch, dueAt: state.now) }
      state.counts.largestBatch = max(state.counts.largestBatch, batch.count)
      return batch.count > 0
    }
    batch.releaseRetired()
    return isTaken
  }

  func call(_ batch: inout Batch) {
    batch.withEach { entry in
      if let timer = entry.timer {
        let isStale = timer._withUnsafeGuaranteedRef { timer in
          let token = timer.core.withLock { $0.token }
          if takesShortWay { entry.next = timer.wake(entry.token, at: now) } else { timer.wake() }
          return token != entry.token
        }
        let isShort = entry.next != nil
        state.withLock { state in
          state.counts.calls += 1
          if isStale { state.counts.stale += 1 }
          if isShort { state.counts.shortTicks += 1 }
        }
      } else {
        entry.other?.wake(at: entry.moment)
      }
    }
  }

  func finish(_ batch: inout Batch) {
    state.withLock { state in
      state.count(&batch)
      state.queue.finish(&batch)
    }
    batch.releaseRetired()
  }

  /// Moves the clock to what is due by a moment, one after the other, and then there; calls all.
  func advance(to end: Moment) {
    var batch = Batch()
    while let next, next <= end {
      set(max(next, now))
      while self.next(&batch) { call(&batch) }
    }
    set(max(end, now))
  }
}

extension BatchScheduler.State {
  fileprivate mutating func count(_ batch: inout Batch) {
    counts.retired += queue.retired.count
    batch.withEach { entry in
      guard entry.next != nil else { return }
      if let wakeup = queue.wakeup(entry.token)?.pointee {
        if wakeup.isArmed { counts.armedSince += 1 }
      } else {
        counts.unregisteredSince += 1
      }
    }
  }
}
