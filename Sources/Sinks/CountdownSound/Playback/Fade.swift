internal import Countdown

/// The end of a sound that is stopped: a ramp of 20 ms, or less where the device holds so much that
/// the sound would last too long.
struct FadeOut: Hashable, Sendable {
  /// The number of frames to take back from the device.
  let rewound: Int
  /// The number of frames that fade; 0 where there is no time for them.
  let frames: Int

  /// The time from the request for silence until the last of the ramp is heard. A call of `stop()`
  /// waits for 50 ms.
  static let limit = Duration.milliseconds(40)
  /// The frames before the earliest that are taken back, in milliseconds: the device may already
  /// be reading them.
  private static let margin = 6

  /// - Parameters:
  ///   - lead: the frames that are heard before those that are written next.
  ///   - rewindable: the frames of them that can be taken back.
  ///   - rate: the frames in a second.
  ///   - time: what is left of the limit.
  init(lead: Int, rewindable: Int, rate: Int, within time: Duration) {
    rewound = max(min(rewindable, lead - rate * Self.margin / 1_000), 0)
    let left = Int(Double(rate) * (time / .seconds(1)))
    frames = max(min(Ramp.frames(at: rate), left - (lead - rewound)), 0)
  }

  /// The frames of a sound that fades to silence; where it is shorter, its last frame is held.
  func samples(of sound: [Int16], channels: Int) -> [Int16] {
    var samples = [Int16](repeating: 0, count: frames * channels)
    guard sound.count >= channels else { return samples }
    let last = sound.count - channels
    for index in samples.indices {
      let source = index < sound.count ? index : last + index % channels
      samples[index] = Ramp.sample(sound[source], frames - 1 - index / channels, of: frames)
    }
    return samples
  }
}

/// The beginning of a sound, or of the rest of one after an interruption. A ramp of 20 ms keeps it
/// from beginning with a click; one that begins in silence has none, and stays as it is.
struct FadeIn: Hashable, Sendable {
  private let frames: Int
  private let channels: Int
  private var position = 0

  init(rate: Int, channels: Int) {
    (frames, self.channels) = (Ramp.frames(at: rate), channels)
  }

  /// Begins anew.
  mutating func restart() { position = 0 }

  /// Lowers the samples that belong to the ramp.
  mutating func apply(to samples: inout [Int16]) {
    guard position < frames, !samples.isEmpty else { return }
    if position == 0, samples.prefix(channels).allSatisfy({ $0.magnitude <= Ramp.silence }) {
      position = frames
      return
    }
    for index in samples.indices {
      let frame = position + index / channels
      guard frame < frames else { break }
      samples[index] = Ramp.sample(samples[index], frame, of: frames)
    }
    position += samples.count / channels
  }
}

/// The rise or fall of a sound at its edges, with the square of the time.
private enum Ramp {
  /// The greatest sample of which a step to silence is not heard: a hundredth of full scale.
  static let silence: UInt16 = 327

  static func frames(at rate: Int) -> Int { rate / 50 }

  static func sample(_ sample: Int16, _ frame: Int, of frames: Int) -> Int16 {
    let factor = Float(frame) / Float(frames)
    return Int16((Float(sample) * factor * factor).rounded(.toNearestOrEven))
  }
}
