/// A value of JSON whose fields keep their order, as the data for programs is written.
indirect enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  /// Seconds, or another decimal; what JSON has no number for is null.
  case decimal(Double)
  case text(String)
  case array([JSONValue])
  case object([(String, JSONValue)])

  /// A text or null.
  init(_ text: String?) { self = text.map(JSONValue.text) ?? .null }

  /// On one line.
  var line: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .decimal(let value): Self.decimal(value)
    case .text(let text): Self.quoted(text)
    case .array(let values): "[\(values.map(\.line).joined(separator: ","))]"
    case .object(let fields):
      "{\(fields.map { "\(Self.quoted($0)):\($1.line)" }.joined(separator: ","))}"
    }
  }

  private static func decimal(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    return Int(exactly: value).map(String.init) ?? "\(value)"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
