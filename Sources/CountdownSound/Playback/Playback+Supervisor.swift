#if Sound
  internal import Countdown

  // On the supervisor's thread.
  extension Playback {
    /// Ends with the sound, or when the player has not got on for two seconds.
    ///
    /// It counts four half seconds that it has seen itself: when the whole process was stopped or
    /// starved, the player was too, and gets its two seconds all the same.
    func supervise() {
      var last = progress.beats
      var strikes = 0
      while !over.wait(within: .milliseconds(500)) {
        let (step, beats) = progress
        strikes = beats == last && step != .resting ? strikes + 1 : 0
        last = beats
        if strikes == 4 { return giveUp(in: step) }
      }
    }

    private func giveUp(in step: Step) {
      let wasWanted = !isCancelled
      cancel(because: stuck(in: step))
      settled.open()
      if wasWanted, request.repeats { handOn() }
      // A device that merely takes nothing leaves the player able to close it.
      _ = over.wait(within: .milliseconds(200))
      over.open()
      settled.open()
    }

    private func stuck(in step: Step) -> SoundError {
      switch step {
      case .readingClip:
        SoundError(
          .clipUnreadable, step.rawValue, message: "reading it takes too long",
          subject: request.clip.name)
      case .opening:
        SoundError(
          .deviceStuck, step.rawValue, message: "it does not open", subject: request.device)
      case .writing, .draining, .resting:
        SoundError(
          .deviceStuck, step.rawValue, message: "it took nothing for 2 s", subject: request.device)
      }
    }
  }
#endif
