internal import Countdown
internal import CountdownSystem
internal import CountdownTestSupport
internal import Foundation
package import Glibc

/// A server of PostgreSQL in a temporary folder, heard on a socket in there. It ends, and the
/// folder goes, with the last reference to this, or with the process.
package final class PostgresServer: Sendable {
  /// The server of all tests that do nothing to it.
  package static let shared = Result { try PostgresServer() }

  /// The folder of the socket; the data lie in `data`.
  package let folder: String
  private let programs: String
  /// The other end is the server's standard input, which ends with this process.
  private let life: Int32

  /// - Parameters:
  ///   - wrapper: what stands before the command that starts it.
  ///   - primary: the server that it is a standby of.
  package init(through wrapper: [String] = [], of primary: PostgresServer? = nil) throws {
    programs = try Self.programs()
    folder = "/tmp/countdown-pg-\(UUID().uuidString.prefix(8))"
    let ends = Descriptors.pipe()
    life = ends.writer
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      wrapper + Self.asServer + ["sh", "-c", Self.script, "sh", folder, programs]
      + (primary.map { [$0.folder] } ?? [])
    process.environment = ChildEnvironment.variables
    process.standardInput = FileHandle(fileDescriptor: ends.reader, closeOnDealloc: true)
    let output = Pipe()
    process.standardOutput = output
    try process.start()
    let word = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard word == "ready\n" else { throw Absence(reason: "the server does not start: \(word)") }
  }

  deinit { close(life) }

  /// The address of its database.
  package var address: String { address() }

  package func address(user: String = "countdown", database: String = "postgres") -> String {
    "host=\(folder) port=5432 user=\(user) dbname=\(database)"
  }

  /// Runs `pg_ctl` on it, such as `restart`.
  package func control(_ words: String...) throws {
    let place = ["-D", "\(folder)/data", "-l", "\(folder)/log", "-w"]
    try run(Self.asServer + ["\(programs)/pg_ctl"] + place + words)
  }

  /// Makes a folder where the server sees it, and maybe no other process.
  package func makeFolder(_ path: String) throws {
    try sql("COPY (SELECT 1) TO PROGRAM 'mkdir \(path)'")
  }

  /// The process of the server.
  package var process: pid_t {
    get throws {
      let file = "\(folder)/data/postmaster.pid"
      let text = try String(contentsOfFile: file, encoding: .utf8)
      guard let number = text.split(separator: "\n").first.flatMap({ pid_t($0) }) else {
        throw Absence(reason: "no process")
      }
      return number
    }
  }

  /// Runs statements of SQL as the owner of the database, and returns what they print.
  @discardableResult
  package func sql(_ text: String, database: String = "postgres") throws -> String {
    try run(psql(database) + ["-c", text])
  }

  /// Copies a schema into a database, as in restoring a backup.
  package func restore(_ schema: String, into database: String, dropping: Bool = false) throws {
    let file = "\(folder)/\(schema).sql"
    try run(["\(programs)/pg_dump", "-d", address, "-n", schema, "-f", file])
    if dropping { try sql("DROP SCHEMA \(schema) CASCADE", database: database) }
    try run(psql(database) + ["-f", file])
  }

  private func psql(_ database: String) -> [String] {
    ["\(programs)/psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1"]
      + ["-d", address(database: database)]
  }

  /// Not by `Process`, which waits for the server that `pg_ctl restart` leaves as well.
  @discardableResult
  private func run(_ command: [String]) throws -> String {
    var environment: Environment = [:]
    for (name, value) in ChildEnvironment.variables { environment[name] = value }
    let output = OutputOfCommand.run(command, environment: environment, within: .seconds(60))
    guard let output, output.isSuccess else { throw Absence(reason: "\(command)") }
    return output.text.trimmingCharacters(in: .newlines)
  }
}

extension PostgresServer {
  /// Something that the tests need.
  package struct Absence: Error {
    package let reason: String

    package init(reason: String) { self.reason = reason }
  }

  /// The newest of the installed programs.
  private static func programs() throws -> String {
    let base = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: base)) ?? []
    let newest = versions.compactMap { Int($0) }.max()
    guard let newest, FileManager.default.fileExists(atPath: "\(base)/\(newest)/bin/postgres")
    else { throw Absence(reason: "there is no server; install the package postgresql") }
    return "\(base)/\(newest)/bin"
  }

  /// What stands before a command: the server, and a pooler, refuse to run as root.
  package static let asServer =
    getuid() == 0 ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] : []

  private static let script = """
    umask 022
    mkdir "$1" && cd "$1" || exit
    {
      if [ "$3" ]; then
        "$2/pg_basebackup" -D data -h "$3" -U countdown -R -c fast --no-sync
      else
        "$2/initdb" -D data -A trust -U countdown -E UTF8 --locale=C --no-sync &&
          printf '%s\\n' 'fsync = off' "listen_addresses = ''" 'max_connections = 200' \\
            >>data/postgresql.conf
      fi &&
        "$2/pg_ctl" -D "$1/data" -l log -o "-k '$1'" -w start
    } >begin 2>&1 </dev/null && echo ready || cat begin
    cat >/dev/null
    "$2/pg_ctl" -D data -m immediate -w stop >/dev/null 2>&1
    cd / && rm -rf "$1"
    """
}
