#if Sound
  internal import Countdown

  extension SoundPlayer {
    /// Tries silently whether it could play: the clip decodes, the device opens and closes.
    ///
    /// It blocks, at most for the limit; the trial has a thread of its own, which is left behind
    /// when a sound library hangs. While the player plays, only the clip is tried.
    ///
    /// - Throws: ``SoundError``; of the kind `deviceStuck` when the limit passed first.
    public func check(within limit: Duration = .milliseconds(200)) throws(SoundError) {
      let hasDevice = state.withLock { $0.current }?.hasDevice ?? false
      let trial = Trial(request, triesDevice: !hasDevice)
      guard begin(trial.done) else { throw .hung(request.device) }
      do {
        try SystemThread.detached(name: "countdown-trial") { trial.run() }
      } catch {
        trial.done.open()
        throw .noResources(error)
      }
      guard trial.done.wait(within: limit) else { throw .late(request.device, limit) }
      if let failure = trial.failure.withLock({ $0 }) { throw failure }
    }
  }

  /// One silent trial, on a thread of its own.
  private final class Trial: Sendable {
    let done = Latch()
    let failure = Locked<SoundError?>(nil)
    private let request: Playback.Request
    private let triesDevice: Bool

    init(_ request: Playback.Request, triesDevice: Bool) {
      self.request = request
      self.triesDevice = triesDevice
    }

    func run() {
      do throws(SoundError) {
        let file = try SoundFile(checking: request.clip)
        if let truncation = file.visibleTruncation { throw truncation }
        if triesDevice { _ = try PCMDevice(request.device, rate: file.rate) }
      } catch {
        failure.withLock { $0 = error }
      }
      done.open()
    }
  }

  extension SoundError {
    fileprivate static func late(_ device: String, _ limit: Duration) -> SoundError {
      SoundError(
        .deviceStuck, "snd_pcm_open", message: "no answer within \(limit.text(.units))",
        subject: device)
    }
  }
#endif
