import CountdownTestSupport
import Foundation
import Glibc
import Testing

extension RunningProgramTests {
  @Suite("examines itself", .serialized, .ownThread)
  struct Examines {
    /// Runs it and gives its lines and its status, as the shell sees them.
    private func doctor(
      _ options: String = "--sound nature", before: String = "", environment: [String: String] = [:]
    ) throws -> [String] {
      let run = try ProgramRun(
        [], to: .pipe, shell: "\(before)\n$COUNTDOWN doctor \(options); echo status $?",
        environment: ["TZ": "UTC"].merging(environment) { $1 })
      #expect(run.status() == .code(0))
      return run.output.split(separator: "\n").map(String.init)
    }

    @Test("Where all that was asked for works, nothing will be missed, and no trace is left")
    func healthy() throws {
      let lines = try doctor(
        before:
          "before=$(find $HOME); trap 'test \"$before\" = \"$(find $HOME)\" && echo same' EXIT")
      #expect(lines.suffix(3) == ["nothing will be missed", "status 0", "same"])
      #expect(lines.contains { $0.hasPrefix("ok sound device    the default device plays") })
      #expect(lines.contains { $0.hasPrefix("ok notification    not used (no session bus)") })
      #expect(lines.contains { $0.hasPrefix("ok wakeup          ") })
      #expect(lines.contains { $0.hasPrefix("ok time zone       UTC, UTC+0, from TZ; ") })
      for part in ["data", "state", "runtime"] {
        #expect(lines.contains { $0.hasPrefix("ok \(part) folder") })
      }
      #expect(lines.allSatisfy { $0.hasPrefix("ok ") || $0.hasPrefix("  ") || $0.count < 30 })
    }

    @Test("Without options all alerts are asked for, and each that is missed says what to do")
    func everything() throws {
      let lines = try doctor("", environment: ["ALSA_CONFIG_PATH": "/nowhere"])
      #expect(lines.last == "status 1")
      let missed = "will be missed or may fail: sound device, notification, bell"
      #expect(lines.contains(missed))
      for (line, next) in zip(lines, lines.dropFirst()) where line.hasPrefix("!! ") {
        #expect(next.hasPrefix("   "), "\(line)")
      }
    }

    @Test("A theme is said to have no effect where the terminal has too few colours")
    func theme() throws {
      let run = try ProgramRun(
        [],
        shell: """
          mkdir -p $HOME/.config/countdown; echo 'theme=calm' > $HOME/.config/countdown/config
          TERM=xterm $COUNTDOWN doctor; echo split; $COUNTDOWN doctor; echo two
          """)
      #expect(run.waits(for: "two"))
      let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let parts = words.components(separatedBy: " split ")
      try #require(parts.count == 2)
      #expect(parts[0].contains("16 colours, so that the theme calm has no effect"))
      #expect(parts[1].contains("256 colours") && !parts[1].contains("has no effect"))
    }

    @Test("An alarm whose zone is gone is named")
    func zone() throws {
      let lines = try doctor(
        before: """
          cd $HOME; mkdir -p z/Test; cp /usr/share/zoneinfo/Asia/Tokyo z/Test/Gone
          TZ=Test/Gone TZDIR=$HOME/z $COUNTDOWN alarm add 7:30 --zone Test/Gone 2>/dev/null
          """)
      let wrong = "!! alarms          alarm 1 cannot use its zone: there is no time zone"
      #expect(lines.contains { $0.hasPrefix(wrong) })
      #expect(lines.contains { $0.hasSuffix("countdown alarm edit 1 --zone ZONE") })
      #expect(lines.contains("will be missed or may fail: alarms, host, after a reboot"))
    }

    @Test("Each hook is named with what it would run, and none is run")
    func hooks() throws {
      let lines = try doctor(
        "--hooks",
        before: """
          h=$HOME/.config/countdown/hooks; mkdir -p $h; chmod 700 $h; touch $h/paused $h/fnished
          printf '#!/bin/sh\ntouch ran\n' >$h/finished; chmod 700 $h/finished
          """)
      #expect(lines.contains { $0.hasPrefix("ok finished  runs ") })
      #expect(lines.contains { $0.hasPrefix("!! paused    hook paused: not executable") })
      #expect(lines.contains { $0.hasPrefix("ok hooks     no event is named fnished") })
      #expect(lines.suffix(2) == ["will be missed or may fail: paused", "status 1"])
    }

    @Test(
      "What is wrong is said of its part alone",
      arguments: [
        ("time zone", "export TZ=Nowhere/Land", "Nowhere/Land"),
        ("data folder", "export XDG_DATA_HOME=/proc/1", "cannot be written to"),
        ("state folder", "export XDG_STATE_HOME=/dev/null", "cannot be written to"),
        (
          "runtime folder",
          "export XDG_RUNTIME_DIR=$HOME/r; mkdir -p r/countdown $HOME/r/countdown; "
            + "chmod 777 $HOME/r/countdown", "may be written to by others"
        ),
        (
          "alarms", "d=$HOME/.local/share/countdown; mkdir -p $d; echo nonsense > $d/alarms.db",
          "alarms.db"
        ),
        (
          "configuration",
          "c=$HOME/.config/countdown; mkdir -p $c; printf '\\nsoudn = none\\n' > $c/config",
          "config:2: unknown key"
        ),
        (
          "hooks", "h=$HOME/.config/countdown/hooks; mkdir -p $h; touch $h/finished",
          "hook finished: not executable"
        ),
        ("host", "$COUNTDOWN alarm add 7:30 2>/dev/null", "1 alarm waits for it"),
      ])
    func faults(part: String, before: String, words: String) throws {
      let lines = try doctor(before: "cd $HOME; \(before)")
      // No systemd of the user runs in the folder of a test.
      let others = ["host": ", after a reboot", "state folder": ", countdowns, history"]
      let parts = part + others[part, default: ""]
      #expect(lines.suffix(2) == ["will be missed or may fail: \(parts)", "status 1"])
      let line = try #require(lines.first { $0.hasPrefix("!! ") })
      #expect(line.hasPrefix("!! \(part) ") && line.contains(words), "\(line)")
    }

    @Test(
      "A full and a read-only disk are said, each with what to do",
      .enabled(if: RunningProgramTests.canMount, "the kernel or its container forbids mounts"))
    func disks() throws {
      let session = """
        mount -t tmpfs -o size=16k none $HOME/data || exit 1
        cp /bin/sh $HOME/data 2>/dev/null; $COUNTDOWN doctor --sound nature
        rm $HOME/data/sh; mount -o remount,ro $HOME/data; $COUNTDOWN doctor --sound nature
        """
      let run = try ProgramRun(
        [], to: .pipe,
        shell: """
          mkdir $HOME/data; export XDG_DATA_HOME=$HOME/data
          unshare -m sh -c '\(session)'
          """)
      // The last examination finds that disk read-only.
      #expect(run.status() == .code(1))
      #expect(run.output.contains("No space left on device\n                   make room on"))
      #expect(run.output.contains("Read-only file system\n                   remount it"))
    }

    @Test("A countdown whose host was killed waits for another")
    func orphan() throws {
      let lines = try doctor(
        before: """
          export COUNTDOWN_NO_HOST=; $COUNTDOWN start tea 1h
          P=$($COUNTDOWN doctor --json | grep -o 'process [0-9]*' | head -1 | cut -d' ' -f2)
          kill -9 $P; timeout 60 tail --pid=$P -s 0.05 -f /dev/null
          """)
      #expect(lines.suffix(2) == ["will be missed or may fail: host", "status 1"])
      #expect(lines.contains { $0.contains("is not running; 1 countdown waits for it") })
    }

    @Test("What the file, options and the environment set is told with its origin")
    func origins() throws {
      let lines = try doctor(
        "--bell --json",
        before: """
          mkdir -p $HOME/.config/countdown
          printf '# mine\\nsound = none\\nfocus = 50m\\n' > $HOME/.config/countdown/config
          """)
      let json = try #require(lines.first { $0.hasPrefix("{") })
      #expect(json.contains(#"{"key":"sound","value":"none","from":"/tmp/"#))
      #expect(json.contains(#"countdown/config:2"}"#) && json.contains(#"config:3"}"#))
      #expect(json.contains(#"{"key":"bell","value":"true","from":"option"}"#))
      #expect(json.contains(#"{"key":"TZ","value":"UTC","from":"environment"}"#))
    }

    @Test(
      "A real notification is shown, and closed again",
      .enabled(if: access("/usr/bin/dbus-run-session", X_OK) == 0))
    func notification() throws {
      let server = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../CountdownSinkTests/Desktop/Servers/server.py").standardizedFileURL
        .path
      let session = """
        python3 \(server) actions body < $HOME/in > $HOME/out & exec 3> $HOME/in 4< $HOME/out
        read -r ready <&4
        $COUNTDOWN doctor --notify; echo status $?
        exec 3>&-; cat <&4
        """
      let run = try ProgramRun(
        [], to: .pipe,
        shell: "mkfifo $HOME/in $HOME/out; dbus-run-session -- sh -c '\(session)' 2>/dev/null")
      #expect(run.status() == .code(0))
      let shown =
        "ok notification    shown and closed by recorder 1.0 through libnotify"
        + " (buttons, no markup, no sounds)"
      #expect(run.output.contains(shown))
      #expect(run.output.contains("nothing will be missed\nstatus 0\n"))
      #expect(
        run.output.contains(#""urgency": ["Byte", 0]"#) && run.output.contains(#"{"close": 1}"#))
    }

    @Test("A bus that hangs is said within two seconds, and the host is not started")
    func hangingBus() throws {
      let bus = """
        import os, signal, socket
        bus = socket.socket(socket.AF_UNIX)
        bus.bind(os.environ["HOME"] + "/bus")
        bus.listen(5)
        print("up", flush=True)
        signal.pause()
        """
      let lines = try doctor(
        "--notify",
        before: """
          mkfifo $HOME/out; python3 -c '\(bus)' > $HOME/out < /dev/zero & server=$!
          read -r up < $HOME/out
          trap 'kill $server; ls $HOME/countdown 2>/dev/null' EXIT
          export DBUS_SESSION_BUS_ADDRESS=unix:path=$HOME/bus COUNTDOWN_NO_HOST=
          """)
      #expect(lines.contains { $0.hasPrefix("!! notification    no answer") })
      #expect(!lines.contains("host.sock"))
    }
  }
}
