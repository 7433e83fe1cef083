import Countdown
import CountdownTestStores
import CountdownTestSupport
import Foundation
import Testing

/// A node of a fleet in a process of its own: the program CountdownFleetProbe.
final class FleetProcess {
  /// What it says: the node's reports.
  let reports = Inbox<String>()
  private let process = Process()
  /// The other end of the process's standard input; the node ends when that is closed.
  private let life: Int32

  /// - Parameters:
  ///   - work: how many milliseconds a handler takes.
  ///   - effects: the table into which handlers write at their end.
  ///   - wrapper: what stands before the command.
  init(
    _ ledger: FleetLedger, address: String? = nil, concurrency: Int = 100, work: Int = 0,
    effects: String? = nil, through wrapper: [String] = []
  ) throws {
    let ends = Descriptors.pipe()
    life = ends.writer
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.environment = ChildEnvironment.variables
    process.arguments =
      wrapper + [BuiltProducts.path(of: "CountdownFleetProbe")]
      + [address ?? ledger.table.server.address, ledger.table.schema, "\(concurrency)"]
      + ["\(work)", ledger.path] + (effects.map { [$0] } ?? [])
    process.standardInput = FileHandle(fileDescriptor: ends.reader, closeOnDealloc: true)
    let output = Pipe()
    process.standardOutput = output
    try process.start()
    let reports = reports
    Thread.detachNewThread {
      var text = ""
      while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
        text += String(decoding: data, as: UTF8.self)
        while let end = text.firstIndex(of: "\n") {
          reports.put(String(text[..<end]))
          text.removeSubrange(...end)
        }
      }
    }
  }

  deinit {
    close(life)
    kill()
  }

  var number: pid_t { process.processIdentifier }

  func signal(_ signal: Int32) { Glibc.kill(number, signal) }

  /// Kills the process when it still runs.
  func kill() {
    if process.isRunning { signal(SIGKILL) }
  }

  /// Waits until a report begins with a text.
  func waits(for report: String) -> Bool {
    reports.wait { $0.hasPrefix(report) } != nil
  }
}

/// The file into which the nodes of a fleet write what they begin and end, and what it shows.
final class FleetLedger {
  let table: FleetTable
  let path = "/tmp/countdown-ledger-\(UUID().uuidString.prefix(8))"
  private var name: String { "public.\(table.schema)_ledger" }

  init(_ table: FleetTable) throws {
    self.table = table
    try Data().write(to: URL(filePath: path))
    try table.session.run(
      "CREATE TABLE \(name) "
        + "(word text, key text, attempt int, fence bigint, late bigint, pid int)"
    )
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Waits until no deadline is left, for ten minutes at most, and reads the file.
  func close() throws {
    let left = "SELECT count(*) FROM (SELECT FROM \(table.schema).deadline LIMIT 1) AS first"
    let limit = RealTime.monotonic.advanced(by: .minutes(10))
    while try table.number(left) > 0, RealTime.monotonic < limit {
      try table.session.run("SELECT pg_sleep(0.03)::text")
    }
    try table.session.run("TRUNCATE \(name)")
    try table.session.run("COPY \(name) FROM '\(path)' (DELIMITER ' ')")
  }

  /// How many lines fulfil a condition.
  func count(_ condition: String) throws -> Int64 {
    try table.number("SELECT count(*) FROM \(name) WHERE \(condition)")
  }

  /// Expects of the keys `k0`, `k1`, … up to a number that each began; and that no beginning was
  /// followed by another one unless its process was killed or halted, nor without saying so.
  func expectNoFaults(of keys: Int, killed: [pid_t] = []) throws {
    let missing = try table.number(
      """
      SELECT count(*) FROM generate_series(0, \(keys - 1)) AS number LEFT JOIN (
        SELECT DISTINCT key FROM \(name) WHERE word = 'begin') AS begun ON key = 'k' || number
      WHERE key IS NULL
      """)
    let twice = try table.number(
      """
      SELECT count(*) FROM (
        SELECT pid, attempt, lead(attempt) OVER (PARTITION BY key ORDER BY fence) AS again
        FROM \(name) WHERE word = 'begin') AS line
      WHERE again <= attempt
        OR again IS NOT NULL AND pid <> ALL ('{\(killed.map { "\($0)" }.joined(separator: ","))}')
      """)
    #expect(missing == 0 && twice == 0)
  }

  /// The text of the file as it is now.
  var text: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

  /// Waits, at most a minute, until so many lines begin with a text.
  func waits(for line: String, _ count: Int = 1) -> Bool {
    for _ in 0..<6_000 {
      if text.split(separator: "\n").count(where: { $0.hasPrefix(line) }) >= count { return true }
      letTimePass(.milliseconds(10))
    }
    reportUnmetWait(for: "\(count) lines \"\(line)\"", seeing: text)
    return false
  }
}
