internal import Countdown

/// A value whose coded form is a text that people read and write, such as `07:30`.
protocol TextCoded: Codable, Sendable {
  /// Reads the coded form.
  ///
  /// - Throws: an error whose description says what is wrong with the text.
  init(codedText: String) throws

  var codedText: String { get }
}

extension TextCoded {
  /// Reads the text; throws `DecodingError.dataCorrupted` with the reason if it is not one.
  public init(from decoder: any Decoder) throws {
    self = try AsText<Self>(from: decoder).value
  }

  /// Writes the text; throws `EncodingError.invalidValue` for a value without one.
  public func encode(to encoder: any Encoder) throws {
    try AsText(value: self).encode(to: encoder)
  }
}

extension TextCoded where Self: LosslessStringConvertible {
  init(codedText: String) throws {
    guard let value = Self(codedText) else { throw NotThisText(text: codedText, type: Self.self) }
    self = value
  }

  var codedText: String { description }
}

struct NotThisText: Error, CustomStringConvertible {
  let text: String
  let type: Any.Type

  var description: String { "\(QuotedText(text)) is not a text of the type \(type)" }
}

/// A value in its text form.
struct AsText<Value: TextCoded>: Codable {
  let value: Value

  init(value: Value) { self.value = value }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do { value = try Value(codedText: text) } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
    }
  }

  func encode(to encoder: any Encoder) throws {
    let text = value.codedText
    do { _ = try Value(codedText: text) } catch {
      throw EncodingError.invalidValue(
        value, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "\(error)"))
    }
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

// A length and a moment have another coded form by themselves. Here, what the compiler writes for
// `Codable` finds these functions, which are more specific than those of the standard library, so
// that a person reads `9m` in an alarm, and not a list of two numbers.

extension KeyedDecodingContainer {
  func decode<Value: TextCoded>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decode(AsText<Value>.self, forKey: key).value
  }

  func decodeIfPresent<Value: TextCoded>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try decodeIfPresent(AsText<Value>.self, forKey: key)?.value
  }

  func decode<Value: TextCoded>(_ type: [Value].Type, forKey key: Key) throws -> [Value] {
    try decode([AsText<Value>].self, forKey: key).map(\.value)
  }
}

extension KeyedEncodingContainer {
  mutating func encode<Value: TextCoded>(_ value: Value, forKey key: Key) throws {
    try encode(AsText(value: value), forKey: key)
  }

  mutating func encodeIfPresent<Value: TextCoded>(_ value: Value?, forKey key: Key) throws {
    try encodeIfPresent(value.map(AsText.init), forKey: key)
  }

  mutating func encode<Value: TextCoded>(_ values: [Value], forKey key: Key) throws {
    try encode(values.map(AsText.init), forKey: key)
  }
}
