import Foundation
import Testing

/// A script around the real program that may start real hosts, in a home of its own. Whatever it
/// leaves running is ended with it.
enum HostRun {
  /// What a script can call:
  /// - `ask REQUEST…` asks the host over its socket,
  /// - `start NAME SECONDS [FIELDS]` starts a countdown there,
  /// - `process` tells the host's number, `gone PID` waits for a process's end,
  /// - `see TEXT FILE` waits for a text in a file.
  static let prelude = #"""
    cd $HOME
    # What is missing for a reboot is told once, and here it was.
    mkdir -p .local/state/countdown; echo unmanaged >.local/state/countdown/boot
    ask() { python3 -c '
    import os, socket, sys
    host = socket.socket(socket.AF_UNIX)
    host.settimeout(60)
    host.connect(os.environ["XDG_RUNTIME_DIR"] + "/countdown/host.sock")
    lines = host.makefile("rw")
    for request in sys.argv[1:]:
        lines.write(request + "\n")
        lines.flush()
        print(lines.readline().strip(), flush=True)
    ' "$@"; }
    start() { ask "{\"v\":1,\"op\":\"start\",\"id\":\"$1\",\"duration_s\":$2${3:+,$3}}"; }
    process() { cat $XDG_RUNTIME_DIR/countdown/host.lock; }
    gone() { timeout 60 tail --pid=$1 -s 0.05 -f /dev/null; }
    see() { for _ in {1..1200}; do grep -qs "$1" $2 && return; sleep 0.05; done; echo "UNSEEN $1"; }
    # The script may look for hosts elsewhere in the end.
    trap "XDG_RUNTIME_DIR=$XDG_RUNTIME_DIR; kill -9 \$(process 2>/dev/null) 2>/dev/null" EXIT

    """#

  /// Runs a script to its end, at most 200 seconds; its lines.
  static func script(
    _ script: String, environment: [String: String] = [:]
  ) throws -> (lines: [String], run: ProgramRun) {
    let variables = ["COUNTDOWN_NO_HOST": "", "STEPS": prelude + script]
    let run = try ProgramRun(
      [], to: .pipe, shell: "timeout -k 1 200 bash -c \"$STEPS\"",
      environment: variables.merging(environment) { $1 })
    #expect(run.status() == .code(0), "\(run.output)")
    #expect(!run.output.contains("UNSEEN"), "\(run.output)")
    return (run.output.split(separator: "\n").map(String.init), run)
  }

  /// The same on a session bus of its own with a notification server, which writes into `said` what
  /// it is asked and does what `tell` tells it; `number TEXT` finds the notification with a text,
  /// and `server PIPE` starts another server.
  static func desktop(
    _ script: String, capabilities: String = "actions body"
  ) throws -> (lines: [String], run: ProgramRun) {
    let server = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../CountdownSinkTests/Desktop/Servers/server.py").standardizedFileURL
      .path
    let steps =
      prelude + """
        server() {
          mkfifo $1; python3 '\(server)' \(capabilities) <$1 >>said & SERVER=$!; exec 9>$1; }
        server told
        tell() { echo "$*" >&9; }
        number() { grep "$1" said | tail -1 | grep -o 'notify": [0-9]*' | grep -o '[0-9]*'; }
        see ready said

        """ + script + "\nexec 9>&-\n"
    let run = try ProgramRun(
      [], to: .pipe,
      shell: "timeout -k 1 200 dbus-run-session -- bash -c \"$STEPS\" 2>/dev/null",
      environment: ["COUNTDOWN_NO_HOST": "", "STEPS": steps])
    #expect(run.status() == .code(0), "\(run.output)")
    #expect(!run.output.contains("UNSEEN"), "\(run.output)\(run.file("said"))")
    return (run.output.split(separator: "\n").map(String.init), run)
  }
}
