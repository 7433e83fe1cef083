internal import CountdownBenchmarkHarness
internal import Foundation

/// A server of PostgreSQL with a folder of its own, which ends with this process.
///
/// As root, it has a network of its own too, with which one node can be connected.
final class Server {
  private let folder: String
  /// The server ends when the other end of this is closed.
  private let life = Pipe()
  private let session: Session
  private static let user = "fleet"
  /// The addresses of the server and of a node in that network.
  private static let network = (server: "10.213.7.1", node: "10.213.7.2")

  init(in base: String) throws {
    folder = "\(base)/countdown-fleet-\(getpid())"
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      Self.wrapper + ["sh", "-c", Self.script, "sh", folder, try Self.programs(), Self.user]
      + (Self.hasNetwork ? [Self.network.node] : [])
    process.standardInput = life
    process.standardOutput = output
    try process.run()
    try Self.waitUntilReady(output.fileHandleForReading)
    session = try Session(
      "host=\(folder) user=\(Self.user) dbname=postgres options='-c client_min_messages=error'")
  }

  /// The address of its database, over a socket in its folder.
  var address: String { "host=\(folder) user=\(Self.user) dbname=postgres" }

  /// The address of its database, over the network that can be cut.
  var networkAddress: String { "host=\(Self.network.server) user=\(Self.user) dbname=postgres" }

  @discardableResult
  func sql(_ text: String) throws -> [String] { try session.run(text) }

  /// The one number that a statement returns.
  func number(_ text: String) throws -> Double {
    guard let number = try sql(text).first.flatMap({ Double($0) }) else {
      throw Failure("no number: \(text)")
    }
    return number
  }

  /// Waits for a condition, with as little work for the server as possible.
  func wait(until condition: String, within seconds: Int = 60) async throws {
    try session.prepare("wait", "SELECT 1 WHERE \(condition)")
    defer { _ = try? session.run("DEALLOCATE wait") }
    for _ in 0..<(seconds * 500) {
      if try !session.execute("wait").isEmpty { return }
      try await Task.sleep(for: .milliseconds(2))
    }
    throw Failure("this did not come true in \(seconds) s: \(condition)")
  }

  /// A file for a measurement.
  func path(_ name: String) -> String { "\(folder)/files/\(name)" }

  /// What the server has logged.
  var log: String { (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? "" }
}

// MARK: - The network

extension Server {
  /// Whether the server has a network that can be cut.
  static let hasNetwork =
    getuid() == 0 && Command(["unshare", "--net", "ip", "link", "show"]).succeeded

  /// Connects a process, which has a network of its own, with the server's.
  func connect(_ process: pid_t) throws {
    let (server, node) = (["nsenter", "-t", "\(try self.process)", "-n"], Self.inside(process))
    let commands = [
      server + ["ip", "link", "add", "node", "type", "veth", "peer", "name", "uplink", "netns"]
        + ["\(process)"],
      server + ["ip", "addr", "add", "\(Self.network.server)/24", "dev", "node"],
      server + ["ip", "link", "set", "node", "up"],
      node + ["ip", "addr", "add", "\(Self.network.node)/24", "dev", "uplink"],
      node + ["ip", "link", "set", "uplink", "up"],
    ]
    // The session of a node that has ended goes by itself, a little later.
    _ = Command(server + ["ip", "link", "delete", "node"])
    for command in commands where !Command(command).succeeded {
      throw Failure("this failed: \(command.joined(separator: " "))")
    }
  }

  /// Cuts that connection: nothing that is sent arrives any more.
  func cut(_ process: pid_t) throws {
    let cut = Self.inside(process) + ["ip", "link", "set", "uplink", "down"]
    guard Command(cut).succeeded else { throw Failure("the network cannot be cut") }
  }

  /// The name of a process's network.
  static func network(of process: pid_t) throws -> String {
    try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/ns/net")
  }

  private static func inside(_ process: pid_t) -> [String] {
    ["nsenter", "-t", "\(process)", "-n"]
  }

  private var process: pid_t {
    get throws {
      let text = try String(contentsOfFile: "\(folder)/data/postmaster.pid", encoding: .utf8)
      guard let number = text.split(separator: "\n").first.flatMap({ pid_t($0) }) else {
        throw Failure("the server has no process")
      }
      return number
    }
  }
}

// MARK: - Its start

extension Server {
  /// The newest of the installed programs.
  private static func programs() throws -> String {
    let base = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: base)) ?? []
    guard let newest = versions.compactMap({ Int($0) }).max(),
      FileManager.default.isExecutableFile(atPath: "\(base)/\(newest)/bin/postgres")
    else { throw Failure("there is no server; install the package postgresql") }
    return "\(base)/\(newest)/bin"
  }

  private static func waitUntilReady(_ output: FileHandle) throws {
    var words = ""
    while words != "ready\n" {
      let more = output.availableData
      if more.isEmpty {
        let last = words.split(separator: "\n").last ?? "no reason"
        throw Failure("the server does not start: \(last)")
      }
      words += String(decoding: more, as: UTF8.self)
    }
  }

  /// What stands before the server's command: it refuses to run as root.
  private static var wrapper: [String] {
    if getuid() != 0 { return [] }
    let user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"]
    return (hasNetwork ? ["unshare", "--net"] : []) + user
  }

  private static let script = """
    exec 2>&1
    trap '' INT TERM HUP
    umask 022
    mkdir -p "$1/files" && chmod 777 "$1/files" && cd "$1" || exit
    {
      "$2/initdb" -D data -A trust -U "$3" -E UTF8 --locale=C --no-sync &&
        {
          echo "listen_addresses = '${4:+*}'"
          echo "unix_socket_directories = '$1'"
          echo "log_line_prefix = '%p '"
        } >>data/postgresql.conf &&
        if [ "$4" ]; then echo "host all all $4/32 trust" >>data/pg_hba.conf; fi &&
        "$2/pg_ctl" -D "$1/data" -l log -w start
    } >begin 2>&1 </dev/null && echo ready || { cat begin; rm -rf "$1"; exit 1; }
    cat >/dev/null
    "$2/pg_ctl" -D data -m immediate -w stop >/dev/null 2>&1
    cd / && rm -rf "$1"
    """
}
