internal import Countdown
internal import CountdownAlarms
internal import CountdownProcesses

#if Sound
  internal import CountdownSound
#endif

/// The sound of one ringing, until it is stopped.
final class RingVoice: Sendable {
  private let bell: BellAlert
  private let stopped = Semaphore()
  private let state = Locked(State())

  private struct State: Sendable {
    var isStopped = false
    #if Sound
      var player: SoundPlayer?
    #endif
  }

  /// How long it may take until the device is known to work.
  private static let patience = Duration.milliseconds(300)
  /// How often the bell rings while nothing else is heard.
  private static let bellInterval = Duration.seconds(5)

  init(bell: BellAlert) {
    self.bell = bell
  }

  /// Plays the first source that can be played, and rings the bell while no device takes it.
  func begin(_ sources: [AlarmSounds.Source], of alarm: Alarm) -> AlertResult {
    var result = AlertResult(alert: .sound)
    #if Sound
      for source in sources {
        do {
          let rung = try rung(source, of: alarm)
          if !result.misses.isEmpty { result.instead = "played \(source.name)" }
          guard let reason = play(rung) else { return result }
          result.misses.append(reason)
          break
        } catch {
          result.misses.append("\(SoundRung.reason(error)) (\(source.name))")
        }
      }
    #else
      result.misses = ["not built in"]
    #endif
    result.instead = insist() ? "rang the bell" : nil
    return result
  }

  /// Falls silent.
  func stop() {
    stopped.post()
    #if Sound
      state.withLock { state in
        state.isStopped = true
        defer { state.player = nil }
        return state.player
      }?.stop()
    #else
      state.withLock { $0.isStopped = true }
    #endif
  }

  /// Rings the bell now and again; false when there is none to ring.
  private func insist() -> Bool {
    guard bell.ring() == nil else { return false }
    try? SystemThread.detached(name: "countdown-bell") { self.ringOn() }
    return true
  }

  private func ringOn() {
    while !stopped.wait(until: RealTime.monotonic.advanced(by: Self.bellInterval)) {
      if isHeard || bell.ring() != nil { return }
    }
  }
}

#if Sound
  extension RingVoice {
    private var isHeard: Bool { state.withLock { $0.player }?.isHeard ?? false }

    private func rung(
      _ source: AlarmSounds.Source, of alarm: Alarm
    ) throws(SoundError) -> SoundPlayer {
      let clip: SoundPlayer.Clip =
        switch source {
        case .clip: .nature
        case .file(let path, _): .file(path)
        }
      return try SoundPlayer(
        clip, volume: Double(alarm.volume) / 100, fadeIn: alarm.fadeIn, repeats: true)
    }

    /// Plays on until it is stopped; nil, or why nothing is heard yet.
    private func play(_ player: SoundPlayer) -> String? {
      let isWanted = state.withLock { state in
        if !state.isStopped { state.player = player }
        return !state.isStopped
      }
      guard isWanted else { return nil }
      player.play()
      if player.waitUntilHeard(within: Self.patience) { return nil }
      return (player.fault as? SoundError).map(SoundRung.reason) ?? "device slow"
    }
  }

  extension AlarmSounds.Source {
    /// What it is called in a sentence.
    fileprivate var name: String {
      switch self {
      case .clip: "the bundled clip"
      case .file(_, let name): name
      }
    }
  }
#else
  extension RingVoice {
    private var isHeard: Bool { false }
  }
#endif
