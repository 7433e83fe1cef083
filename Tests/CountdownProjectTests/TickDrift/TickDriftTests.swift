import CountdownBenchmarkSupport
import CountdownTestSupport
import Foundation
import Testing

@testable import TickDrift

/// The program as its users run it.
@Suite(.timeLimit(.minutes(10)), .ownThread) struct TickDriftTests {
  private func start(_ arguments: String...) throws -> (process: Process, pipe: Pipe) {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: BuiltProducts.path(of: "TickDrift"))
    process.arguments = arguments
    process.environment = ChildEnvironment.variables
    process.standardInput = FileHandle.nullDevice
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.start()
    return (process, pipe)
  }

  private struct Report: Decodable {
    struct Row: Decodable {
      let scheduler: String
      let delivered, missed: Int
    }
    struct Limit: Decodable { let scheduler, figure, verdict: String }

    let rows: [Row]
    let limits: [Limit]
  }

  @Test func itMeasuresReportsAndDraws() throws {
    let picture = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).svg")
    defer { try? FileManager.default.removeItem(at: picture) }
    let (process, pipe) = try start(
      "--load", "1", "--count=12", "--blocks", "6", "--period", "1ms", "--slow-callback", "1ms",
      "--json", "--plot", picture.path)
    let said = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let line = try #require(said.split(separator: UInt8(ascii: "\n")).last)
    let report = try JSONDecoder().decode(Report.self, from: line)
    let names = Contender.Kind.ordinary.map(\.rawValue) + ["apart", "shared"]
    #expect(report.rows.map(\.scheduler) == names)
    for row in report.rows { #expect(row.delivered + row.missed == 12) }
    let figures = ["p50", "p50", "p99", "drift"]
    #expect(report.limits.map(\.figure) == figures + figures)
    let svg = try String(contentsOf: picture, encoding: .utf8)
    #expect(svg.components(separatedBy: ">core</text>").count == 3)
  }

  @Test(arguments: [
    ["--count", "1"], ["--count"], ["--period", "2m"], ["--schedulers", "core,core"], ["--plot="],
    ["--json=yes"], ["core"], ["--count", "39"], ["--priority", "1", "--schedulers", "dispatch"],
  ])
  func badArgumentsGetOneLine(_ arguments: [String]) {
    let error = #expect(throws: (any Error).self) { try Options(parsing: arguments) }
    #expect(error.map { "\($0)" }?.contains("\n") == false)
  }

  @Test func theHelpFitsATerminal() {
    for line in Options.helpText.split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
  }

  /// The pipe's other end is inherited: it is closed when all of them are gone.
  @Test(arguments: [SIGINT, SIGKILL])
  func busyProcessesDieWithTheProgramHoweverItEnds(_ signal: Int32) throws {
    let (process, pipe) = try start("--load", "2", "--count", "6000", "--schedulers", "timerfd")
    var line = Data()
    while let byte = try pipe.fileHandleForReading.read(upToCount: 1), byte != Data("\n".utf8) {
      line += byte
    }
    let numbers = String(decoding: line, as: UTF8.self).split { !$0.isNumber }
    let ids = numbers.suffix(2).compactMap { Int32($0) }
    #expect(ids.count == 2 && ids.allSatisfy { kill($0, 0) == 0 })
    kill(process.processIdentifier, signal)
    #expect(try pipe.fileHandleForReading.readToEnd()?.isEmpty ?? true)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
  }
}
