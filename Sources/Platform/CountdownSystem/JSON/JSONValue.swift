internal import Countdown

/// A value in a message.
///
/// ```swift internal
/// let request: JSONObject = ["v": 1, "op": "start", "id": "tea", "duration_s": 300]
/// request["id"]?.string            // "tea"
/// ```
package enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number without fraction and exponent.
  case integer(Int64)
  /// Any other number; always finite.
  case number(Double)
  /// A text.
  case string(String)
  /// Values in their order.
  case array([JSONValue])
  /// Named values.
  case object(JSONObject)
}

extension JSONValue {
  /// The text, if it is one.
  package var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The truth value, if it is one.
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The whole number, if it is one.
  package var integer: Int64? { if case .integer(let value) = self { value } else { nil } }

  /// The number, if it is one.
  package var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The values, if it is an array.
  package var array: [JSONValue]? { if case .array(let values) = self { values } else { nil } }

  /// The named values, if it is an object.
  package var object: JSONObject? { if case .object(let object) = self { object } else { nil } }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A text.
  package init(stringLiteral value: String) { self = .string(value) }
  /// A whole number.
  package init(integerLiteral value: Int64) { self = .integer(value) }
  /// A number.
  package init(floatLiteral value: Double) { self = .number(value) }
  /// A truth value.
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  /// `null`.
  package init(nilLiteral: ()) { self = .null }
  /// Values in their order.
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Named values.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements))
  }
}

extension JSONValue {
  /// A time in seconds as a decimal; exact for whole seconds.
  package static func seconds(_ duration: Duration) -> JSONValue {
    let nanoseconds = duration.saturatedNanoseconds
    if nanoseconds % 1_000_000_000 == 0 { return .integer(nanoseconds / 1_000_000_000) }
    return .number(Double(nanoseconds) / 1_000_000_000)
  }

  /// A moment of the wall clock, or `null`.
  package static func moment(_ nanoseconds: Int64?) -> JSONValue {
    nanoseconds.map { .string(RFC3339(nanoseconds: $0).text(utc: .offset)) } ?? .null
  }
}
