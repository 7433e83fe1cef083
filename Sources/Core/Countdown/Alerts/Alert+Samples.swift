extension Alert {
  /// A sound as data, for an application that makes its own: PCM samples, interleaved.
  ///
  /// ```swift
  /// let square = (0..<4_800).map { $0 % 96 < 48 ? Float(0.2) : -0.2 }
  /// let beep = try Alert.Samples(square, rate: 48_000)
  /// timer.attach(sink) { event in Alert(event)?.with { $0.sound.clip = .samples(beep) } }
  /// ```
  ///
  /// Copies share the samples, so that an alert with a long sound costs no more than any other.
  /// Comparing two sounds that do not share them takes time in proportion to their length.
  public struct Samples: Hashable, Sendable {
    /// The frames in a second, 8,000 to 192,000.
    public let rate: Int
    /// The samples in a frame, 1 to 8, in the order of WAVE files: left, right, centre, low
    /// frequencies, and then the sides.
    public let channels: Int
    private let storage: Storage

    private enum Storage: Hashable, Sendable {
      case int16([Int16])
      case float([Float])
    }

    /// A sound of 16-bit samples.
    ///
    /// - Parameters:
    ///   - samples: the frames one after the other, each with a sample for each channel.
    ///   - rate: the frames in a second.
    ///   - channels: the samples in a frame.
    /// - Throws: ``Invalid`` when there is no sample or an incomplete frame, or the rate or the
    ///   number of channels is out of limits.
    public init(_ samples: [Int16], rate: Int, channels: Int = 1) throws(Invalid) {
      try Self.check(samples.count, rate: rate, channels: channels)
      (self.rate, self.channels, storage) = (rate, channels, .int16(samples))
    }

    /// A sound of samples of −1 to 1; louder ones are clipped when they are played.
    ///
    /// - Parameters:
    ///   - samples: the frames one after the other, each with a sample for each channel.
    ///   - rate: the frames in a second.
    ///   - channels: the samples in a frame.
    /// - Throws: ``Invalid`` when there is no sample or an incomplete frame, the rate or the number
    ///   of channels is out of limits, or a sample is infinite or not a number.
    public init(_ samples: [Float], rate: Int, channels: Int = 1) throws(Invalid) {
      try Self.check(samples.count, rate: rate, channels: channels)
      if let place = samples.firstIndex(where: { !$0.isFinite }) {
        throw Invalid("sample \(place) is \(samples[place]); use finite ones")
      }
      (self.rate, self.channels, storage) = (rate, channels, .float(samples))
    }

    /// The length of the sound.
    public var duration: Duration {
      let (seconds, rest) = frames.quotientAndRemainder(dividingBy: rate)
      return .seconds(seconds) + .nanoseconds(rest * 1_000_000_000 / rate)
    }

    /// Hashes the properties and the first samples, so that the cost does not grow with the length.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(rate)
      hasher.combine(channels)
      hasher.combine(frames)
      hasher.combine(floats(0..<min(frames, 8)))
    }

    private static func check(_ count: Int, rate: Int, channels: Int) throws(Invalid) {
      guard (8_000...192_000).contains(rate) else {
        throw Invalid("the rate is \(rate) Hz; use 8000 to 192000")
      }
      guard (1...8).contains(channels) else {
        throw Invalid("there are \(channels) channels; use 1 to 8")
      }
      guard count > 0 else { throw Invalid("there are no samples; use at least one frame") }
      guard count % channels == 0 else {
        throw Invalid("\(count) samples are no whole frames; use a multiple of \(channels)")
      }
    }
  }
}

extension Alert.Samples {
  /// The reason why samples are no sound.
  public struct Invalid: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, and what to use instead, in one line.
    public let description: String

    init(_ description: String) { self.description = description }
  }

  /// The number of frames.
  package var frames: Int {
    switch storage {
    case .int16(let samples): samples.count / channels
    case .float(let samples): samples.count / channels
    }
  }

  /// The samples of some frames, of −1 to 1.
  package func floats(_ range: Range<Int>) -> [Float] {
    let range = range.lowerBound * channels..<range.upperBound * channels
    return switch storage {
    case .int16(let samples): samples[range].map { Float($0) / 32_768 }
    case .float(let samples): Array(samples[range])
    }
  }
}
