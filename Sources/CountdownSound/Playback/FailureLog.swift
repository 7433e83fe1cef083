#if Sound
  internal import Countdown

  /// The failures of a player: kept for whoever asks, told to the application once each, and thrown
  /// once each by `receive`, so that the countdown's report counts them.
  final class FailureLog: Sendable {
    private let state = Locked(State())
    private let tell: (@Sendable (SoundError) -> Void)?

    private struct State: Sendable {
      var all: [SoundError] = []
      var unthrown: SoundError?
    }

    /// Older failures than so many are forgotten.
    private static let capacity = 32

    init(tell: (@Sendable (SoundError) -> Void)?) {
      self.tell = tell
    }

    var all: [SoundError] { state.withLock { $0.all } }

    /// A clip that is cut short is so every time; it is told once.
    func record(_ error: SoundError) {
      let isNew = state.withLock { state in
        if error.kind == .clipTruncated, state.all.contains(error) { return false }
        if state.all.count >= Self.capacity { state.all.removeFirst() }
        state.all.append(error)
        state.unthrown = error
        return true
      }
      if isNew { tell?(error) }
    }

    /// The latest failure that was not thrown yet.
    func takeUnthrown() -> SoundError? {
      state.withLock { state in
        defer { state.unthrown = nil }
        return state.unthrown
      }
    }
  }
#endif
