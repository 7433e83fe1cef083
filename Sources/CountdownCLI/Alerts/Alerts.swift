internal import Countdown

/// All alerts of a countdown.
final class Alerts: Sendable {
  private let inbox: Inbox

  init(_ options: AlertOptions, inbox: Inbox) {
    self.inbox = inbox
  }

  func attach(to timer: CountdownTimer) {}

  /// Tries each alert silently, on a thread of its own, and tells the inbox what will not work.
  func tryOut() { inbox.post(.tried([])) }

  /// Tells the inbox when the alerts of a finish are out and the clip is over.
  func settle(_ timer: CountdownTimer) { inbox.post(.alertsSettled) }

  func silence() {}
}
