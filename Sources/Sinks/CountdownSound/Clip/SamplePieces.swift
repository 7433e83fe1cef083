internal import Countdown

/// The pieces of a clip that is data. Nothing of it can be missing, damaged or slow.
final class SamplePieces: ClipPieces {
  let header: ClipHeader
  private let samples: Alert.Samples
  private let repeats: Bool
  /// The next frame.
  private var position = 0

  /// The frames in a piece, also of a clip that is shorter and repeats.
  private static let framesPerPiece = 512

  init(_ samples: Alert.Samples, repeats: Bool) {
    (self.samples, self.repeats) = (samples, repeats)
    header = ClipHeader(samples)
  }

  var step: Attempt.Step { .reading }

  func next() -> [Float]? {
    var piece: [Float] = []
    while piece.count < Self.framesPerPiece * samples.channels {
      if position == samples.frames {
        guard repeats else { break }
        position = 0
      }
      let missing = Self.framesPerPiece - piece.count / samples.channels
      let end = min(position + missing, samples.frames)
      piece += samples.floats(position..<end)
      position = end
    }
    return piece.isEmpty ? nil : piece
  }

  func takeNotes() -> [SoundError] { [] }

  func cancel() {}
}

extension ClipHeader {
  init(_ samples: Alert.Samples) {
    self.init(rate: samples.rate, channels: samples.channels, order: .wave, truncation: nil)
  }
}
