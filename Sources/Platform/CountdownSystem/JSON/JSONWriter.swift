/// Writes values as one line.
struct JSONWriter {
  private var bytes: [UInt8] = []

  /// Writes an object at the end of other text.
  static func append(_ object: JSONObject, to bytes: inout [UInt8]) {
    var writer = JSONWriter()
    swap(&writer.bytes, &bytes)
    writer.write(object)
    swap(&writer.bytes, &bytes)
  }

  private mutating func write(_ value: JSONValue) {
    switch value {
    case .null: add("null")
    case .bool(let value): add(value ? "true" : "false")
    case .integer(let value): add(String(value))
    // JSON has no form for other numbers.
    case .number(let value): add(value.isFinite ? value.decimal : "null")
    case .string(let value): write(value)
    case .array(let values):
      add("[")
      for (index, value) in values.enumerated() {
        if index > 0 { add(",") }
        write(value)
      }
      add("]")
    case .object(let object): write(object)
    }
  }

  private mutating func write(_ object: JSONObject) {
    add("{")
    for (index, member) in object.members.enumerated() {
      if index > 0 { add(",") }
      write(member.key)
      add(":")
      write(member.value)
    }
    add("}")
  }

  private mutating func write(_ string: String) {
    add("\"")
    let start = bytes.count
    for byte in string.utf8 {
      if Self.isPlain(byte) {
        bytes.append(byte)
      } else {
        bytes.removeSubrange(start...)
        writeEscaped(string)
        break
      }
    }
    add("\"")
  }

  /// Whether a byte is an ASCII character that is written as it is.
  private static func isPlain(_ byte: UInt8) -> Bool {
    0x20..<0x7F ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private mutating func writeEscaped(_ string: String) {
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": add("\\\"")
      case "\\": add("\\\\")
      case "\n": add("\\n")
      case "\t": add("\\t")
      // Terminals also obey the upper control characters, and other characters reverse text; some
      // programs that read line by line take the separators for the end of a line.
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200E}", "\u{200F}",
        "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        add(Self.escape(scalar.value))
      default: if let encoded = UTF8.encode(scalar) { bytes += encoded }
      }
    }
  }

  private mutating func add(_ text: String) {
    // Faster than as a whole, because most texts are short.
    for byte in text.utf8 { bytes.append(byte) }
  }

  private static func escape(_ value: UInt32) -> String {
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}

extension Double {
  /// The shortest decimal that reads as the number. A small one has no exponent, at which `bc` and
  /// the arithmetic of shells stop.
  fileprivate var decimal: String {
    let text = String(self)
    guard let mark = text.firstIndex(of: "e"),
      let exponent = Int(text[text.index(after: mark)...]), exponent < 0
    else { return text }
    let zeros = String(repeating: "0", count: -exponent - 1)
    return (self < 0 ? "-0." : "0.") + zeros + text[..<mark].filter(\.isNumber)
  }
}
