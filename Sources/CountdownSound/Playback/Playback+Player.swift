#if Sound
  internal import Countdown

  // On the player's thread.
  extension Playback {
    func play() {
      playUntilDone()
      finish()
    }

    /// Plays the clip. One that repeats, as an alarm does, is tried again while the device is
    /// missing, after half a second at first and every eight seconds in the end.
    private func playUntilDone() {
      var pause: Int32 = 500
      while !isCancelled {
        do throws(SoundError) {
          return try playThrough()
        } catch {
          if memory.wasHeard, memory.reported.isEmpty { pause = 500 }
          report(error)
          guard request.repeats, error.mayPass else { return }
        }
        settled.open()
        rest(milliseconds: pause)
        pause = min(pause * 2, 8_000)
      }
    }

    private func playThrough() throws(SoundError) {
      beat(.readingClip)
      let file = try SoundFile(request.clip)
      beat(.opening)
      let device = try PCMDevice(request.device, rate: file.rate)
      notes(hasDevice: true)
      defer { notes(hasDevice: false) }
      beat(.readingClip)
      let fadeIn = memory.wasHeard ? .zero : request.fadeIn
      let gain = Gain(volume: request.volume, fadeIn: fadeIn, rate: file.rate)
      let stream = ClipStream(
        file, channels: device.channels, gain: gain, repeats: request.repeats)
      var feeder = Feeder(device: device, playback: self, rate: file.rate)
      var taken = 0
      var limit = LeadLimit(rate: file.rate, at: RealTime.monotonic)
      while let piece = try stream.next() {
        if let truncation = stream.truncation { report(truncation) }
        guard try feeder.feed(piece) else { return device.drop() }
        taken += piece.count / device.channels
        if taken > device.bufferFrames { noteHeard() }
        keep(&limit, piece.count / device.channels)
        beat(.readingClip)
      }
      if let truncation = stream.truncation { report(truncation) }
      try feeder.drain()
      noteHeard()
    }
  }

  extension Playback {
    private func keep(_ limit: inout LeadLimit, _ frames: Int) {
      guard request.repeats else { return }
      let milliseconds = limit.rest(after: frames, at: RealTime.monotonic)
      if milliseconds > 0 { rest(milliseconds: milliseconds) }
    }
  }

  extension SoundError {
    /// Whether it may be otherwise later.
    fileprivate var mayPass: Bool {
      switch kind {
      case .deviceMissing, .deviceBusy, .deviceDenied, .deviceLost, .noResources: true
      default: false
      }
    }
  }
#endif
