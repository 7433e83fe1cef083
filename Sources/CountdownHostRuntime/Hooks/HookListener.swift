internal import Countdown
internal import CountdownAlarms
internal import CountdownHook

/// Lets hooks run at what happens to alarms and reminders. It listens and is no sink: an alarm for
/// which a command was run is not one that somebody has heard.
struct HookListener: Sendable {
  /// - Parameter events: what is listened to, from now until the agenda ends.
  init(_ events: AlarmEvents, _ queue: HookQueue) {
    // Without a thread there is none for a hook either.
    try? SystemThread.detached(name: "countdown-hooks") {
      while let event = events.wait() {
        if event.kind != .badge { queue.post(HookVariables(event.facts)) }
      }
    }
  }
}
