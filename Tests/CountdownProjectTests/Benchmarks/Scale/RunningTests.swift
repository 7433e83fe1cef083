import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownScaleBenchmark

/// The program as its users run it, with few of everything.
@Suite(.ownThread) struct RunningTests {
  private func run(_ arguments: String...) async throws -> (status: Int32, output: Data) {
    let process = Process()
    process.executableURL = BuiltProducts.folder.appending(path: "CountdownScaleBenchmark")
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    // What it writes fits into the pipe; nobody's thread is held up meanwhile.
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in ended.resume() }
      do { try process.run() } catch { ended.resume(throwing: error) }
    }
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    return (process.terminationStatus, data)
  }

  private struct Report: Decodable {
    struct Row: Decodable {
      let trial: String
      let scheduler: String
      let n: Int
      let figures: [String: Double]
      let missing: String?
    }

    let rows: [Row]
  }

  @Test(arguments: Contender.allCases)
  func trialsFindOutAllOfTheirFigures(_ contender: Contender) async throws {
    let (status, data) = try await run(
      "--json", "--n", "20", "--seconds", "1", "--idle", "1", "--only", "ticking,pending",
      "--schedulers", contender.rawValue)
    #expect(status == 0)
    let rows = try JSONDecoder().decode(Report.self, from: data).rows
    #expect(rows.map(\.trial).sorted() == ["pending", "ticking"])
    for row in rows {
      let trial = try #require(Trial(rawValue: row.trial))
      #expect(row.missing == nil)
      #expect(Set(row.figures.keys) == Set(trial.figures.map(\.rawValue)), "\(row)")
    }
    let ticking = try #require(rows.first { $0.trial == "ticking" })
    let shares = ["delivered_share", "missed_share"].map { ticking.figures[$0, default: 0] }
    #expect(shares[0] > 0 && shares[0] + shares[1] <= 1)
  }

  @Test func badArgumentsAreStatusTwo() async throws {
    #expect(try await run("--n", "none").status == 2)
  }
}
