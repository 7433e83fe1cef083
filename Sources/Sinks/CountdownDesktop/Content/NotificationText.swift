/// Makes any text safe to send: valid, of a size that every server accepts, and shown as written.
enum NotificationText {
  /// About 1 KB, in UTF-8. (A text of 200 MB made a bus close the connection for good.)
  static var limit: Int { 1_000 }

  /// A line without control characters or effects on the direction of other text.
  static func line(_ text: String, limit: Int = limit) -> String {
    isolated(cleaned(cut(text, limit: limit), keepingLines: false))
  }

  /// Lines without other control characters, as many as a popup has room for; markup characters
  /// are escaped if the server would interpret them.
  static func body(_ text: String, isMarkup: Bool) -> String {
    let text = withoutDirections(rows(cleaned(cut(text, limit: limit), keepingLines: true)))
    return isMarkup ? escaped(text) : text
  }

  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// At most `limit` bytes and an ellipsis, cut between two characters, or between two scalars if
  /// a single character is longer than that. The cost depends on `limit`, not on the text.
  static func cut(_ text: String, limit: Int) -> String {
    let bytes = text.utf8
    guard let end = bytes.index(bytes.startIndex, offsetBy: limit, limitedBy: bytes.endIndex),
      end < bytes.endIndex
    else { return text }
    var kept = String.UnicodeScalarView()
    var size = 0
    for scalar in text.unicodeScalars {
      size += UTF8.width(scalar)
      if size > limit { break }
      kept.append(scalar)
    }
    // The last character may have lost some of its scalars.
    let result = String(kept)
    let whole = result.dropLast()
    return (whole.isEmpty ? result : String(whole)) + "…"
  }

  private static func cleaned(_ text: String, keepingLines: Bool) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where keepingLines: result.append(scalar)
      case "\n", "\t", "\r": result.append(" ")
      case _ where scalar.properties.generalCategory == .control: result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}

extension NotificationText {
  /// The unchanged name or path of an icon, an image or a sound; nil if it cannot be one.
  static func place(_ text: String?) -> String? {
    guard let text, !text.isEmpty, text.utf8.count < 4_096, !text.utf8.contains(0) else {
      return nil
    }
    return text
  }
}
