internal import Countdown

/// The lines of a calendar file as they are written.
struct ICalendarText {
  private(set) var content = ""

  /// Adds a line without control characters, folded after 75 octets (RFC 5545, 3.1). No character
  /// is cut.
  mutating func add(_ line: String) {
    var octets = 0
    for character in line.unicodeScalars where !Self.isControl(character) {
      let count = UTF8.width(character)
      if octets + count > 75 {
        content += "\r\n "
        octets = 1
      }
      content.unicodeScalars.append(character)
      octets += count
    }
    content += "\r\n"
  }

  /// Whether a character is not allowed in a line.
  static func isControl(_ character: Unicode.Scalar) -> Bool {
    character.value < 32 || character.value == 127
  }

  /// Adds the lines of a component.
  mutating func wrap(_ name: String, _ body: (inout ICalendarText) -> Void) {
    add("BEGIN:\(name)")
    body(&self)
    add("END:\(name)")
  }

  /// A value of type TEXT (RFC 5545, 3.3.11).
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "\n": escaped += "\\n"
      case "\\", ";", ",": escaped += "\\\(character)"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }

  /// The value of a parameter, in quotes if it needs them.
  static func parameter(_ value: String) -> String {
    value.utf8.contains { ":;,".utf8.contains($0) } ? "\"\(value)\"" : value
  }

  /// `20270328T053000Z`, of a moment in seconds since 1970.
  static func utc(_ seconds: Int) -> String {
    LocalTime(secondsSinceEpoch: seconds).basicText + "Z"
  }

  /// `-P1DT2H`, a time before something, in seconds.
  static func before(_ seconds: Int) -> String {
    seconds <= 0 ? "PT0S" : "-" + duration(seconds)
  }

  /// `P1DT2H`, of seconds from 1.
  static func duration(_ seconds: Int) -> String {
    let fields = [
      (seconds / 3_600 % 24, "H"), (seconds / 60 % 60, "M"), (seconds % 60, "S"),
    ].filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
    let days = seconds / 86_400 > 0 ? "\(seconds / 86_400)D" : ""
    return "P\(days)\(fields.isEmpty ? "" : "T")\(fields)"
  }

  /// `+0530`, of seconds east of Greenwich.
  static func offset(_ seconds: Int) -> String {
    let (minutes, second) = Int(seconds.magnitude).quotientAndRemainder(dividingBy: 60)
    let fields = [minutes / 60, minutes % 60] + (second == 0 ? [] : [second])
    return (seconds < 0 ? "-" : "+") + fields.map { $0.padded(2) }.joined()
  }
}

extension LocalTime {
  /// `20270328T073000`
  var basicText: String {
    let time = [time.hour, time.minute, time.second].map { $0.padded(2) }.joined()
    return "\(date.description.filter { $0 != "-" })T\(time)"
  }
}
