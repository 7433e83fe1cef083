internal import CountdownSystem
internal import Glibc

/// Gives frames to a device as it accepts them, and recovers it after an underrun or a suspend.
struct Feeder {
  private let device: PCMDevice
  private let attempt: Attempt
  private var budget: RecoveryBudget
  /// The number of frames that the device has accepted since it last started.
  private(set) var taken = 0

  /// The number of times, and the interval in milliseconds, at which a suspended device is asked
  /// to resume.
  private static let resumeAttempts = 20
  private static let resumePause: Int32 = 100
  /// The longest poll; a cancellation wakes it earlier.
  private static let longestWait: Int32 = 100
  /// The pause after a device reports that it is ready and then accepts nothing.
  private static let shortPause: Int32 = 5

  init(device: PCMDevice, attempt: Attempt, rate: Int) {
    self.device = device
    self.attempt = attempt
    budget = RecoveryBudget(rate: rate)
  }

  /// Returns when the device has accepted everything, or false when the attempt was cancelled.
  mutating func feed(_ piece: [Int16]) throws(SoundError) -> Bool {
    var rest = piece[...]
    var refusals = 0
    attempt.beat(.writing)
    while !rest.isEmpty {
      if attempt.isCancelled { return false }
      switch device.write(rest) {
      case .done(let frames) where frames > 0:
        attempt.noteTaken()
        taken += frames
        budget.earn(frames)
        refusals = 0
        rest = rest.dropFirst(frames * device.channels)
      case .done, .full:
        attempt.noteFull()
        wait(refusals)
        refusals += 1
      case let trouble:
        try recover(from: trouble, "snd_pcm_writei")
      }
    }
    return true
  }

  /// Returns when all that the device took has been heard, or the attempt was cancelled.
  mutating func drain() throws(SoundError) {
    attempt.beat(.draining)
    while !attempt.isCancelled {
      switch device.drain() {
      case .full:
        attempt.noteFull()
        attempt.pause(milliseconds: Self.shortPause)
      // Suspended at the last moment: the rest is not worth a failure.
      case .failed(-EBADFD): return
      case .failed(let code): throw device.failure("snd_pcm_drain", code: code)
      case .done, .underrun, .suspended: return
      }
    }
    device.drop()
  }

  private func wait(_ refusals: Int) {
    device.startIfFull()
    device.wait(orReadable: attempt.descriptor, milliseconds: Self.longestWait)
    if refusals > 0 { attempt.pause(milliseconds: Self.shortPause) }
  }

  private mutating func recover(
    from trouble: PCMDevice.Outcome, _ operation: String
  ) throws(SoundError) {
    if case .failed(let code) = trouble { throw device.failure(operation, code: code) }
    guard budget.spend() else { throw device.failure(operation, trouble) }
    if case .suspended = trouble, try resumed() { return }
    // The device starts anew, and may be as slow as it was at first.
    taken = 0
    attempt.noteRestart()
    let isSuspended = if case .suspended = trouble { true } else { false }
    switch isSuspended ? device.prepare() : device.prepareAfterUnderrun() {
    case .done: return
    case .failed(let code): throw device.failure("snd_pcm_prepare", code: code)
    default: throw device.failure("snd_pcm_prepare", trouble)
    }
  }

  /// Whether the device resumed by itself; false when it must be prepared.
  private func resumed() throws(SoundError) -> Bool {
    for _ in 0..<Self.resumeAttempts {
      switch device.resume() {
      case .done: return !device.isSuspended
      case .full: attempt.rest(milliseconds: Self.resumePause)
      default: return false
      }
      if attempt.isCancelled { return true }
    }
    throw device.failure("snd_pcm_resume", .suspended)
  }
}

/// The number of times that a device may fail and continue.
///
/// A device that underruns in every period still recovers each time, for ever; here ten
/// recoveries are granted in advance, and one more for each half second of sound that the device
/// accepts.
struct RecoveryBudget: Hashable, Sendable {
  private(set) var left = RecoveryBudget.most
  private var frames = 0
  private let framesForOne: Int

  private static let most = 10

  init(rate: Int) {
    framesForOne = max(rate / 2, 1)
  }

  /// The device accepted frames.
  mutating func earn(_ taken: Int) {
    frames += taken
    left = min(left + frames / framesForOne, Self.most)
    frames %= framesForOne
  }

  /// The device failed; false when it may not continue.
  mutating func spend() -> Bool {
    guard left > 0 else { return false }
    left -= 1
    return true
  }
}
