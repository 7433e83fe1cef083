internal import Countdown

// On the attempt's thread.
extension Attempt {
  func run(wakeup: Int32) {
    let complaints = Complaints(keeping: wakeup)
    begin(complaints.kept)
    var device: PCMDevice?
    var failure: SoundError?
    do throws(SoundError) { try playFirst(on: &device) } catch { failure = error }
    let remark = SoundError.remark(of: [complaints.take(), PCMDevice.remark])
    end(isCancelled ? nil : failure?.with(remark: remark), remark: remark)
    device = nil
    notes(hasDevice: false)
    hasEnded()
  }

  /// Plays the first of the clips that does not break off within a second. One that is not the
  /// last has less time to open, so that the next is still heard soon.
  private func playFirst(on device: inout PCMDevice?) throws(SoundError) {
    for clip in request.clips.dropLast() {
      do throws(SoundError) {
        return try play(clip, on: &device, isLast: false)
      } catch {
        if error.reason.mayPass { throw error }
        note(error)
      }
    }
    try play(request.clips[request.clips.count - 1], on: &device, isLast: true)
  }

  private func play(
    _ clip: Clip, on device: inout PCMDevice?, isLast: Bool
  ) throws(SoundError) {
    while try playIsInterrupted(clip, on: &device, isLast: isLast) { device = nil }
  }

  /// Plays; true if the machine has slept meanwhile, and the device is to be opened again.
  private func playIsInterrupted(
    _ clip: Clip, on opened: inout PCMDevice?, isLast: Bool
  ) throws(SoundError) -> Bool {
    beat(.resting)
    let (reader, header) = try open(clip, isLast: isLast)
    defer { reader.cancel() }
    if request.isTrial, let truncation = header.truncation { throw truncation }
    if isCancelled { return false }
    beat(.opening)
    notes(hasDevice: true)
    let device = try open(&opened, rate: header.rate)
    let gain = Gain(volume: request.volume, fadeIn: request.fadeIn, rate: header.rate)
    var stream = ClipStream(reader, header, channels: device.channels, gain: gain)
    var feeder = Feeder(device: device, attempt: self, rate: header.rate)
    var limit = LeadLimit(rate: header.rate, at: RealTime.monotonic)
    if let track = request.seconds {
      let tick = try beginning(of: &stream, samples: header.rate * device.channels)
      var ticks = TickStream(tick, channels: device.channels, rate: header.rate, track)
      return try play(&ticks, on: device, &feeder, &limit)
    }
    var played = 0
    var loss: SoundError?
    while let piece = next(of: &stream, &loss) {
      guard try feeder.feed(piece) else {
        device.drop()
        return false
      }
      played += piece.count / device.channels
      let isHeard = feeder.taken > device.bufferFrames
      if isHeard { noteHeard() }
      report(reader.takeNotes())
      if request.isTrial, isHeard {
        device.drop()
        return false
      }
      keep(&limit, piece.count / device.channels)
    }
    report(reader.takeNotes())
    if played > 0 { try drain(&feeder) }
    if let loss { try settle(loss, isEnough: played >= header.rate) }
    return false
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

  private func open(
    _ clip: Clip, isLast: Bool
  ) throws(SoundError) -> (ClipReader, ClipReader.Header) {
    let reader = try ClipReader(
      clip, repeats: request.repeats && request.seconds == nil,
      needsSecond: !isLast || !request.repeats)
    if !keep(reader) { reader.cancel() }
    do throws(SoundError) {
      let limit = isLast ? ClipStream.readTimeout : .milliseconds(600)
      return (reader, try reader.header(within: limit))
    } catch {
      reader.cancel()
      throw error
    }
  }

  /// The clip's thread answers for the time that this takes. Nil at the end, and if the clip
  /// breaks off.
  private func next(of stream: inout ClipStream, _ loss: inout SoundError?) -> [Int16]? {
    beat(.resting)
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
}
