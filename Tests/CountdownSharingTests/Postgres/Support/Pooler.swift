import CountdownTestStores
import CountdownTestSupport
import Foundation

/// A pgbouncer before a server. It ends with the last reference to this, or with the process.
final class Pooler: Sendable {
  /// The folder of its socket.
  let folder: String
  /// The other end is the pooler's standard input, which ends with this process.
  private let life: Int32

  /// - Parameters:
  ///   - mode: when it takes a session of the server's from a client: after a `statement`, a
  ///     `transaction` or a `session`.
  ///   - size: how many sessions of the server it has.
  ///   - settings: more lines of its configuration.
  init(before server: PostgresServer, mode: String, size: Int = 20, _ settings: String...) throws {
    folder = "/tmp/countdown-pool-\(UUID().uuidString.prefix(8))"
    let configuration =
      [
        "[databases]", "* = host=\(server.folder) user=countdown", "[pgbouncer]",
        "unix_socket_dir = \(folder)", "listen_port = 5432", "auth_type = any",
        "pool_mode = \(mode)", "default_pool_size = \(size)",
      ] + settings
    let ends = Descriptors.pipe()
    life = ends.writer
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      PostgresServer.asServer
      + ["sh", "-c", Self.script, "sh", folder, configuration.joined(separator: "\n")]
    process.environment = ChildEnvironment.variables
    process.standardInput = FileHandle(fileDescriptor: ends.reader, closeOnDealloc: true)
    let output = Pipe()
    process.standardOutput = output
    try process.start()
    let word = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard word == "ready\n" else {
      throw PostgresServer.Absence(reason: "no pooler; install the package pgbouncer: \(word)")
    }
  }

  deinit { close(life) }

  var address: String { "host=\(folder) user=countdown dbname=postgres" }

  private static let script = """
    umask 022
    mkdir "$1" && cd "$1" || exit
    echo "$2" >configuration
    PATH=$PATH:/usr/sbin pgbouncer configuration >log 2>&1 </dev/null &
    until grep -q 'process up' log; do
      kill -0 $! 2>/dev/null || { cat log; exit 1; }
      sleep 0.02
    done
    echo ready
    cat >/dev/null
    kill $!
    wait
    cd / && rm -rf "$1"
    """
}
