internal import Countdown
internal import Glibc

/// Gives frames to a device as it accepts them, and recovers it after an underrun or a suspend.
struct Feeder {
  let device: PCMDevice
  let attempt: Attempt
  private var budget: RecoveryBudget
  /// The number of frames that the device has accepted since it last started.
  private(set) var taken = 0
  let rate: Int
  private var fadeIn: FadeIn
  /// The samples of the latest piece that the device has not accepted.
  var rest: ArraySlice<Int16> = []
  /// The latest samples that it has accepted: as many as its buffer holds, where they can be taken
  /// back, and otherwise a frame.
  private(set) var history: [Int16] = []

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
    self.rate = rate
    fadeIn = FadeIn(rate: rate, channels: device.channels)
    budget = RecoveryBudget(rate: rate)
  }

  /// Returns when the device has accepted everything, or false when the attempt was cancelled.
  mutating func feed(_ piece: [Int16]) throws(SoundError) -> Bool {
    begin(piece)
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
        accept(frames)
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

  private mutating func begin(_ piece: [Int16]) {
    var piece = piece
    fadeIn.apply(to: &piece)
    rest = piece[...]
  }

  private mutating func accept(_ frames: Int) {
    let count = frames * device.channels
    defer { rest = rest.dropFirst(count) }
    let kept = (device.canRewind ? device.bufferFrames : 1) * device.channels
    history += rest.prefix(count).suffix(kept)
    history.removeFirst(max(history.count - kept, 0))
  }

  /// Returns when all that the device took has been heard. One that was cancelled is given the
  /// time of a fade, because the clip ends by itself.
  mutating func drain() throws(SoundError) {
    attempt.beat(.draining)
    while attempt.timeToFade > .zero {
      switch device.drain() {
      case .full:
        attempt.noteFull()
        RealTime.pause(milliseconds: Self.shortPause)
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
    history = []
    attempt.noteRestart()
    fadeIn.restart()
    begin(Array(rest))
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
