#if Sound
  internal import Countdown

  /// The failures of a player: kept for whoever asks, and told to the application once each.
  final class FailureLog: Sendable {
    private let state = Locked<[SoundError]>([])
    private let tell: (@Sendable (SoundError) -> Void)?

    /// Older failures than so many are forgotten.
    private static let capacity = 32

    init(tell: (@Sendable (SoundError) -> Void)?) {
      self.tell = tell
    }

    var all: [SoundError] { state.withLock { $0 } }

    /// A clip that is cut short or damaged is so every time; that is told once.
    func record(_ error: SoundError) {
      let isNew = state.withLock { all in
        let isLasting = [.clipTruncated, .clipDamaged].contains(error.reason)
        if isLasting, all.contains(where: { $0.isSameLoss(as: error) }) { return false }
        if all.count >= Self.capacity { all.removeFirst() }
        all.append(error)
        return true
      }
      if isNew { tell?(error) }
    }
  }
#endif
