internal import CountdownSystem
internal import Glibc

#if Sound
  /// Gives frames to a device as it takes them, and helps it over an underrun or a suspend.
  struct Feeder {
    private let device: PCMDevice
    private let playback: Playback
    private var budget: RecoveryBudget

    /// How often, and how many milliseconds apart, a suspended device is asked to go on.
    private static let resumeAttempts = 20
    private static let resumePause: Int32 = 100
    /// No poll waits longer; whoever cancels wakes it earlier.
    private static let longestWait: Int32 = 100
    /// A device may say that it is ready and then take nothing: ask it at a decent interval.
    private static let shortPause: Int32 = 5

    init(device: PCMDevice, playback: Playback, rate: Int) {
      self.device = device
      self.playback = playback
      budget = RecoveryBudget(rate: rate)
    }

    /// Returns when the device has taken all, or false when the playback was cancelled.
    mutating func feed(_ piece: UnsafeBufferPointer<Int16>) throws(SoundError) -> Bool {
      var rest = piece
      var refusals = 0
      playback.beat(.writing)
      while !rest.isEmpty {
        if playback.isCancelled { return false }
        switch device.write(rest) {
        case .done(let frames) where frames > 0:
          playback.beat(.writing)
          budget.earn(frames)
          refusals = 0
          rest = UnsafeBufferPointer(rebasing: rest[(frames * device.channels)...])
        case .done, .full:
          wait(refusals)
          refusals += 1
        case let trouble:
          try recover(from: trouble, "snd_pcm_writei")
        }
      }
      return true
    }

    /// Returns when all that the device took has been heard, or the playback was cancelled.
    mutating func drain() throws(SoundError) {
      playback.beat(.draining)
      while !playback.isCancelled {
        switch device.drain() {
        case .full: playback.pause(milliseconds: Self.shortPause)
        // Suspended in the last moment: what is left is not worth a failure.
        case .failed(-EBADFD): return
        case .failed(let code): throw device.failure("snd_pcm_drain", code: code)
        case .done, .underrun, .suspended: return
        }
      }
      device.drop()
    }

    private func wait(_ refusals: Int) {
      device.startIfFull()
      device.wait(orReadable: playback.wakeup.number, milliseconds: Self.longestWait)
      if refusals > 0 { playback.pause(milliseconds: Self.shortPause) }
    }

    private mutating func recover(
      from trouble: PCMDevice.Outcome, _ operation: String
    ) throws(SoundError) {
      if case .failed(let code) = trouble { throw device.failure(operation, code: code) }
      guard budget.spend() else { throw device.failure(operation, trouble) }
      if case .suspended = trouble, try resumed() { return }
      let isSuspended = if case .suspended = trouble { true } else { false }
      switch isSuspended ? device.prepare() : device.prepareAfterUnderrun() {
      case .done: return
      case .failed(let code): throw device.failure("snd_pcm_prepare", code: code)
      default: throw device.failure("snd_pcm_prepare", trouble)
      }
    }

    /// Whether the device went on by itself; false when it must be prepared.
    private func resumed() throws(SoundError) -> Bool {
      for _ in 0..<Self.resumeAttempts {
        switch device.resume() {
        case .done: return !device.isSuspended
        case .full: playback.rest(milliseconds: Self.resumePause)
        default: return false
        }
        if playback.isCancelled { return true }
      }
      throw device.failure("snd_pcm_resume", .suspended)
    }
  }
#endif
