#if Sound
  /// A clip as the frames that a device takes: mapped to its channels, at the wanted loudness, in
  /// pieces of a fixed size; once, or again and again without a seam.
  final class ClipStream {
    private let file: SoundFile
    private let map: ChannelMap
    private let gain: Gain
    private let repeats: Bool
    private var samples: UnsafeMutableBufferPointer<Float>
    private var output: UnsafeMutableBufferPointer<Int16>
    private var framesRead = 0
    private var framesInPass = 0
    /// The error of a clip that turned out to be shorter than it said.
    private(set) var truncation: SoundError?

    /// About 12 ms: enough for few calls, little enough to be quick at the beginning.
    private static let framesPerPiece = 512

    init(_ file: SoundFile, channels: Int, gain: Gain, repeats: Bool) {
      self.file = file
      self.gain = gain
      self.repeats = repeats
      map = ChannelMap(from: file.channels, to: channels, order: file.channelOrder)
      samples = .allocate(capacity: Self.framesPerPiece * file.channels)
      output = .allocate(capacity: Self.framesPerPiece * channels)
      samples.initialize(repeating: 0)
      output.initialize(repeating: 0)
    }

    deinit {
      samples.deallocate()
      output.deallocate()
    }

    /// The next piece, valid until the next call; nil at the end.
    func next() throws(SoundError) -> UnsafeBufferPointer<Int16>? {
      var frames = try file.read(into: samples)
      if frames == 0 {
        try endPass()
        guard repeats else { return nil }
        try file.rewind()
        frames = try file.read(into: samples)
      }
      guard frames > 0 else { return nil }
      convert(frames)
      framesRead += frames
      framesInPass += frames
      return UnsafeBufferPointer(rebasing: output[..<(frames * map.target)])
    }

    private func endPass() throws(SoundError) {
      guard framesInPass > 0 else { throw file.emptiness }
      truncation = truncation ?? file.truncation(after: framesInPass)
      framesInPass = 0
    }

    private func convert(_ frames: Int) {
      let samples = UnsafeBufferPointer(samples)
      for frame in 0..<frames {
        let factor = gain.factor(at: framesRead + frame)
        let source = samples[(frame * map.source)..<((frame + 1) * map.source)]
        for channel in 0..<map.target {
          output[frame * map.target + channel] = Int16(sample: map.value(source, channel) * factor)
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
#endif
