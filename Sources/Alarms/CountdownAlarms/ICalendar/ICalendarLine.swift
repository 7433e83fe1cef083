internal import Countdown

/// A content line of a calendar file, without its folds (RFC 5545, 3.1):
/// `DUE;TZID=Europe/Berlin:20261127T090000`.
struct ICalendarLine: Hashable {
  /// The line in the file at which it begins, from 1.
  let number: Int
  /// The name in upper case; of a line that has none, its beginning.
  let name: String
  /// The values of the parameters by their names in upper case, without quotes.
  private(set) var parameters: [String: String] = [:]
  /// The value as it is written; empty if it is longer than ``longest``.
  private(set) var value = ""
  /// What is wrong with the line; nil for nothing.
  private(set) var fault: String?

  /// The greatest length in bytes; longer lines hold files.
  static let longest = 65_536

  /// - Parameter text: the bytes of the line; nil if it is longer than ``longest``, then with its
  ///   beginning as the name.
  init(_ text: String, number: Int, isCut: Bool) {
    self.number = number
    var rest = text.unicodeScalars[...]
    let name = rest.prefix { $0 != ";" && $0 != ":" }
    rest = rest.dropFirst(name.count)
    let isName = !name.isEmpty && name.allSatisfy { $0.isASCII && Self.isNameCharacter($0) }
    self.name = isName ? String(name).uppercased() : String(name).shortened
    if isCut {
      fault = "longer than \(Self.longest) bytes"
    } else if !isName {
      fault = "this is no property"
    } else if Self.readParameters(&rest, &parameters) {
      value = String(rest.dropFirst())
    } else {
      fault = "its value is missing"
    }
  }

  /// Reads the parameters up to the colon before the value; false if there is none.
  private static func readParameters(
    _ rest: inout Substring.UnicodeScalarView, _ parameters: inout [String: String]
  ) -> Bool {
    while rest.first == ";" {
      let name = rest.dropFirst().prefix { $0 != "=" && $0 != ":" && $0 != ";" }
      rest = rest.dropFirst(name.count + 1)
      var (value, isQuoted) = (String.UnicodeScalarView(), false)
      if rest.first == "=" { rest.removeFirst() }
      while let next = rest.first, isQuoted || next != ":" && next != ";" {
        if next == "\"" { isQuoted.toggle() } else { value.append(next) }
        rest.removeFirst()
      }
      parameters[String(name).uppercased()] = String(value)
    }
    return rest.first == ":"
  }

  private static func isNameCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_": true
    default: false
    }
  }

  /// The value as a TEXT (RFC 5545, 3.3.11) in one line: blanks instead of line ends and control
  /// characters, and without what turns the direction of letters.
  var text: String {
    var (text, isEscaped) = (String.UnicodeScalarView(), false)
    for scalar in value.unicodeScalars {
      if isEscaped, scalar == "n" || scalar == "N" {
        text.append(" ")
      } else if isEscaped || scalar != "\\" {
        scalar.shown.map { text.append($0) }
      }
      isEscaped = !isEscaped && scalar == "\\"
    }
    return QuotedText.harmless(String(text).drop(while: \.isWhitespace)).trimmingBlanks
  }
}

extension Unicode.Scalar {
  /// What is shown of it in a line; nil for nothing.
  fileprivate var shown: Unicode.Scalar? {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: " "
    default: properties.isBidiControl ? nil : self
    }
  }
}

extension String {
  /// The text without blanks at its end.
  fileprivate var trimmingBlanks: String {
    var text = self[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
