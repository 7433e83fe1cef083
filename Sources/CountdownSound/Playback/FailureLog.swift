#if Sound
  internal import Countdown

  /// The failures of a player: kept for queries, and reported to the application once each.
  ///
  /// A separate thread reports them, one after the other: the application's code may block, and
  /// neither the device nor the next attempt waits for it.
  final class FailureLog: Sendable {
    private let state = Locked(State())
    private let tell: (@Sendable (SoundError) -> Void)?
    private let told = Semaphore()

    private struct State: Sendable {
      var all: [SoundError] = []
      var untold: [SoundError] = []
      /// Whether a thread is reporting.
      var isTelling = false
    }

    /// Older failures than so many are forgotten.
    private static let capacity = 32

    init(tell: (@Sendable (SoundError) -> Void)?) {
      self.tell = tell
    }

    var all: [SoundError] { state.withLock { $0.all } }

    /// A clip that is cut short or damaged is so every time; that is reported once.
    func record(_ error: SoundError) {
      let begins = state.withLock { state in
        let isLasting = [.clipTruncated, .clipDamaged].contains(error.reason)
        if isLasting, state.all.contains(where: { $0.isSameLoss(as: error) }) { return false }
        if state.all.count >= Self.capacity { state.all.removeFirst() }
        state.all.append(error)
        guard tell != nil else { return false }
        state.untold.append(error)
        defer { state.isTelling = true }
        return !state.isTelling
      }
      guard begins else { return }
      do {
        try SystemThread.detached(name: "countdown-told") { self.tellAll() }
      } catch {
        // Late is better than never.
        tellAll()
      }
    }

    private func tellAll() {
      while let error = next() { tell?(error) }
      told.post()
    }

    private func next() -> SoundError? {
      state.withLock { state in
        state.isTelling = !state.untold.isEmpty
        return state.untold.isEmpty ? nil : state.untold.removeFirst()
      }
    }

    /// Waits until all failures have been reported, before the outcome of a sound is stated.
    func waitUntilTold(within limit: Duration) {
      let deadline = RealTime.monotonic.advanced(by: limit)
      while state.withLock({ $0.isTelling }), told.wait(until: deadline) {}
    }
  }
#endif
