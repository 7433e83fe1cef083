#if Desktop
  internal import Countdown

  /// A notification in the words of `org.freedesktop.Notifications.Notify`, as far as the server
  /// offers what it asks for.
  struct NotificationMessage {
    let appName: String
    let sound: SoundChoice
    let capabilities: Set<String>

    /// The arguments of the call.
    func arguments(for notification: DesktopNotification, replacing id: UInt32) -> [BusValue] {
      [
        .string(NotificationText.line(appName)), .uint32(id), .string(""),
        .string(NotificationText.line(notification.summary)),
        .string(
          NotificationText.body(
            notification.body, isMarkup: capabilities.contains("body-markup"))),
        .strings(actions(of: notification)), .dictionary(hints(of: notification)), .int32(-1),
      ]
    }

    /// Ids and titles in turn; none where the server offers none. Where a click on the
    /// notification has no action of its own, it dismisses.
    private func actions(of notification: DesktopNotification) -> [String] {
      guard capabilities.contains("actions"), notification.isAnswerable else { return [] }
      var actions = ordered(notification).flatMap { action in
        [NotificationText.line(action.id), NotificationText.line(action.title)]
      }
      if !notification.actions.contains(where: { $0.id == "default" }) {
        actions += ["default", "OK"]
      }
      return actions
    }

    /// A server without bodies has little room: there the button that settles things comes first.
    private func ordered(_ notification: DesktopNotification) -> [NotificationAction] {
      guard let order = notification.briefOrder, !capabilities.contains("body") else {
        return notification.actions
      }
      let first = order.compactMap { id in notification.actions.first { $0.id == id } }
      return first + notification.actions.filter { !order.contains($0.id) }
    }

    private func hints(of notification: DesktopNotification) -> [String: BusValue] {
      let tag = BusValue.string("countdown-\(notification.id)")
      var hints: [String: BusValue] = [
        "urgency": .byte(notification.urgency.rawValue),
        "x-canonical-private-synchronous": tag,
        "x-dunst-stack-tag": tag,
      ]
      if let category = notification.category {
        hints["category"] = .string(NotificationText.line(category))
      }
      if let progress = notification.progress {
        hints["value"] = .int32(Int32(min(max(progress, 0), 100)))
      }
      if let entry = notification.desktopEntry {
        hints["desktop-entry"] = .string(NotificationText.line(entry))
      }
      if notification.isTransient { hints["transient"] = .bool(true) }
      if notification.isResident { hints["resident"] = .bool(true) }
      return hints.merging(soundHints(of: notification)) { $1 }
    }

    /// A quiet notification makes no sound. A sound that the server cannot play is played by
    /// someone else, so the server is told to make none of its own.
    private func soundHints(of notification: DesktopNotification) -> [String: BusValue] {
      let isSilent = notification.urgency == .low || sound.isSuppressed
      guard let name = notification.soundName ?? (isSilent ? nil : sound.name) else {
        return isSilent ? ["suppress-sound": .bool(true)] : [:]
      }
      return capabilities.contains("sound")
        ? ["sound-name": .string(NotificationText.line(name))] : ["suppress-sound": .bool(true)]
    }
  }

  /// What the server shall let be heard.
  struct SoundChoice: Sendable {
    var name: String?
    var isSuppressed = false
  }

  extension DesktopNotification {
    /// Whether anything happens when the user answers it.
    var isAnswerable: Bool { !actions.isEmpty || onDismissed != nil }
  }
#endif
