internal import CountdownHost
internal import CountdownSystem

extension JSONValue {
  /// A text or null.
  package init(_ text: String?) { self = text.map(JSONValue.string) ?? .null }

  package init(_ number: Int) { self = .integer(Int64(number)) }
}
