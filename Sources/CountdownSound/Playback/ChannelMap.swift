#if Sound
  /// Brings a clip's 1 to 8 channels to the device's two, or one.
  ///
  /// Mono goes to both sides at full level. More than two are in the order of WAVE files: left,
  /// right, centre, low frequencies, then pairs; the centre goes to both sides at −3 dB, the pairs
  /// to their side, and low frequencies are left out. The sum is scaled so that it cannot clip.
  struct ChannelMap: Hashable, Sendable {
    let source: Int
    let target: Int
    /// A row of `source` weights for each target channel.
    let weights: [Float]

    init(from source: Int, to target: Int) {
      self.source = source
      self.target = target
      let left = Self.weights(from: source, side: 0)
      let right = Self.weights(from: source, side: 1)
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

    private static func weights(from source: Int, side: Int) -> [Float] {
      if source == 1 { return [1] }
      let raw = (0..<source).map { weight(of: $0, among: source, side: side) }
      let sum = raw.reduce(0, +)
      return raw.map { $0 / sum }
    }

    private static func weight(of channel: Int, among source: Int, side: Int) -> Float {
      let centre: Float = 0.707_106_77
      switch (source, channel) {
      case (_, 0), (_, 1): return channel == side ? 1 : 0
      case (4, 2), (4, 3): return channel - 2 == side ? 1 : 0  // quadrophony: a rear pair
      case (_, 2): return centre
      case (5, 3), (5, 4): return channel - 3 == side ? 1 : 0  // five: no low frequencies
      case (_, 3): return 0
      case (7, 4): return centre  // seven: a rear centre
      case (7, _): return channel - 5 == side ? 1 : 0
      default: return channel % 2 == side ? 1 : 0
      }
    }
  }
#endif
