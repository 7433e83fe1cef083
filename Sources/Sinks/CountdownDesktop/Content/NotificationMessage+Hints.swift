internal import CCountdownNotify
internal import Countdown

extension NotificationMessage {
  static func hints(
    _ posting: Posting, _ settings: NotifierSettings, _ server: NotificationServerInfo
  ) -> [String: BusValue] {
    var hints: [String: BusValue] = ["urgency": .byte(posting.urgency.hint)]
    if let category = posting.category {
      hints["category"] = .string(NotificationText.line(category, limit: 100))
    }
    if let progress = posting.progress, server.showsTextBesideProgress {
      hints["value"] = .int32(Int32(min(max(progress.isNaN ? 0 : progress, 0), 1) * 100))
    }
    if let entry = settings.desktopEntry {
      hints["desktop-entry"] = .string(NotificationText.line(entry, limit: 200))
    }
    if let image = NotificationText.place(posting.image) { hints["image-path"] = .string(image) }
    if let pixels = pixels(posting, settings) { hints["image-data"] = pixels.hint }
    if let stack = posting.stack, server.takesStacks {
      hints["x-dunst-stack-tag"] = .string(NotificationText.line(stack, limit: 200))
    }
    if posting.isTransient { hints["transient"] = .bool(true) }
    if posting.isResident { hints["resident"] = .bool(true) }
    return hints.merging(sound(posting, settings, server)) { $1 }
  }

  /// The pixels in place of an icon; nil where there is a picture of its own, or no need.
  static func pixels(
    _ posting: Posting, _ settings: NotifierSettings
  ) -> DesktopNotification.Pixels? {
    posting.icon == nil && posting.image == nil ? settings.iconPixels : nil
  }

  /// A quiet notification makes no sound. A sound that the server cannot play is played without
  /// it, so the server is asked to make none of its own.
  private static func sound(
    _ posting: Posting, _ settings: NotifierSettings, _ server: NotificationServerInfo
  ) -> [String: BusValue] {
    let silence = ["suppress-sound": BusValue.bool(true)]
    let isSilent = posting.urgency == .low || settings.suppressesSound
    var hint: (String, String)?
    switch posting.sound {
    case .always(let name): hint = ("sound-name", NotificationText.line(name))
    case .none: return silence
    case _ where isSilent: return silence
    case .name(let name): hint = ("sound-name", NotificationText.line(name))
    case .file(let path): hint = NotificationText.place(path).map { ("sound-file", $0) }
    case .standard: hint = settings.soundName.map { ("sound-name", NotificationText.line($0)) }
    }
    guard let (key, value) = hint else { return [:] }
    return server.capabilities.contains("sound") ? [key: .string(value)] : silence
  }
}

extension Alert.Urgency {
  fileprivate var hint: UInt8 {
    switch self {
    case .low: NOTIFY_URGENCY_LOW
    case .normal: NOTIFY_URGENCY_NORMAL
    case .critical: NOTIFY_URGENCY_CRITICAL
    }
  }
}
