internal import Countdown

/// Reads a clip ahead of its playback, on a thread of its own.
///
/// A read may never return, for example from a network that is gone: the thread is then left
/// behind, and neither the caller nor the device waits for it. A decoder may also write to
/// standard error, as libsndfile's MP3 decoder does at each damaged spot: the thread has
/// descriptors of its own, so that only this reader sees the message, and reports the clip as
/// damaged.
final class ClipReader: Sendable {
  private let clip: Clip
  private let repeats: Bool
  private let needsSecond: Bool
  private let state = Locked(State())
  private let isFilled = Semaphore()
  private let hasRoom = Semaphore()
  private let ended = Latch()

  /// The properties of a clip that is open and has sound in it.
  struct Header: Sendable {
    let rate: Int
    let channels: Int
    let order: ChannelMap.Order
    /// The error of a clip whose end is seen to be missing.
    let truncation: SoundError?
  }

  private struct State: Sendable {
    var header: Header?
    /// Interleaved, the next first.
    var pieces: [[Float]] = []
    var notes: [SoundError] = []
    /// Nil while it reads.
    var end: End?
    var isCancelled = false
  }

  private enum End: Sendable {
    case ofClip
    case failure(SoundError)
  }

  /// About 12 ms of sound in a piece, and some 400 ms ahead.
  private static let framesPerPiece = 512
  private static let mostPieces = 32

  /// Begins to read; ``cancel()`` ends it.
  ///
  /// - Parameter needsSecond: whether a clip that breaks off within its first second ends with
  ///   that error, so that another sound can follow.
  init(_ clip: Clip, repeats: Bool = false, needsSecond: Bool = false) throws(SoundError) {
    (self.clip, self.repeats, self.needsSecond) = (clip, repeats, needsSecond)
    guard LeftThreads.allowMore else {
      throw .clipHangs(clip.name, "earlier calls have not returned")
    }
    do {
      try SystemThread.detached(name: "countdown-clip") { self.run() }
    } catch {
      throw .noResources(error)
    }
  }

  /// Ends the reading; returns at once. What was read can still be taken.
  func cancel() {
    state.withLock { $0.isCancelled = true }
    isFilled.post()
    hasRoom.post()
    LeftThreads.add(ended)
  }

  /// Waits until the clip is open. Throws when that fails or takes too long.
  func header(within limit: Duration) throws(SoundError) -> Header {
    let header = try wait(within: limit) { state throws(SoundError) in
      if case .failure(let error) = state.end, state.header == nil { throw error }
      return state.header
    }
    guard let header else { throw .clipHangs(clip.name) }
    return header
  }

  /// Waits for the next piece; nil at the end, and at the end of what was read when it was
  /// cancelled.
  func next(within limit: Duration) throws(SoundError) -> [Float]? {
    enum Next: Sendable {
      case piece([Float])
      case end
    }
    let next = try wait(within: limit) { state throws(SoundError) -> Next? in
      if !state.pieces.isEmpty { return .piece(state.pieces.removeFirst()) }
      if state.isCancelled { return .end }
      switch state.end {
      case .ofClip: return .end
      case .failure(let error): throw error
      case nil: return nil
      }
    }
    hasRoom.post()
    switch next {
    case .piece(let piece): return piece
    case .end: return nil
    case nil: throw .clipHangs(clip.name, "reading it takes too long")
    }
  }

  /// The fault found in the clip since the last call, without ending its playback.
  func takeNotes() -> [SoundError] {
    state.withLock { state in
      defer { state.notes = [] }
      return state.notes
    }
  }

  /// Waits until there is a value; nil when that takes longer than the limit.
  private func wait<Value: Sendable>(
    within limit: Duration, for value: (inout State) throws(SoundError) -> Value?
  ) throws(SoundError) -> Value? {
    let deadline = RealTime.monotonic.advanced(by: limit)
    while true {
      if let value = try state.withLock(value) { return value }
      guard isFilled.wait(until: deadline) else { return try state.withLock(value) }
    }
  }
}

// On the reader's thread.
extension ClipReader {
  private func run() {
    let complaints = Complaints()
    var end = End.ofClip
    do throws(SoundError) { try read(complaints) } catch { end = .failure(error) }
    state.withLock { $0.end = end }
    isFilled.post()
    ended.open()
  }

  private func read(_ complaints: borrowing Complaints) throws(SoundError) {
    let file = try SoundFile(clip)
    // A complaint about a file at its opening may concern nothing audible.
    file.isDoubtful = complaints.take() != nil
    guard let first = try nextPiece(of: file) else { throw file.emptiness }
    announce(file)
    var piece: [Float]? = first
    while true {
      guard try readPass(of: file, from: piece, complaints), repeats else { return }
      try file.rewind()
      _ = complaints.take()
      piece = try nextPiece(of: file)
    }
  }

  /// Reads the clip to its end; false when it was cancelled.
  private func readPass(
    of file: SoundFile, from first: [Float]?, _ complaints: borrowing Complaints
  ) throws(SoundError) -> Bool {
    var frames = 0
    var damage: SoundError?
    var next = first
    while let piece = next {
      frames += piece.count / file.channels
      guard append(piece) else { return false }
      next = try nextPiece(of: file)
      // At the end of the file are tags that a decoder may not know.
      let isAtEnd = (next?.count ?? 0) < Self.framesPerPiece * file.channels
      if let complaint = complaints.take(), !isAtEnd {
        damage = damage ?? file.damage(Complaints.sentence(complaint))
      }
      // Only then is it known that the clip is played.
      if frames >= file.rate, let known = damage { note(known) }
    }
    guard frames > 0 else { throw file.emptiness }
    let losses = [file.truncation(after: frames), damage].compactMap(\.self)
    if needsSecond, frames < file.rate, let loss = losses.first { throw loss.played(false) }
    for loss in losses { note(loss) }
    return true
  }

  private func nextPiece(of file: SoundFile) throws(SoundError) -> [Float]? {
    var piece = [Float](repeating: 0, count: Self.framesPerPiece * file.channels)
    let frames = try piece.withUnsafeMutableBufferPointer { (buffer) throws(SoundError) in
      try file.read(into: buffer)
    }
    if frames < Self.framesPerPiece { piece.removeLast(piece.count - frames * file.channels) }
    return frames == 0 ? nil : piece
  }

  private func announce(_ file: SoundFile) {
    let header = Header(
      rate: file.rate, channels: file.channels, order: file.channelOrder,
      truncation: file.visibleTruncation)
    state.withLock { $0.header = header }
    isFilled.post()
  }

  /// Notes a fault of a clip that is played all the same.
  private func note(_ error: SoundError) {
    state.withLock { state in
      guard !state.notes.contains(where: { $0.reason == error.reason }) else { return }
      state.notes.append(error.played(true))
    }
  }

  /// Waits until there is room for a piece; false when it was cancelled.
  private func append(_ piece: [Float]) -> Bool {
    while true {
      let (isDone, isCancelled) = state.withLock { state in
        guard !state.isCancelled, state.pieces.count < Self.mostPieces else {
          return (state.isCancelled, state.isCancelled)
        }
        state.pieces.append(piece)
        return (true, false)
      }
      if isDone {
        isFilled.post()
        return !isCancelled
      }
      hasRoom.wait()
    }
  }
}
