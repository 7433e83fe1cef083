internal import CCountdownNotify
internal import Countdown

/// A notification in libnotify's terms, limited to what the server offers.
struct NotificationMessage: Hashable {
  let summary: String
  let body: String
  let icon: String?
  /// Nil if it cannot be expressed.
  let appName: String?
  /// In milliseconds, or one of libnotify's constants.
  let timeout: Int32
  let actions: [Alert.Action]
  let hints: [String: BusValue]

  init(_ posting: Posting, _ settings: NotifierSettings, for server: NotificationServerInfo) {
    // libnotify refuses an empty one, and shows the last instead.
    let title = NotificationText.title(posting.title)
    summary = title.allSatisfy(\.isWhitespace) ? settings.appName : title
    body = NotificationText.body(
      posting.body, isMarkup: server.capabilities.contains("body-markup"))
    let isDrawn = Self.pixels(posting, settings) != nil
    icon = isDrawn ? nil : NotificationText.place(posting.icon ?? settings.icon)
    appName = server.isPortal ? nil : settings.appName
    timeout = Self.timeout(posting.expiry, server)
    actions = Self.actions(posting, server)
    hints = Self.hints(posting, settings, server)
  }

  /// Whether it is on the screen until a person closes it, and to show it again is not heard.
  var staysQuietly: Bool {
    timeout == NOTIFY_EXPIRES_NEVER && hints["sound-name"] == nil && hints["sound-file"] == nil
  }

  /// In portal mode libnotify keeps time on the application's main loop, and would call the
  /// portal from there.
  private static func timeout(
    _ expiry: DesktopNotification.Expiry, _ server: NotificationServerInfo
  ) -> Int32 {
    switch expiry {
    case .standard: NOTIFY_EXPIRES_DEFAULT
    case .never: NOTIFY_EXPIRES_NEVER
    case .after where server.isPortal: NOTIFY_EXPIRES_DEFAULT
    case .after(let time):
      Int32(clamping: max(time.saturatedNanoseconds / 1_000_000, 1))
    }
  }

  /// None if the server offers none. No button appears twice, and none is without a title.
  private static func actions(
    _ posting: Posting, _ server: NotificationServerInfo
  ) -> [Alert.Action] {
    guard server.capabilities.contains("actions") else { return [] }
    var offered: [Alert.Action] = []
    func offer(_ id: String, _ title: String, besideTwin: Bool = false) {
      let (id, line) = (posting.wireID(id), NotificationText.line(title))
      let title = line.allSatisfy(\.isWhitespace) ? id : line
      guard !id.isEmpty, !offered.contains(where: { $0.id == id }) else { return }
      guard besideTwin || !offered.contains(where: { $0.title == title }) else { return }
      offered.append(Alert.Action(id, title))
    }
    for action in posting.actions where action.id != DesktopNotification.Action.opening {
      offer(action.id, action.title)
    }
    if let opening = posting.opening {
      offer(
        DesktopNotification.Action.opening, opening, besideTwin: !server.drawsOpeningAsButton)
    }
    return offered
  }
}

extension Posting {
  /// The server's identifier of an action.
  func wireID(_ id: Alert.Action.ID) -> String { NotificationText.line(id, limit: 200) }

  /// The answer that an action of the server stands for; nil for one that was never offered.
  func answer(to wireID: String, token: String?) -> Alert.Answer? {
    if wireID == DesktopNotification.Action.opening {
      return opening == nil ? nil : .opened(token: token)
    }
    return actions.first { self.wireID($0.id) == wireID }.map { .action($0.id, token: token) }
  }
}

extension NotificationServerInfo {
  /// Whether libnotify uses the portal.
  var isPortal: Bool { name == "Portal Notification" }

  /// Whether the action of a click on the notification also has a button.
  var drawsOpeningAsButton: Bool { isPortal || isXfce }

  /// Whether a progress bar leaves room for the text. (Xfce's shows nothing but the bar.)
  var showsTextBesideProgress: Bool { !isXfce }

  /// Whether a notification takes the place of another one with its tag. (mako dies of a tag beside
  /// a number to replace.)
  var takesStacks: Bool { capabilities.contains("x-dunst-stack-tag") && name != "mako" }

  private var isXfce: Bool { name == "Xfce Notify Daemon" }
}
