internal import Foundation

/// A value of JSON. What there is none of is `null`, never left out.
package enum JSON: Encodable, Sendable {
  case null
  case integer(Int)
  case number(Double)
  case text(String)
  case list([JSON])
  case object([String: JSON])

  /// `null` for nil, and for what JSON cannot say.
  package init(_ number: Double?) {
    self = number.map { $0.isFinite ? .number($0) : .null } ?? .null
  }
  package init(_ number: Int?) { self = number.map(JSON.integer) ?? .null }
  package init(_ text: String?) { self = text.map(JSON.text) ?? .null }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .integer(let number): try container.encode(number)
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .list(let values): try container.encode(values)
    case .object(let fields): try container.encode(fields)
    }
  }

  /// The JSON text, in one line.
  package var line: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}
