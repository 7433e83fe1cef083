package import Countdown
package import CountdownArguments

/// The ways of alerting that are used: without options all three, with options those that they
/// name. `none` for the sound names no alert; it turns off everything that can be heard, the bell
/// too.
package struct AlertPlan: Hashable, Sendable {
  package let alerts: [AlertWay]
  /// Whether options named the alerts, so that it is an error when all of them fail.
  package let isExplicit: Bool
  /// Whether options ask for silence and name no alert, so that nothing waits for the notification.
  package let isSilent: Bool
  /// Whether a bell stands in for a notification that nothing shows: nothing else is to be noticed,
  /// and no option asks for silence.
  package let needsBell: Bool
  /// Whether the notification server plays nothing of its own.
  package let serverIsQuiet: Bool
  /// The user's own clip.
  package let file: String?
  /// The urgency of the notification.
  private let urgency: Alert.Urgency

  package init(_ options: AlertOptions) {
    let namesSound = options.sound != nil && options.sound != AlertOptions.Sound.none
    isExplicit = namesSound || options.notify || options.bell
    isSilent = !isExplicit && options.sound == AlertOptions.Sound.none
    let named: [(AlertWay, Bool)] = [
      (.notification, options.notify), (.sound, namesSound), (.bell, options.bell),
    ]
    alerts =
      isExplicit
      ? named.filter(\.1).map(\.0)
      : options.sound == AlertOptions.Sound.none ? [.notification] : AlertWay.allCases
    needsBell = alerts == [.notification] && options.sound == nil
    // The program plays the clip itself, and a quiet alert must have no sound at all.
    serverIsQuiet = options.sound != nil || !isExplicit
    if case .file(let path) = options.sound { file = path } else { file = nil }
    urgency =
      switch options.urgency {
      case .low: .low
      case .normal, nil: .normal
      case .critical: .critical
      }
  }

  /// The alerts of a process without a terminal, which rings a bell only where options name it.
  package var alertsInBackground: [AlertWay] { alerts.filter { $0 != .bell || isExplicit } }

  /// The alerts of this plan that will not work in a host, among those that it names.
  package func faults(from faults: [String: String]) -> [AlertFault] {
    alertsInBackground.compactMap { way in
      faults[way.rawValue].map { AlertFault(alert: way, reason: $0) }
    }
  }

  /// An alert as options describe it, for one way of alerting. A sound that was asked for is heard,
  /// however low the urgency of the notification is.
  ///
  /// - Parameter own: the sound of this alert in place of that of the options.
  package func alert(
    _ alert: Alert, for way: AlertWay, _ own: AlertOptions.Sound? = nil
  ) -> Alert {
    alert.with {
      $0.sound = Alert.Sound(file.map { .file($0) } ?? .standard)
      switch own {
      case .file(let path): $0.sound = Alert.Sound(.file(path))
      case .nature: $0.sound = .standard
      case .some(.none), nil: break
      }
      $0.urgency = way == .notification ? urgency : .normal
    }
  }
}
