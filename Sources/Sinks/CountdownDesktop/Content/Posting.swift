internal import Countdown

/// The wanted notification, whatever asked for it, before it is known which server will show it.
struct Posting: Sendable {
  var id: Alert.ID
  var title: String
  var body = ""
  var icon: String?
  var image: String?
  var urgency = Alert.Urgency.normal
  var category: String?
  /// 0 to 1.
  var progress: Double?
  var isTransient = false
  var isResident = false
  var expiry = DesktopNotification.Expiry.standard
  /// What other notifications of the same subject have too, such as one of an earlier process; nil
  /// where they are not known by it.
  var stack: String?
  var sound = Sound.standard
  /// The actions except that of a click on the notification itself.
  var actions: [Alert.Action] = []
  /// The title of a click on the notification itself; nil if a click does nothing.
  var opening: String?
  /// Called with a person's answer.
  var answer: @Sendable (Alert.Answer) -> Void = { _ in }

  /// The sound.
  enum Sound: Hashable, Sendable {
    /// The notifier's sound.
    case standard
    /// A sound by its name, even from a silent notifier.
    case always(String)
    case name(String)
    case file(String)
    case none
  }
}

extension Posting {
  /// - Parameter urgency: replaces the alert's own.
  init(
    _ alert: Alert, urgency: Alert.Urgency?, _ answer: @escaping @Sendable (Alert.Answer) -> Void
  ) {
    self.init(id: alert.id, title: alert.title, body: alert.body, icon: alert.icon)
    self.urgency = urgency ?? alert.urgency
    category = "x-countdown.\(alert.kind.rawValue)"
    progress = alert.progress
    isTransient = alert.kind == .progress
    isResident = alert.isPersistent
    // A notification stays until it was seen, unless it may go unseen.
    let isEnd = [.finished, .stepFinished, .due, .missed].contains(alert.kind)
    expiry = alert.isPersistent || isEnd && self.urgency > .low ? .never : .standard
    if isEnd { stack = "\(alert.source.kind.rawValue)/\(alert.source.id ?? alert.id)" }
    sound = Sound(alert)
    actions = alert.actions
    opening = alert.defaultActionTitle
    self.answer = answer
  }

  /// - Parameter id: the identity in place of the notification's own.
  init(_ notification: DesktopNotification, as id: Alert.ID? = nil) {
    self.init(
      id: id ?? notification.id, title: notification.title, body: notification.body,
      icon: notification.icon, image: notification.image, urgency: notification.urgency,
      category: notification.category, progress: notification.progress,
      isTransient: notification.isTransient, isResident: notification.isResident,
      expiry: notification.expiry)
    if let name = notification.soundName { sound = .always(name) }
    actions = notification.actions.filter { $0.id != DesktopNotification.Action.opening }
      .map { Alert.Action($0.id, $0.title) }
    opening = notification.action(DesktopNotification.Action.opening)?.title
    answer = notification.answer
  }
}

extension Posting.Sound {
  fileprivate init(_ alert: Alert) {
    self =
      switch alert.sound.clip {
      case _ where alert.kind == .progress: .none
      // A server takes no samples.
      case .standard, .samples: .standard
      case .file(let path): .file(path)
      case .theme(let name): .name(name)
      case .none: .none
      }
  }
}

extension DesktopNotification {
  fileprivate func action(_ id: String) -> Action? { actions.first { $0.id == id } }

  /// Calls the receiver of an answer.
  fileprivate func answer(_ answer: Alert.Answer) {
    switch answer {
    case .action(let name, let token): action(name)?.handler(Activation(id: id, token: token))
    case .opened(let token):
      action(Action.opening)?.handler(Activation(id: id, token: token))
    case .closed: onDismissed?(id)
    default: break
    }
  }
}
