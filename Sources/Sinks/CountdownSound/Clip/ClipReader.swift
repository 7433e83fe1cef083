internal import Countdown

/// Reads a large clip ahead of its playback, or opens any clip to see that it can be played, on a
/// thread of its own.
///
/// A read may never return, for example from a network that is gone: the thread is then left
/// behind, and neither the caller nor the device waits for it.
final class ClipReader: Sendable {
  private let clip: Clip
  private let repeats: Bool
  private let needsSecond: Bool
  private let state = Locked(State())
  private let isFilled = Semaphore()
  private let hasRoom = Semaphore()
  private let ended = Latch()

  private struct State: Sendable {
    var header: ClipHeader?
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

  /// Some 400 ms ahead.
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
  func header(within limit: Duration) throws(SoundError) -> ClipHeader {
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
    var end = End.ofClip
    do throws(SoundError) { try read() } catch { end = .failure(error) }
    state.withLock { $0.end = end }
    isFilled.post()
    ended.open()
  }

  private func read() throws(SoundError) {
    let decoder = try ClipDecoder(
      clip, repeats: repeats, needsSecond: needsSecond, complaints: Complaints())
    state.withLock { $0.header = decoder.header }
    isFilled.post()
    while let piece = try decoder.next() {
      let notes = decoder.takeNotes()
      state.withLock { $0.notes += notes }
      guard append(piece) else { return }
    }
    let notes = decoder.takeNotes()
    state.withLock { $0.notes += notes }
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
