internal import Countdown
internal import CountdownAlarms
internal import CountdownProcesses

/// Lets alarms be heard: each rings until it is answered, the latest before the others. The bell
/// stands in where nothing can be played, again and again while the player tries the device anew.
final class RingAlert: AlarmSink {
  private let sounds: AlarmSounds
  private let bell: BellAlert
  private let serverPlays: @Sendable () -> Bool
  private let report: @Sendable (String) -> Void
  private let state = Locked(State())

  private struct State: Sendable {
    /// What rings, the latest last.
    var ringing: [Alarm] = []
    var voice: RingVoice?
  }

  /// Nothing could be heard.
  struct Unheard: Error, CustomStringConvertible {
    let description: String
  }

  /// - Parameters:
  ///   - serverPlays: whether the notification server plays a sound that it is given the name of.
  ///   - report: told what did not work, and what took its place.
  init(
    sounds: AlarmSounds, bell: BellAlert, serverPlays: @escaping @Sendable () -> Bool,
    report: @escaping @Sendable (String) -> Void
  ) {
    (self.sounds, self.bell, self.serverPlays, self.report) = (sounds, bell, serverPlays, report)
  }

  func receive(_ event: AlarmEvent) throws {
    switch (event.kind, event.subject) {
    case (.ringing, .alarm(let alarm)):
      state.withLock { state in
        state.ringing.removeAll { $0.id == alarm.id }
        state.ringing.append(alarm)
      }
      try sound(alarm)
    case (.acknowledged, .alarm(let alarm)), (.snoozed, .alarm(let alarm)),
      (.missed, .alarm(let alarm)):
      try quieten(alarm)
    case (.due, _): _ = bell.ring()
    default: break
    }
  }

  /// Falls silent, whatever rings.
  func silence() {
    state.withLock { state in
      state.ringing = []
      defer { state.voice = nil }
      return state.voice
    }?.stop()
  }

  func close() { silence() }

  private func quieten(_ alarm: Alarm) throws {
    let (wasHeard, next) = state.withLock { state in
      let wasHeard = state.ringing.last?.id == alarm.id
      state.ringing.removeAll { $0.id == alarm.id }
      return (wasHeard, state.ringing.last)
    }
    guard wasHeard else { return }
    replaceVoice(by: nil)
    if let next { try sound(next) }
  }

  private func sound(_ alarm: Alarm) throws {
    replaceVoice(by: nil)
    let sources: [AlarmSounds.Source]
    switch sounds.plan(for: alarm.sound) {
    case .silence: return
    case .server where serverPlays(): return
    case .server: sources = sounds.fallback
    case .play(let found): sources = found
    }
    let voice = RingVoice(bell: bell)
    replaceVoice(by: voice)
    let result = voice.begin(sources, of: alarm)
    if !result.misses.isEmpty { report("alert: \(result.text)") }
    if !result.isHeard { throw Unheard(description: result.text) }
  }

  private func replaceVoice(by voice: RingVoice?) {
    state.withLock { state in
      defer { state.voice = voice }
      return state.voice
    }?.stop()
  }
}
