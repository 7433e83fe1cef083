/// The number of times that a device may fail and continue.
///
/// A device that underruns in every period still recovers each time, for ever; here ten
/// recoveries are granted in advance, and one more for each half second of sound that the device
/// accepts.
struct RecoveryBudget: Hashable, Sendable {
  private(set) var left = RecoveryBudget.most
  private var frames = 0
  private let framesForOne: Int

  private static let most = 10

  init(rate: Int) {
    framesForOne = max(rate / 2, 1)
  }

  /// The device accepted frames.
  mutating func earn(_ taken: Int) {
    frames += taken
    left = min(left + frames / framesForOne, Self.most)
    frames %= framesForOne
  }

  /// The device failed; false when it may not continue.
  mutating func spend() -> Bool {
    guard left > 0 else { return false }
    left -= 1
    return true
  }
}
