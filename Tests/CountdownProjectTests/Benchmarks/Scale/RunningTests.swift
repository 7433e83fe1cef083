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
    process.environment = ChildEnvironment.variables
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

    struct Absence: Decodable {
      let scheduler: String
      let why: String
    }

    let rows: [Row]
    let leftOut: [Absence]

    private enum CodingKeys: String, CodingKey {
      case rows
      case leftOut = "left_out"
    }
  }

  @Test(arguments: Contender.allCases)
  func trialsFindOutAllOfTheirFigures(_ contender: Contender) async throws {
    let trials = [Trial.ring, .pending, .ticking].filter { $0.contenders.contains(contender) }
    let (status, data) = try await run(
      "--json", "--n", "20", "--seconds", "1", "--idle", "1", "--only", "ring,pending,ticking",
      "--schedulers", contender.rawValue)
    #expect(status == 0)
    let report = try JSONDecoder().decode(Report.self, from: data)
    guard contender.isInstalled else {
      #expect(report.rows.isEmpty)
      #expect(report.leftOut.map(\.scheduler) == [contender.rawValue])
      #expect(report.leftOut.first?.why.hasPrefix("not installed") == true)
      return
    }
    #expect(report.leftOut.isEmpty)
    #expect(report.rows.map(\.trial) == trials.map(\.rawValue))
    for row in report.rows {
      let trial = try #require(Trial(rawValue: row.trial))
      #expect(row.missing == nil)
      #expect(Set(row.figures.keys) == Set(trial.figures.map(\.rawValue)), "\(row)")
    }
    let ticking = try #require(report.rows.first { $0.trial == "ticking" })
    let shares = ["delivered_share", "missed_share"].map { ticking.figures[$0, default: 0] }
    #expect(shares[0] > 0 && shares[0] + shares[1] <= 1)
  }

  @Test func badArgumentsAreStatusTwo() async throws {
    #expect(try await run("--n", "none").status == 2)
  }
}
