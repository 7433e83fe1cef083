import Countdown
import Foundation

/// Lights a lamp as long as an alert is presented: at the end of a countdown, while an alarm rings,
/// and for whatever else makes alerts.
struct Lamp: AlertSink {
  /// The file to which 1 and 0 are written.
  let path: String

  func present(_ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void) throws {
    try write("1")
  }

  func withdraw(_ id: Alert.ID) throws { try write("0") }

  /// Throws where there is no lamp, so that another sink may stand in for it.
  private func write(_ state: String) throws {
    guard let file = fopen(path, "we") else { throw SystemError(operation: path, code: errno) }
    defer { fclose(file) }
    if fputs(state, file) < 0 { throw SystemError(operation: path, code: errno) }
  }
}
