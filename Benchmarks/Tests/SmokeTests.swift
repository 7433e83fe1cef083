import CountdownBenchmarkHarness
import Foundation
import Testing

/// Each program as its users run it, with few of everything.
@Suite(.serialized, .timeLimit(.minutes(10))) struct SmokeTests {
  /// What a program reports as JSON, once its text and its help have been seen to be there too.
  private func report(
    _ program: String, status: Int32 = 0, _ arguments: String...
  ) throws -> [String: Any] {
    let path = URL(filePath: Command.own).deletingLastPathComponent().appending(path: program).path
    let help = String(decoding: Command([path, "--help"]).output, as: UTF8.self)
    #expect(help.contains("usage: \(program) ["))
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 100 }, "\(help)")
    #expect(Command([path, "--no-such-option"]).status == 2)
    let run = Command([path] + arguments + ["--json"], hasErrors: true)
    let said = String(decoding: run.output, as: UTF8.self)
    #expect(run.status == status && run.signal == nil, "\(said)")
    let json = try JSONSerialization.jsonObject(with: run.output)
    return try #require(json as? [String: Any], "\(said)")
  }

  /// The texts at one place of some rows.
  private func texts(_ key: String, in report: [String: Any], _ list: String = "rows") -> [String] {
    let rows = report[list] as? [[String: Any]] ?? []
    return rows.compactMap { $0[key] as? String }
  }

  @Test func scale() throws {
    let report = try report(
      "CountdownScaleBenchmark", "--n", "20", "--seconds", "1", "--idle", "1", "--only",
      "ring,pending,ticking,single", "--schedulers",
      "engine,countdowns,scattered,with-id,with-second,with-bell,with-log,watched,"
        + "libev,netty,dispatch"
    )
    let rows = try #require(report["rows"] as? [[String: Any]])
    let missing = Set(texts("scheduler", in: report, "left_out"))
    #expect(missing.isSubset(of: ["libev", "netty"]))
    let pairs = rows.map { "\($0["trial"] ?? "")/\($0["scheduler"] ?? "")" }
    let all = [
      "ring/engine", "ring/libev", "ring/netty", "ring/dispatch", "pending/engine",
      "pending/countdowns", "pending/dispatch", "ticking/engine", "ticking/countdowns",
      "ticking/scattered", "ticking/with-id", "ticking/with-second", "ticking/with-bell",
      "ticking/with-log", "ticking/watched", "ticking/libev", "ticking/netty", "ticking/dispatch",
      "single/countdowns",
    ]
    #expect(pairs == all.filter { pair in !missing.contains { pair.hasSuffix($0) } })
    for row in rows { #expect(row["missing"] is NSNull, "\(row)") }
    for row in rows where row["trial"] as? String == "ticking" {
      let figures = ["p50_ms", "p99_ms", "max_ms"].map { row[$0] as? Double ?? -1 }
      #expect(figures == figures.sorted() && figures[0] > 0, "\(row)")
      #expect((row["delivered_share"] as? Double).map { $0 > 0 && $0 <= 1 } == true, "\(row)")
    }
    #expect(texts("ratio", in: report, "ratios").contains("engine / dispatch"))
    #expect(texts("difference", in: report, "differences").contains("countdowns - engine"))
  }

  @Test func scaleInRounds() throws {
    let report = try report(
      "CountdownScaleBenchmark", "--n", "20", "--only", "single", "--rounds", "3")
    let row = try #require((report["rows"] as? [[String: Any]])?.first)
    let rounds = try #require(row["heap_bytes_rounds"] as? [Double])
    #expect(rounds.count == 3 && rounds.sorted()[1] == row["heap_bytes"] as? Double)
  }

  @Test func occurrences() throws {
    let report = try report("CountdownOccurrencesBenchmark", "--alarms", "20", "--rounds", "1")
    #expect(texts("contender", in: report) == ["recurrence", "calendar"])
    #expect(texts("rule", in: report, "rules").filter { $0 == "last friday" }.count >= 2)
  }

  @Test func host() throws {
    let report = try report(
      "CountdownHostBenchmark", "--countdowns", "5", "--rounds", "6", "--idle", "1")
    let figures = texts("figure", in: report)
    #expect(figures.count == 14 && Set(figures).isSuperset(of: ["floor", "status", "pause_cpu"]))
    #expect(figures.suffix(3) == ["start", "wakeups", "memory"])
  }

  @Test func fleet() throws {
    let report = try report("CountdownFleetBenchmark", "--only", "takeover", "--kills", "1")
    #expect(texts("figure", in: report) == ["commit", "kill", "halt", "cut"])
    #expect((report["server"] as? String)?.isEmpty == false)
  }

  @Test func soak() throws {
    let report = try report(
      "CountdownSoak", "--seconds", "10", "--countdowns", "50", "--alarms", "20", "--seed", "7")
    #expect(texts("fate", in: report, "alarms").contains("rang"))
    #expect(texts("fate", in: report, "countdowns_begun").contains("announced once"))
    #expect(texts("fault", in: report, "faults").isEmpty)
  }
}
