internal import Countdown

/// The loudness of each frame: the volume, reached after the fade-in.
struct Gain: Hashable, Sendable {
  /// 0 to 1.
  let volume: Double
  /// The frames before it is reached.
  let fadeFrames: Int

  init(volume: Double, fadeIn: Duration, rate: Int) {
    self.volume = Self.clamped(volume)
    let seconds = Double(max(fadeIn.saturatedNanoseconds, 0)) / 1e9
    fadeFrames = Int(seconds * Double(rate))
  }

  /// A volume between 0 and 1. Not-a-number counts as full volume, so that an alarm is heard.
  static func clamped(_ volume: Double) -> Double {
    volume.isNaN ? 1 : min(max(volume, 0), 1)
  }

  /// The factor of a frame, counted from the beginning of the playing. It rises with the square
  /// of the time, which is nearer to an even rise in loudness than a straight line.
  func factor(at frame: Int) -> Float {
    guard frame < fadeFrames else { return Float(volume) }
    let progress = Double(frame) / Double(fadeFrames)
    return Float(volume * progress * progress)
  }
}
