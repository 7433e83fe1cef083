internal import CountdownHost

extension JSONValue {
  /// A text or null.
  init(_ text: String?) { self = text.map(JSONValue.string) ?? .null }

  init(_ number: Int) { self = .integer(Int64(number)) }
}
