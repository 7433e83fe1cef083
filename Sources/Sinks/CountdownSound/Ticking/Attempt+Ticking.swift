internal import Countdown

// On the attempt's thread.
extension Attempt {
  /// Plays ticks to the last one; true if the machine has slept meanwhile, and the device is to be
  /// opened again.
  func play(
    _ ticks: inout TickStream, on device: PCMDevice, _ feeder: inout Feeder,
    _ limit: inout LeadLimit
  ) throws(SoundError) -> Bool {
    let slept = Self.timeAsleep
    while let piece = ticks.next(after: feeder.timeUntilHeard) {
      if Self.timeAsleep - slept > Self.shortestSleep {
        device.drop()
        return true
      }
      guard try feeder.feed(piece) else {
        silence(&feeder) { nil }
        return false
      }
      if feeder.taken > device.bufferFrames { noteHeard() }
      keep(&limit, piece.count / device.channels)
    }
    try drain(&feeder)
    return false
  }

  /// The beginning of a clip, interleaved: as long as a tick can be.
  func beginning(of stream: inout ClipStream, samples: Int) throws(SoundError) -> [Int16] {
    var all: [Int16] = []
    while all.count < samples, let piece = try stream.next() { all += piece }
    let sounding = all.lastIndex { abs(Int($0)) > TickStream.silence } ?? -1
    return Array(all.prefix(min(sounding + 1, samples * 9 / 10)))
  }

  /// How long the machine has slept since its start.
  private static var timeAsleep: Duration {
    RealTime.monotonic.duration(to: SystemScheduler.TimeBase.continuous.now)
  }

  /// Longer than the time between two readings of clocks.
  private static let shortestSleep = Duration.milliseconds(500)
}

extension Feeder {
  /// The time until a frame that is written now is heard.
  fileprivate var timeUntilHeard: Duration {
    let frames = device.delay ?? device.queuedFrames ?? 0
    return .nanoseconds(Int64(frames) * 1_000_000_000 / Int64(max(rate, 1)))
  }
}
