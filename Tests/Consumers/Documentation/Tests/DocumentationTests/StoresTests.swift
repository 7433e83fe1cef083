import CountdownSQLite
import CountdownStore
import Foundation
import Testing

/// The examples of the guide to stores. Those with a server are compiled only.
@Suite struct StoresTests {
  /// The database is in the present folder.
  @Test func aJobIsWrittenDown() async throws {
    defer { try? FileManager.default.removeItem(atPath: "jobs.db") }
    let kitchen = try Kitchen()
    let program = Task { try await kitchen.storesTheProgram() }
    program.cancel()
    try await program.value
    var cursor = StoreCursor.start
    let lines = try changes(in: SQLiteStore(path: "jobs.db"), after: &cursor)
    #expect(lines == ["all there is:", "job/report: in hand"])
  }
}
