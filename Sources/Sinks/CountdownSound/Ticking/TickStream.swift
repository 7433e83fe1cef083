internal import Countdown

/// Ticks in a stream of frames, each at its moment.
struct TickStream {
  /// The frames of the tick, interleaved for the device.
  private let tick: [Int16]
  private let channels: Int
  private let rate: Int
  private let track: SecondsTrack
  /// The first frame of the tick that is still to be played; nil between two ticks.
  private var position: Int?
  /// Before this moment, the next tick does not begin.
  private var earliest: Moment

  /// The frames in a piece: about 12 ms.
  private static let framesPerPiece = 512
  /// How much later than its moment a tick may begin. One that would be later is left out.
  private static let tolerance = Duration.milliseconds(30)
  /// Samples up to this are no part of a tick.
  static let silence = 16

  init(_ tick: [Int16], channels: Int, rate: Int, _ track: SecondsTrack) {
    (self.tick, self.channels, self.rate, self.track) = (tick, channels, rate, track)
    earliest = track.now
  }

  /// The next piece, interleaved; nil after the last tick.
  ///
  /// - Parameter delay: the time until its first frame is heard.
  mutating func next(after delay: Duration) -> [Int16]? {
    next(at: track.now.advanced(by: delay))
  }

  /// - Parameter moment: when its first frame is going to be heard, on the countdown's timeline.
  mutating func next(at moment: Moment) -> [Int16]? {
    var piece = [Int16](repeating: 0, count: Self.framesPerPiece * channels)
    var begin = 0
    if position == nil {
      let after = max(earliest, moment.advanced(by: .zero - Self.tolerance))
      guard let next = track.tick(after: after) else {
        return track.ends(after: after) ? nil : piece
      }
      begin = max(frames(from: moment, to: next), 0)
      if begin >= Self.framesPerPiece { return piece }
      position = 0
      earliest = next.advanced(by: .milliseconds(500))
    }
    fill(&piece, from: begin)
    return piece
  }

  private mutating func fill(_ piece: inout [Int16], from begin: Int) {
    guard let start = position else { return }
    let count = min(tick.count - start, piece.count - begin * channels)
    for index in 0..<count { piece[begin * channels + index] = tick[start + index] }
    position = start + count < tick.count ? start + count : nil
  }

  private func frames(from moment: Moment, to other: Moment) -> Int {
    let seconds = moment.duration(to: other) / .seconds(1)
    return Int((min(max(seconds, -1), 3_600) * Double(rate)).rounded())
  }
}
