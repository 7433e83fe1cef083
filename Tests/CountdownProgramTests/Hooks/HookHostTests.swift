import CountdownTestSupport
import Foundation
import Glibc
import Testing

extension RunningProgramTests {
  @Suite("runs hooks in the host", .serialized, .ownThread)
  struct RunsHooksInTheHost {
    private let home: HookHome

    init() throws { home = try HookHome() }

    @Test(
      "A countdown of the host's reaches its hooks once each, with its name",
      .enabled(if: access("/usr/bin/python3", X_OK) == 0))
    func hosted() throws {
      let line = "echo $COUNTDOWN_EVENT $COUNTDOWN_NAME $COUNTDOWN_LABEL $COUNTDOWN_REASON"
      try home.script("started", "\(line) >> log")
      try home.script("finished", "\(line) >> log; echo > done")
      home.pipe("done")
      home.pipe("ready")
      let messages = """
        {"v":1,"op":"start","id":"tea","duration_s":1,"label":"Tea"}
        """
      let run = try ProgramRun(
        [], to: .pipe,
        shell: """
          mkdir -m 700 $HOME/run; export XDG_RUNTIME_DIR=$HOME/run
          $COUNTDOWN serve --foreground --ready-fd 3 3> $HOME/ready & host=$!
          \(Self.client) '\(messages)'
          cat $HOME/done; kill $host; wait; cat $HOME/log
          """, environment: ["HOME": home.path])
      #expect(run.status() == .code(0))
      #expect(run.output.hasSuffix("started tea Tea user\nfinished tea Tea deadline\n"))
    }

    /// Says a line to the host, once it listens, and reads one.
    private static let client = """
      python3 -c '
      import socket, sys, os
      open(os.environ["HOME"] + "/ready").read()
      host = socket.socket(socket.AF_UNIX)
      host.connect(os.environ["XDG_RUNTIME_DIR"] + "/countdown/host.sock")
      host.sendall((sys.argv[1] + "\\n").encode())
      print(host.recv(4096).decode())'
      """
  }
}
