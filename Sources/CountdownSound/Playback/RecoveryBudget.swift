#if Sound
  /// How often a device may fail and go on.
  ///
  /// A device whose every period underruns still recovers each time, for ever; here ten recoveries
  /// are given in advance and one more for each half second of sound that the device takes.
  struct RecoveryBudget: Hashable, Sendable {
    private(set) var left = RecoveryBudget.most
    private var frames = 0
    private let framesForOne: Int

    private static let most = 10

    init(rate: Int) {
      framesForOne = max(rate / 2, 1)
    }

    /// The device took frames.
    mutating func earn(_ taken: Int) {
      frames += taken
      left = min(left + frames / framesForOne, Self.most)
      frames %= framesForOne
    }

    /// The device failed; false when it may not go on.
    mutating func spend() -> Bool {
      guard left > 0 else { return false }
      left -= 1
      return true
    }
  }
#endif
