internal import Countdown
internal import Glibc

extension Feeder {
  /// The silence after a ramp, in milliseconds, so that the device does not run dry before it is
  /// told to stop.
  private static let silence = 10

  /// Ends the sound of a cancelled attempt: lets it fade in what time there is, and then drops what
  /// the device holds.
  ///
  /// What the device has not played is taken back, where that is possible; otherwise the sound
  /// fades after it.
  ///
  /// - Parameter next: the clip's next piece; nil at its end.
  mutating func fadeOut(_ next: () -> [Int16]?) {
    defer { device.drop() }
    // ALSA's `null` plays without having started.
    guard device.isRunning || taken > device.bufferFrames else { return }
    let fade = FadeOut(
      lead: lead, rewindable: min(device.rewindableFrames, history.count / device.channels),
      rate: rate, within: attempt.timeToFade)
    guard fade.frames > 0 else { return }
    let rewound = device.rewind(fade.rewound) * device.channels
    var sound = history.suffix(rewound) + rest
    while sound.count < fade.frames * device.channels, let piece = next() { sound += piece }
    if sound.isEmpty { sound = history.suffix(device.channels) }
    let silence = rate * Self.silence / 1_000
    let end = fade.samples(of: Array(sound), channels: device.channels)
    guard give(end + Array(repeating: 0, count: silence * device.channels)) else { return }
    while device.isRunning, case let left = lead - silence, left > 0 {
      guard pause(frames: left) else { return }
    }
  }

  /// The number of frames that are heard before those that are written next. Of a device that is
  /// too far away for a fade, only those count that have not left.
  private var lead: Int {
    let queued = device.queuedFrames ?? device.bufferFrames
    guard let delay = device.delay else { return queued }
    return Double(delay) / Double(rate) < FadeOut.limit / .seconds(1) ? delay : min(queued, delay)
  }

  /// Gives samples to the device as it accepts them; false when it does not, or not in time.
  private func give(_ samples: [Int16]) -> Bool {
    var rest = samples[...]
    while !rest.isEmpty {
      switch device.write(rest) {
      case .done(let frames) where frames > 0: rest = rest.dropFirst(frames * device.channels)
      case .done, .full: guard pause(frames: 0) else { return false }
      case .underrun, .suspended, .failed: return false
      }
    }
    return true
  }

  /// Waits until frames are played, at least a millisecond; false when there is no time left.
  private func pause(frames: Int) -> Bool {
    let left = Int(attempt.timeToFade / .milliseconds(1))
    guard left > 0 else { return false }
    RealTime.pause(milliseconds: Int32(min(max(frames * 1_000 / rate, 1), left)))
    return true
  }
}

extension RealTime {
  /// Waits, also for a cancelled attempt.
  static func pause(milliseconds: Int32) {
    while poll(nil, 0, milliseconds) < 0, errno == EINTR {}
  }
}
