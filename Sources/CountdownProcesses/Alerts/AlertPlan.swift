package import Countdown
package import CountdownArguments

/// Which alerts there are: without options all three, with options those that they name. `none` for
/// the sound names no alert; it takes away what can be heard, the bell too.
package struct AlertPlan: Hashable, Sendable {
  package let alerts: [AlertWay]
  /// Whether options named them, so that it is an error when all of them fail.
  package let isExplicit: Bool
  /// Whether the notification server shall play nothing of its own.
  package let serverIsQuiet: Bool
  /// The user's own clip.
  package let file: String?
  /// How much the notification presses.
  private let urgency: Alert.Urgency

  package init(_ options: AlertOptions) {
    let namesSound = options.sound != nil && options.sound != AlertOptions.Sound.none
    isExplicit = namesSound || options.notify || options.bell
    let named: [(AlertWay, Bool)] = [
      (.notification, options.notify), (.sound, namesSound), (.bell, options.bell),
    ]
    alerts =
      isExplicit
      ? named.filter(\.1).map(\.0)
      : options.sound == AlertOptions.Sound.none ? [.notification] : AlertWay.allCases
    // The clip is ours to play, and nobody's if it is to be quiet.
    serverIsQuiet = options.sound != nil || !isExplicit
    if case .file(let path) = options.sound { file = path } else { file = nil }
    urgency =
      switch options.urgency {
      case .low: .low
      case .normal, nil: .normal
      case .critical: .critical
      }
  }

  /// The alerts of a process without a terminal, which nobody expects to ring a bell unless options
  /// name it.
  var alertsInBackground: [AlertWay] { alerts.filter { $0 != .bell || isExplicit } }

  /// An alert as options have it, for one of the ways to be alerted. What was asked to be heard is
  /// heard, however little its notification presses.
  package func alert(_ alert: Alert, for way: AlertWay) -> Alert {
    alert.with {
      $0.sound = Alert.Sound(file.map { .file($0) } ?? .standard)
      $0.urgency = way == .notification ? urgency : .normal
    }
  }
}
