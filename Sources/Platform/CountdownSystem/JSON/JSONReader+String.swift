extension JSONReader {
  /// Reads a text with its quotation marks.
  mutating func string() throws(JSONError) -> String {
    guard next() == UInt8(ascii: "\"") else { throw error("a string is expected") }
    let start = plain()
    if peek == UInt8(ascii: "\"") {
      // Most strings have no escape, and are copied once.
      _ = next()
      return try text(of: start)
    }
    var contents = Array(start)
    while true {
      contents += plain()
      switch next() {
      case UInt8(ascii: "\""): return try text(of: contents[...])
      case UInt8(ascii: "\\"): contents += try escape()
      case nil: throw error("an unterminated string")
      default: throw error("a control character in a string")
      }
    }
  }

  private func text(of bytes: ArraySlice<UInt8>) throws(JSONError) -> String {
    guard let text = try? UTF8Span(validating: bytes.span) else {
      throw error("text that is not UTF-8")
    }
    return String(copying: text)
  }

  private mutating func escape() throws(JSONError) -> [UInt8] {
    switch next() {
    case UInt8(ascii: "\""): return [0x22]
    case UInt8(ascii: "\\"): return [0x5C]
    case UInt8(ascii: "/"): return [0x2F]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return Array(String(try scalar()).utf8)
    default: throw error("an unknown escape")
    }
  }

  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    let first = try hexadecimal()
    if first == 0 { throw error("a NUL in a string") }
    guard 0xD800..<0xDC00 ~= first else { return try scalar(first) }
    guard next() == UInt8(ascii: "\\"), next() == UInt8(ascii: "u") else {
      throw error("half a surrogate")
    }
    let second = try hexadecimal()
    guard 0xDC00..<0xE000 ~= second else { throw error("half a surrogate") }
    return try scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private func scalar(_ value: UInt32) throws(JSONError) -> Unicode.Scalar {
    guard let scalar = Unicode.Scalar(value) else { throw error("half a surrogate") }
    return scalar
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue,
        byte < 0x80
      else { throw error("four hexadecimal digits are expected") }
      value = value << 4 + UInt32(digit)
    }
    return value
  }
}
