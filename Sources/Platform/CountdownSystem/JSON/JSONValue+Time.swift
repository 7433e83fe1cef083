internal import Countdown

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
