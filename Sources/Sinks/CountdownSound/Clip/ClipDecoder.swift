/// A clip that is read piece by piece, on the thread that asks for them.
///
/// A decoder may write to standard error, as libsndfile's MP3 decoder does at each damaged spot.
/// The thread has descriptors of its own, so that only this decoder sees the message, and reports
/// the clip as damaged.
final class ClipDecoder {
  let header: ClipHeader
  private let file: SoundFile
  private let repeats: Bool
  private let needsSecond: Bool
  private let complaints: Complaints
  /// The piece after the latest; nil at the end of a pass.
  private var upcoming: [Float]?
  /// The frames of this pass.
  private var frames = 0
  /// A fault that was found in this pass.
  private var damage: SoundError?
  private var notes: [SoundError] = []
  private var noted: Set<SoundError.Reason> = []

  /// About 12 ms of sound in a piece.
  private static let framesPerPiece = 512

  /// Opens a clip that has sound in it.
  ///
  /// - Parameter needsSecond: whether a clip that breaks off within its first second ends with
  ///   that error, so that another sound can follow.
  init(
    _ clip: Clip, repeats: Bool, needsSecond: Bool, complaints: Complaints
  ) throws(SoundError) {
    (self.repeats, self.needsSecond, self.complaints) = (repeats, needsSecond, complaints)
    complaints.setAside()
    file = try SoundFile(clip)
    // A complaint about a file at its opening may concern nothing audible.
    file.isDoubtful = complaints.take() != nil
    header = ClipHeader(
      rate: file.rate, channels: file.channels, order: file.channelOrder,
      truncation: file.visibleTruncation)
    upcoming = try readPiece()
    if upcoming == nil { throw file.emptiness }
  }

  /// The next piece; nil at the end.
  func next() throws(SoundError) -> [Float]? {
    if upcoming == nil {
      try endPass()
      guard repeats else { return nil }
      try beginPass()
    }
    guard let piece = upcoming else { return nil }
    frames += piece.count / file.channels
    complaints.setAside()
    upcoming = try readPiece()
    // At the end of the file are tags that a decoder may not know.
    let isAtEnd = (upcoming?.count ?? 0) < Self.framesPerPiece * file.channels
    if let complaint = complaints.take(), !isAtEnd {
      damage = damage ?? file.damage(Complaints.sentence(complaint))
    }
    // Only then is it known that the clip is played.
    if frames >= file.rate, let known = damage { note(known) }
    return piece
  }

  /// The faults found since the last call, without ending the playback.
  func takeNotes() -> [SoundError] {
    defer { notes = [] }
    return notes
  }

  private func beginPass() throws(SoundError) {
    try file.rewind()
    _ = complaints.take()
    (frames, damage) = (0, nil)
    upcoming = try readPiece()
    if upcoming == nil { throw file.emptiness }
  }

  private func endPass() throws(SoundError) {
    let losses = [file.truncation(after: frames), damage].compactMap(\.self)
    if needsSecond, frames < file.rate, let loss = losses.first { throw loss.played(false) }
    for loss in losses { note(loss) }
  }

  private func readPiece() throws(SoundError) -> [Float]? {
    var piece = [Float](repeating: 0, count: Self.framesPerPiece * file.channels)
    let frames = try piece.withUnsafeMutableBufferPointer { (buffer) throws(SoundError) in
      try file.read(into: buffer)
    }
    if frames < Self.framesPerPiece { piece.removeLast(piece.count - frames * file.channels) }
    return frames == 0 ? nil : piece
  }

  /// Notes a fault of a clip that is played all the same.
  private func note(_ error: SoundError) {
    guard noted.insert(error.reason).inserted else { return }
    notes.append(error.played(true))
  }
}

/// The properties of a clip that is open and has sound in it.
struct ClipHeader: Sendable {
  /// Frames a second.
  let rate: Int
  /// Samples in a frame, 1 to 8.
  let channels: Int
  let order: ChannelMap.Order
  /// The error of a clip whose end is seen to be missing.
  let truncation: SoundError?
}

/// The source of a clip's pieces, interleaved.
protocol ClipPieces: AnyObject {
  /// The step of an attempt that asks for a piece: resting where another thread reads.
  var step: Attempt.Step { get }
  /// The next piece; nil at the end.
  func next() throws(SoundError) -> [Float]?
  /// The faults found since the last call, without ending the playback.
  func takeNotes() -> [SoundError]
  /// Ends the reading.
  func cancel()
}

extension ClipDecoder: ClipPieces {
  var step: Attempt.Step { .reading }
  func cancel() {}
}

extension ClipReader: ClipPieces {
  /// The reader limits the time itself.
  var step: Attempt.Step { .resting }
  func next() throws(SoundError) -> [Float]? { try next(within: ClipStream.readTimeout) }
}
