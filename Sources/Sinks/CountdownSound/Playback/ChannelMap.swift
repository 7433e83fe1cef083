/// Brings a clip's 1 to 8 channels to the device's two, or one.
///
/// Mono goes to both sides at full level. Of more than two, the centre goes to both sides at
/// −3 dB, the others to their side, and low frequencies are left out. The sum is scaled so that
/// it cannot clip.
struct ChannelMap: Hashable, Sendable {
  let source: Int
  let target: Int
  /// A row of `source` weights for each target channel.
  let weights: [Float]

  /// The order of channels in a format.
  enum Order: Hashable, Sendable {
    /// The order of WAVE files, and most others.
    case wave
    /// The order of Vorbis and Opus (Vorbis I specification, 4.3.9; RFC 7845, 5.1.1.2).
    case vorbis
  }

  init(from source: Int, to target: Int, order: Order = .wave) {
    self.source = source
    self.target = target
    let roles = Self.roles(of: source, order)
    let left = Self.weights(of: roles, for: "L")
    let right = Self.weights(of: roles, for: "R")
    weights = target == 1 ? zip(left, right).map { ($0 + $1) / 2 } : left + right
  }

  /// The value of one target channel in a frame.
  func value(_ frame: UnsafeBufferPointer<Float>.SubSequence, _ channel: Int) -> Float {
    if source == target { return frame[frame.startIndex + channel] }
    var sum: Float = 0
    for index in 0..<source {
      sum += frame[frame.startIndex + index] * weights[channel * source + index]
    }
    return sum
  }

  /// Each channel's side, `C` for a centre and `-` for low frequencies.
  private static func roles(of count: Int, _ order: Order) -> String {
    switch (count, order) {
    case (1, _): "C"
    case (2, _): "LR"
    case (3, .wave): "LRC"
    case (3, .vorbis): "LCR"
    case (4, _): "LRLR"
    case (5, .wave): "LRCLR"
    case (5, .vorbis): "LCRLR"
    case (6, .wave): "LRC-LR"
    case (6, .vorbis): "LCRLR-"
    case (7, .wave): "LRC-CLR"
    case (7, .vorbis): "LCRLRC-"
    case (_, .wave): "LRC-LRLR"
    case (_, .vorbis): "LCRLRLR-"
    }
  }

  private static func weights(of roles: String, for side: Character) -> [Float] {
    let raw = roles.map { role -> Float in role == side ? 1 : role == "C" ? 0.707_106_77 : 0 }
    let sum = raw.reduce(0, +)
    return raw.map { $0 / sum }
  }
}
