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

    /// The hook of the start, which lasts until it is told to end, and that of the end.
    private static let hooks = """

      mkfifo go; H=.config/countdown/hooks; mkdir -p $H; umask 077
      printf '#!/bin/sh\\necho began >>$HOME/begun; read l <$HOME/go\\n' >$H/started
      printf '#!/bin/sh\\necho $COUNTDOWN_REASON >>$HOME/hooked\\n' >$H/finished
      chmod +x $H/*; L=.local/state/countdown; R=$L/entries/countdown+tea.entry
      stage() { grep -o '"stage":"[a-z]*"' $R; }

      """

    @Test("An end is noted when its hook has begun, and not while that waits for another")
    func waiting() throws {
      let (lines, _) = try HostRun.script(
        Self.hooks + """

          $COUNTDOWN serve; start tea 1 >/dev/null; see began begun; see tea $L/history.jsonl
          sleep 0.3; stage; cat hooked 2>/dev/null; echo >go
          see deadline hooked; see '"stage":"announced"' $R; stage
          """)
      #expect(lines.suffix(2) == [#""stage":"announcing""#, #""stage":"announced""#], "\(lines)")
    }

    @Test("A hook that had not begun when its host was killed runs in the next one")
    func killed() throws {
      let (lines, _) = try HostRun.script(
        Self.hooks + """

          $COUNTDOWN serve; start tea 1 >/dev/null; see began begun; see tea $L/history.jsonl
          P=$(process); kill -9 $P; gone $P; echo >go; cat hooked 2>/dev/null
          $COUNTDOWN serve; see restart hooked; see '"stage":"announced"' $R; stage; cat hooked
          """)
      #expect(lines.suffix(2) == [#""stage":"announced""#, "restart"], "\(lines)")
    }

    @Test("A hook that had begun when its host was killed does not run in the next one")
    func begun() throws {
      let (lines, _) = try HostRun.script(
        Self.hooks + #"""

          field() { grep -o "\"$1\":\"[^\"]*" $R | head -1 | cut -d'"' -f4; }
          $COUNTDOWN serve; start tea 1 >/dev/null; see began begun; P=$(process)
          kill -9 $P; gone $P; M=$XDG_RUNTIME_DIR/countdown/hook
          touch $M-$(field id).$(field run) $M-of-an-end-that-was-noted
          $COUNTDOWN serve; see '"stage":"announced"' $R; rm begun; start milk 60 >/dev/null
          see began begun; ls $M-* 2>/dev/null; cat hooked 2>/dev/null; wc -l <$L/history.jsonl
          echo >go
          """#)
      #expect(lines.last == "1", "\(lines)")
      #expect(!lines.contains { $0.contains("hook-") || $0 == "restart" }, "\(lines)")
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
