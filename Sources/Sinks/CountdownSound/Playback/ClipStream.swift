internal import Countdown

/// A clip as the frames that a device takes: mapped to its channels, at the wanted loudness.
struct ClipStream: ~Copyable {
  private let pieces: any ClipPieces
  private let map: ChannelMap
  private let gain: Gain
  private var framesRead = 0

  /// The time after which a clip that yields nothing counts as unreadable.
  static let readTimeout = Duration.seconds(2)

  init(_ pieces: any ClipPieces, _ header: ClipHeader, channels: Int, gain: Gain) {
    (self.pieces, self.gain) = (pieces, gain)
    map = ChannelMap(from: header.channels, to: channels, order: header.order)
  }

  /// The next piece, interleaved; nil at the end.
  mutating func next() throws(SoundError) -> [Int16]? {
    guard let samples = try pieces.next() else { return nil }
    let frames = samples.count / map.source
    defer { framesRead += frames }
    return samples.withUnsafeBufferPointer { samples in
      [Int16](unsafeUninitializedCapacity: frames * map.target) { output, count in
        for frame in 0..<frames {
          let factor = gain.factor(at: framesRead + frame)
          let source = samples[(frame * map.source)..<((frame + 1) * map.source)]
          for channel in 0..<map.target {
            let sample = Int16(sample: map.value(source, channel) * factor)
            output.initializeElement(at: frame * map.target + channel, to: sample)
          }
        }
        count = frames * map.target
      }
    }
  }
}

extension Int16 {
  /// The nearest 16-bit sample to one of −1 to 1. What is louder is clipped, not-a-number silent.
  init(sample: Float) {
    let scaled = (sample * 32_768).rounded(.toNearestOrEven)
    self = scaled.isNaN ? 0 : Int16(Swift.min(Swift.max(scaled, -32_768), 32_767))
  }
}

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
