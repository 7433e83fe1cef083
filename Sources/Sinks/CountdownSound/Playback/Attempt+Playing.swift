// ALSA's header includes poll's: in an optimized build `pollfd` belongs to its module.
internal import CCountdownALSA
internal import Countdown
internal import Glibc

// On the attempt's thread.
extension Attempt {
  func run(wakeup: Int32) {
    let complaints = Complaints(keeping: wakeup)
    begin(complaints.kept)
    var device: PCMDevice?
    var failure: SoundError?
    do throws(SoundError) { try playFirst(on: &device, complaints) } catch { failure = error }
    complaints.setAside()
    let remark = SoundError.remark(of: [complaints.remark, PCMDevice.remark])
    end(isCancelled ? nil : failure?.with(remark: remark), remark: remark)
    device = nil
    notes(hasDevice: false)
    hasEnded()
  }

  /// Plays the first of the clips that does not break off within a second. One that is not the
  /// last has less time to open, so that the next is still heard soon.
  private func playFirst(
    on device: inout PCMDevice?, _ complaints: Complaints
  ) throws(SoundError) {
    let last = request.clips.count - 1
    for place in 0..<last {
      begins(clip: place)
      do throws(SoundError) {
        return try play(request.clips[place], on: &device, isLast: false, complaints)
      } catch {
        if error.reason.mayPass { throw error }
        note(error)
      }
      beat(.reading)
    }
    begins(clip: last)
    try play(request.clips[last], on: &device, isLast: true, complaints)
  }

  private func play(
    _ clip: Clip, on device: inout PCMDevice?, isLast: Bool, _ complaints: Complaints
  ) throws(SoundError) {
    while try playIsInterrupted(clip, on: &device, isLast: isLast, complaints) { device = nil }
  }

  /// Plays; true if the machine has slept meanwhile, and the device is to be opened again.
  private func playIsInterrupted(
    _ clip: Clip, on opened: inout PCMDevice?, isLast: Bool, _ complaints: Complaints
  ) throws(SoundError) -> Bool {
    let (pieces, header) = try open(clip, isLast: isLast, complaints)
    defer { pieces.cancel() }
    if request.isTrial, let truncation = header.truncation { throw truncation }
    if isCancelled { return false }
    beat(.opening)
    notes(hasDevice: true)
    let device = try open(&opened, rate: header.rate)
    let gain = Gain(volume: request.volume, fadeIn: request.fadeIn, rate: header.rate)
    var stream = ClipStream(pieces, header, channels: device.channels, gain: gain)
    var feeder = Feeder(device: device, attempt: self, rate: header.rate)
    var limit = LeadLimit(rate: header.rate, at: RealTime.monotonic)
    if let track = request.seconds {
      let tick = try beginning(of: &stream, samples: header.rate * device.channels)
      var ticks = TickStream(tick, channels: device.channels, rate: header.rate, track)
      return try play(&ticks, on: device, &feeder, &limit)
    }
    var played = 0
    var loss: SoundError?
    while let piece = next(of: &stream, pieces.step, &loss) {
      guard try feeder.feed(piece) else {
        silence(&feeder) { next(of: &stream, pieces.step, &loss) }
        return false
      }
      played += piece.count / device.channels
      let isHeard = feeder.taken > device.bufferFrames
      if isHeard { noteHeard() }
      report(pieces.takeNotes())
      if request.isTrial, isHeard {
        device.drop()
        return false
      }
      keep(&limit, piece.count / device.channels)
    }
    report(pieces.takeNotes())
    if isCancelled {
      silence(&feeder) { nil }
      return false
    }
    if played > 0 { try drain(&feeder) }
    if let loss { try settle(loss, isEnough: played >= header.rate) }
    return false
  }

  /// Ends the sound of a cancelled attempt.
  func silence(_ feeder: inout Feeder, next: () -> [Int16]?) {
    if request.isTrial { return feeder.device.drop() }
    feeder.fadeOut(next)
  }

  func drain(_ feeder: inout Feeder) throws(SoundError) {
    try feeder.drain()
    if !isCancelled { noteHeard() }
  }

  /// A clip broke off. Unless it repeats, a second of it is enough.
  private func settle(_ loss: SoundError, isEnough: Bool) throws(SoundError) {
    if request.repeats || !isEnough { throw loss }
    note(loss.played(true))
  }

  /// The device, in which the clip before may have been played.
  private func open(_ device: inout PCMDevice?, rate: Int) throws(SoundError) -> PCMDevice {
    if let opened = device {
      do throws(SoundError) {
        try opened.change(rate: rate)
        return opened
      } catch {
        guard error.reason == .deviceUnsuitable else { throw error }
        device = nil
      }
    }
    let new = try PCMDevice(request.device, rate: rate)
    device = new
    return new
  }

  /// A clip is read on this thread, before the device is open: one whose file hangs is given up
  /// with it. Only a large one has a thread of its own.
  private func open(
    _ clip: Clip, isLast: Bool, _ complaints: Complaints
  ) throws(SoundError) -> (any ClipPieces, ClipHeader) {
    let needsSecond = !isLast || !request.repeats
    let repeats = request.repeats && request.seconds == nil
    if case .samples(let samples) = clip {
      let pieces = SamplePieces(samples, repeats: repeats)
      return (pieces, pieces.header)
    }
    guard clip.isLarge else {
      let decoder = try ClipDecoder(
        clip, repeats: repeats, needsSecond: needsSecond, complaints: complaints)
      return (decoder, decoder.header)
    }
    beat(.resting)
    let reader = try ClipReader(clip, repeats: repeats, needsSecond: needsSecond)
    if !keep(reader) { reader.cancel() }
    do throws(SoundError) {
      let limit = isLast ? ClipStream.readTimeout : .milliseconds(600)
      return (reader, try reader.header(within: limit))
    } catch {
      reader.cancel()
      throw error
    }
  }

  /// Nil at the end, and if the clip breaks off.
  private func next(
    of stream: inout ClipStream, _ step: Step, _ loss: inout SoundError?
  ) -> [Int16]? {
    beat(step)
    do throws(SoundError) {
      return try stream.next()
    } catch {
      loss = error
      return nil
    }
  }

  private func report(_ notes: [SoundError]) {
    for error in notes { note(error) }
  }

  func keep(_ limit: inout LeadLimit, _ frames: Int) {
    guard request.repeats else { return }
    let milliseconds = limit.rest(after: frames, at: RealTime.monotonic)
    if milliseconds > 0 { rest(milliseconds: milliseconds) }
  }

  /// Waits where waiting is expected, and is no sign of being stuck.
  func rest(milliseconds: Int32) {
    beat(.resting)
    pause(milliseconds: milliseconds)
  }

  /// Waits; returns early when it is cancelled.
  func pause(milliseconds: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&request, 1, milliseconds) < 0, errno == EINTR {}
  }
}
