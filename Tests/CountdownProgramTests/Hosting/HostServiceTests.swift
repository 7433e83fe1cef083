import CountdownTestSupport
import Foundation
import Testing

extension RunningProgramTests {
  @Suite("is a service", .serialized, .ownThread)
  struct IsAService {
    /// A service manager that hands over a socket, writes into `told` what it is told, and says how
    /// the service ended.
    private let manager = #"""
      cat >manager.py <<'END'
      import os, socket, sys
      told = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
      told.bind("notify")
      os.makedirs("countdown", 0o700, exist_ok=True)
      connector = socket.socket(socket.AF_UNIX)
      # On a busy machine a host that runs may put its own back between the two.
      while True:
          try: connector.bind("countdown/host.sock"); break
          except OSError: os.unlink("countdown/host.sock")
      connector.listen()
      service = os.fork()
      if service == 0:
          os.dup2(connector.fileno(), 3)
          os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")
          os.environ.update(NOTIFY_SOCKET=os.environ["HOME"] + "/notify")
          os.execv(os.environ["COUNTDOWN"], ["countdown", "serve", "--foreground"])
      for _ in range(2):
          with open("told", "a") as file:
              print(told.recv(100).decode(), file=file)
      print("ended with", os.waitstatus_to_exitcode(os.waitpid(service, 0)[1]))
      END

      """#

    @Test("It takes systemd's socket, tells when it serves and ends, and leaves the socket there")
    func activation() throws {
      let (lines, run) = try HostRun.script(
        manager + """
          python3 manager.py & M=$!
          see READY=1 told; P=$(process); ask '{"v":1,"op":"ping"}' | grep -c "$P"
          $COUNTDOWN serve; echo $?
          kill -TERM $P; wait $M; ls countdown
          """)
      #expect(run.file("told") == "READY=1\nSTOPPING=1\n")
      #expect(lines[1] == "1" && lines[3] == "3", "\(lines)")
      #expect(lines.suffix(3) == ["ended with 0", "host.lock", "host.sock"], "\(lines)")
    }

    @Test("Beside a host that runs, systemd's takes over, and nothing is lost")
    func handover() throws {
      let (lines, _) = try HostRun.script(
        manager + """
          $COUNTDOWN start tea 10m >/dev/null; O=$(process)
          python3 manager.py & M=$!
          see READY=1 told; gone $O; P=$(process)
          ask '{"v":1,"op":"ping"}' | grep -c "$P"
          [ $P != $O ] && $COUNTDOWN pause tea | sed 's/[0-9:]* left/left/'; ls countdown
          kill -TERM $P; wait $M; ls countdown
          """)
      let files = ["host.lock", "host.sock"]
      let told = ["1", "tea paused with left"] + files + ["ended with 0"] + files
      #expect(lines.filter(told.contains) == told, "\(lines)")
    }

    @Test("What it opens is started by systemd itself")
    func opening() throws {
      let (_, run) = try HostRun.desktop(
        """
        export NOTIFY_SOCKET=$HOME/none DISPLAY=:0 TERMINAL=$HOME/bin/term; mkdir bin
        printf '#!/bin/sh\\necho "$@" >>$HOME/run\\n' >bin/systemd-run; cp bin/systemd-run bin/term
        chmod +x bin/*; PATH=$HOME/bin:$PATH
        $COUNTDOWN serve --foreground >/dev/null & H=$!
        see . countdown/host.lock; until start tea 1 2>/dev/null; do sleep 0.05; done
        see 'tea finished' said; tell invoke $(number tea) default; see watch run
        kill $H; wait $H
        """)
      let program = run.file("run").split(separator: " ").dropLast(2).last ?? ""
      #expect(
        run.file("run").hasPrefix("--user --collect --quiet -- \(run.folder)/bin/term -e /"))
      #expect(program.hasSuffix("/countdown") && run.file("run").hasSuffix(" watch tea\n"))
    }

    @Test("The launcher gets number and progress in one update, and while nobody listens no more")
    func launcher() throws {
      let (_, run) = try HostRun.desktop(
        """
        dbus-monitor "interface='com.canonical.Unity.LauncherEntry'" >icon 2>&1 & M=$!
        see NameLost icon
        $COUNTDOWN remind add Rent --due $(date -d '+4 seconds' +%FT%T)
        see 'int64 1' icon
        start tea 100; see 'double 0' icon; see 'boolean true' icon; cp icon alone
        python3 -c 'if True:
          import dbus.service
          from gi.repository import GLib as G
          name = dbus.service.BusName("com.canonical.Unity", dbus.SessionBus())
          G.MainLoop().run()' & L=$!
        see 'double 0[.]' icon; kill $L $M
        ask '{"v":1,"op":"status"}' >status
        """)
      #expect(!run.file("alone").contains("double 0."))
      let signals = run.file("icon").components(separatedBy: "signal ")
      let last = signals.last { $0.contains("double 0.") } ?? ""
      #expect(last.contains("int64 1"), "\(last)")
      #expect(run.file("status").contains(#""overdue":1}"#))
    }
  }
}
