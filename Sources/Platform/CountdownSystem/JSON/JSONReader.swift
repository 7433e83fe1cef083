/// Reads JSON that another program wrote, and refuses everything ambiguous: a name that occurs
/// twice in an object, a number that does not fit, a NUL, an unpaired surrogate, text that is not
/// UTF-8. Nesting is limited, so that no text exhausts the stack.
struct JSONReader {
  /// The greatest depth of arrays and objects within each other.
  static let deepest = 32

  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private var depth = 0

  private init(_ bytes: ArraySlice<UInt8>) {
    (self.bytes, position) = (bytes, bytes.startIndex)
  }

  /// Reads one value and the end of the text.
  static func read(_ bytes: ArraySlice<UInt8>) throws(JSONError) -> JSONValue {
    var reader = JSONReader(bytes)
    let value = try reader.value()
    reader.skipSpace()
    if reader.position < bytes.endIndex { throw reader.error("there is more after the end") }
    return value
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    skipSpace()
    switch peek {
    case UInt8(ascii: "{"): return .object(try nested { (me) throws(JSONError) in try me.object() })
    case UInt8(ascii: "["): return .array(try nested { (me) throws(JSONError) in try me.array() })
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func nested<Result>(
    _ body: (inout JSONReader) throws(JSONError) -> Result
  ) throws(JSONError) -> Result {
    if depth == Self.deepest { throw error("nested deeper than \(Self.deepest)") }
    depth += 1
    defer { depth -= 1 }
    position += 1
    return try body(&self)
  }

  private mutating func object() throws(JSONError) -> JSONObject {
    var object = JSONObject()
    if take("}") { return object }
    repeat {
      skipSpace()
      let start = position
      let key = try string()
      guard take(":") else { throw error("a colon is expected") }
      guard object.add(key, try value()) else { throw error("a duplicate name", at: start) }
    } while take(",")
    guard take("}") else { throw error("a comma or } is expected") }
    return object
  }

  private mutating func array() throws(JSONError) -> [JSONValue] {
    var values: [JSONValue] = []
    if take("]") { return values }
    repeat { values.append(try value()) } while take(",")
    guard take("]") else { throw error("a comma or ] is expected") }
    return values
  }

  private mutating func word(
    _ word: StaticString, _ value: JSONValue
  ) throws(JSONError) -> JSONValue {
    let expected = word.withUTF8Buffer { Array($0) }
    guard bytes[position...].starts(with: expected) else { throw error("not a value") }
    position += expected.count
    return value
  }
}

// MARK: - Numbers

extension JSONReader {
  private mutating func number() throws(JSONError) -> JSONValue {
    let start = position
    if peek == UInt8(ascii: "-") { position += 1 }
    let zero = peek == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, !zero || whole == 1 else { throw error("not a value", at: start) }
    var isInteger = true
    if peek == UInt8(ascii: ".") {
      position += 1
      isInteger = false
      if digits() == 0 { throw error("a digit is expected") }
    }
    if let letter = peek, letter | 0x20 == UInt8(ascii: "e") {
      position += 1
      isInteger = false
      if let sign = peek, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { position += 1 }
      if digits() == 0 { throw error("a digit is expected") }
    }
    // The usual number needs no text: below 10^18 nothing overflows.
    if isInteger, whole <= 18 { return .integer(integer(bytes[start..<position])) }
    return try number(String(decoding: bytes[start..<position], as: UTF8.self), isInteger, start)
  }

  private func integer(_ text: ArraySlice<UInt8>) -> Int64 {
    let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
    let value = digits.reduce(Int64(0)) { $0 &* 10 &+ Int64($1 &- UInt8(ascii: "0")) }
    return digits.count < text.count ? -value : value
  }

  private func number(
    _ text: String, _ isInteger: Bool, _ start: Int
  ) throws(JSONError) -> JSONValue {
    if isInteger, let value = Int64(text) { return .integer(value) }
    if !isInteger, let value = Double(text), value.isFinite { return .number(value) }
    throw error("a number out of range", at: start)
  }

  private mutating func digits() -> Int {
    let start = position
    while let byte = peek, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
    return position - start
  }
}

// MARK: - Bytes

extension JSONReader {
  var peek: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  mutating func next() -> UInt8? {
    guard let byte = peek else { return nil }
    position += 1
    return byte
  }

  /// The bytes before the next one that has a meaning in a string.
  mutating func plain() -> ArraySlice<UInt8> {
    let rest = bytes[position...].prefix {
      $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    position = rest.endIndex
    return rest
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      position += 1
    }
  }

  /// Skips a mark, and the space before it.
  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    skipSpace()
    guard let byte = peek, UInt32(byte) == mark.value else { return false }
    position += 1
    return true
  }

  func error(_ problem: String, at place: Int? = nil) -> JSONError {
    JSONError(offset: (place ?? position) - bytes.startIndex, problem: problem)
  }
}

/// The error of a text that should be JSON.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of bytes before the place of the error.
  package let offset: Int
  /// The error at that place.
  package let problem: String

  /// An error at a place.
  package init(offset: Int, problem: String) { (self.offset, self.problem) = (offset, problem) }

  /// The place and the problem, in one line.
  package var description: String { "invalid JSON at byte \(offset): \(problem)" }
}
