/// The events at which the user's own commands run.
package enum HookEvents {
  /// The possible names of hooks, in the order of a countdown's, an alarm's and a reminder's life.
  package static let all = [
    "started", "warning", "paused", "resumed", "adjusted", "finished", "stopped", "reset",
    "stalled", "due",
    "ringing", "snoozed", "acknowledged", "missed", "skipped", "completed", "reopened", "fault",
    "saved", "replaced",
  ]
}
