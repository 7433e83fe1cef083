extension NotificationText {
  /// The unchanged name or path of an icon, an image or a sound; nil if it cannot be one.
  static func place(_ text: String?) -> String? {
    guard let text, !text.isEmpty, text.utf8.count < 4_096, !text.utf8.contains(0) else {
      return nil
    }
    return text
  }
}
