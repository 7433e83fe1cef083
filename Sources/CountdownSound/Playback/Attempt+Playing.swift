#if Sound
  internal import Countdown

  // On the attempt's thread.
  extension Attempt {
    func run() {
      var device: PCMDevice?
      var failure: SoundError?
      do throws(SoundError) { try play(on: &device) } catch { failure = error }
      end(isCancelled ? nil : failure)
      device = nil
      notes(hasDevice: false)
      hasEnded()
    }

    private func play(on opened: inout PCMDevice?) throws(SoundError) {
      let (reader, header) = try openClip()
      defer { reader.cancel() }
      if request.isTrial, let truncation = header.truncation { throw truncation }
      if isCancelled { return }
      beat(.opening)
      notes(hasDevice: true)
      let device = try PCMDevice(request.device, rate: header.rate)
      opened = device
      let gain = Gain(volume: request.volume, fadeIn: request.fadeIn, rate: header.rate)
      var stream = ClipStream(reader, header, channels: device.channels, gain: gain)
      var feeder = Feeder(device: device, attempt: self, rate: header.rate)
      var limit = LeadLimit(rate: header.rate, at: RealTime.monotonic)
      var taken = 0
      while let piece = try next(of: &stream) {
        guard try feeder.feed(piece) else { return device.drop() }
        taken += piece.count / device.channels
        if taken > device.bufferFrames { noteHeard() }
        report(reader.takeNotes())
        if request.isTrial, taken > device.bufferFrames { return device.drop() }
        keep(&limit, piece.count / device.channels)
      }
      report(reader.takeNotes())
      try feeder.drain()
      if !isCancelled { noteHeard() }
    }

    /// The first of the clips that opens. One that is not the last has less time, so that the next
    /// is still heard soon.
    private func openClip() throws(SoundError) -> (ClipReader, ClipReader.Header) {
      beat(.resting)
      for clip in request.clips.dropLast() {
        do throws(SoundError) {
          return try open(clip, within: .milliseconds(600))
        } catch {
          listener.note(error)
        }
      }
      return try open(request.clips[request.clips.count - 1], within: ClipStream.patience)
    }

    private func open(
      _ clip: Clip, within limit: Duration
    ) throws(SoundError) -> (ClipReader, ClipReader.Header) {
      let reader = try ClipReader(clip, repeats: request.repeats)
      if !keep(reader) { reader.cancel() }
      do throws(SoundError) {
        return (reader, try reader.header(within: limit))
      } catch {
        reader.cancel()
        throw error
      }
    }

    /// The clip's thread answers for the time that this takes.
    private func next(of stream: inout ClipStream) throws(SoundError) -> [Int16]? {
      beat(.resting)
      return try stream.next()
    }

    private func report(_ notes: [SoundError]) {
      for note in notes { listener.note(note) }
    }

    private func keep(_ limit: inout LeadLimit, _ frames: Int) {
      guard request.repeats else { return }
      let milliseconds = limit.rest(after: frames, at: RealTime.monotonic)
      if milliseconds > 0 { rest(milliseconds: milliseconds) }
    }
  }
#endif
