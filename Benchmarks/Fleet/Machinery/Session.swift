internal import CCountdownFleet
internal import CCountdownPostgres
internal import CountdownBenchmarkSupport

/// A connection of the benchmark's own, beside those of the fleets.
final class Session {
  let handle: OpaquePointer

  init(_ address: String) throws {
    if let problem = countdown_postgres_open()?.pointee {
      throw Failure(String(cString: problem.message))
    }
    guard let handle = fleet_connect(address) else { throw Self.failure }
    self.handle = handle
  }

  deinit { PQfinish(handle) }

  /// Runs a statement in a transaction of its own, and returns the first column as texts.
  @discardableResult
  func run(_ text: String) throws -> [String] {
    try prepare("", text)
    return try execute("")
  }

  /// Prepares a statement that is executed more than once.
  func prepare(_ name: String, _ text: String) throws {
    guard fleet_prepare(handle, name, text) == 1 else { throw Self.failure }
  }

  @discardableResult
  func execute(_ name: String) throws -> [String] {
    guard let result = fleet_execute(handle, name, 0, nil) else { throw Self.failure }
    defer { PQclear(result) }
    return (0..<PQntuples(result)).map { String(cString: PQgetvalue(result, $0, 0)) }
  }

  static var failure: Failure { Failure("PostgreSQL: \(String(cString: fleet_complaint()))") }
}
