import CountdownTestSupport
import Foundation
import Glibc
import Testing

extension RunningProgramTests {
  @Suite("leaves its countdown to the host", .serialized, .ownThread)
  struct Leaves {
    @Test("Killed, or with its terminal closed, it goes on: the host announces each end once")
    func inherited() throws {
      let room = try RemoteRoom()
      let hooks = "\(room.home)/.config/countdown/hooks"
      try FileManager.default.createDirectory(atPath: hooks, withIntermediateDirectories: true)
      try "#!/bin/sh\necho $COUNTDOWN_LABEL > \(room.home)/told\n".write(
        toFile: "\(hooks)/finished", atomically: true, encoding: .utf8)
      chmod("\(hooks)/finished", 0o700)
      mkfifo("\(room.home)/told", 0o600)
      let listener = try ProgramRun(
        [], to: .pipe,
        shell: "exec 3<> \(room.home)/told; echo hears; until [ \"$l\" = last ]; do "
          + "read l <&3; echo $l; done")
      #expect(listener.waits(for: "hears"))
      let environment = ["HOME": room.home, "XDG_RUNTIME_DIR": room.home, "COUNTDOWN_NO_HOST": ""]
      let signals: [(String, Int32)] = [
        ("hup", SIGHUP), ("term", SIGTERM), ("usr1", SIGUSR1), ("kill", SIGKILL), ("int", SIGINT),
      ]
      for (label, signal) in signals {
        let run = try ProgramRun(
          ["4500ms", "--label", label, "--sound", "none"], environment: environment)
        #expect(run.waits(for: "00:04 \(label)"))
        run.send(signal)
        #expect(run.status() == .signal(signal))
        let goesOn = run.output.contains("\(label) continues in the background and ")
        #expect(goesOn == [SIGHUP, SIGTERM, SIGUSR1].contains(signal))
        #expect(run.output.contains("int stopped with ") == (signal == SIGINT))
      }
      for label in ["hup", "term", "usr1", "kill"] {
        #expect(try room.run("wait", label).hasPrefix("[0] \(label) finished "))
        #expect(listener.waits(for: "\(label)\n"))
      }
      #expect(try room.run("wait", "int") == "[3] countdown: int is not running")
      #expect(try room.run("start", "last", "1s").hasPrefix("[0] last"))
      #expect(listener.status() == .code(0))
      let heard = listener.output.split(separator: "\n")
      #expect(heard.sorted() == ["hears", "hup", "kill", "last", "term", "usr1"])
    }

    /// `left SIGNAL ARGUMENTS…` leaves a countdown to the host.
    private static let leaving = """
      left() {
        local signal=$1 before=$($COUNTDOWN list --names | wc -l); shift
        $COUNTDOWN "$@" -q </dev/null >/dev/null 2>&1 & local process=$!
        for i in {1..600}; do
          [ $($COUNTDOWN list --names | wc -l) -gt $before ] && break; sleep 0.05; done
        kill -$signal $process; wait $process 2>/dev/null
      }

      """

    @Test("Each keeps its name from the next, which gets a number, or is refused")
    func names() throws {
      let lines = try RemoteRoom().script(
        Self.leaving + """
          left HUP 30m; left TERM 20m; left KILL 10m; left HUP run "5m a, 5m b"
          left KILL until $(date -d '+5 hours' +%T); left TERM 10m --label Tea
          c pause tea >/dev/null; left HUP 10m --label TEA
          c start tea 1m; c 1m --detach tea; c run "5m a" --detach -q | grep -o 'as run-2'
          c list --names; $COUNTDOWN list | grep -c 'in the background'
          c status tea; c stop --all >/dev/null
          """)
      try #require(lines.count == 13, "\(lines)")
      #expect(lines[0] == "[3] countdown: \"tea\" is already there, and paused", "\(lines)")
      #expect(lines[1] == lines[0])
      #expect(lines[2] == "as run-2")
      #expect(
        lines[3...11] == [
          "[0] countdown", "countdown-2", "countdown-3", "countdown-4", "run", "run-2", "tea",
          "tea-2", "7",
        ])
      #expect(lines[12].hasSuffix(" left  · in the background"))
    }

    @Test("An end that nobody has seen keeps its name; of several at once each gets its own")
    func unseen() throws {
      let lines = try RemoteRoom().script(
        Self.leaving + """
          left HUP 3s --label egg
          for i in {1..600}; do $COUNTDOWN status egg | grep -q left || break; sleep 0.05; done
          c start egg 5m; c 10ms -q --label egg >/dev/null; c list --names
          c clear egg >/dev/null; c start egg 5m >/dev/null; c list --names
          for i in 1 2 3 4 5; do $COUNTDOWN 10m -q </dev/null >/dev/null 2>&1 & done
          for i in {1..600}; do
            [ $($COUNTDOWN list --names | wc -l) -ge 6 ] && break; sleep 0.05; done
          kill -9 $(jobs -p); left HUP 10m; c list --names; c stop --all >/dev/null
          """)
      #expect(lines[0].hasSuffix("; to clear it: countdown clear egg"), "\(lines)")
      #expect(
        lines[0].hasPrefix(
          "[3] countdown: \"egg\" has ended, and its end has not been seen yet"))
      #expect(lines[1...2] == ["[0] egg", "[0] egg"], "\(lines)")
      #expect(
        lines.suffix(7) == [
          "[0] countdown", "countdown-2", "countdown-3", "countdown-4", "countdown-5",
          "countdown-6", "egg",
        ])
    }

    @Test("Its warning comes from the host, too")
    func warned() throws {
      let room = try RemoteRoom()
      let events = try room.begin("events", "--json")
      #expect(events.waits(for: "no host is running"))
      let environment = ["HOME": room.home, "XDG_RUNTIME_DIR": room.home, "COUNTDOWN_NO_HOST": ""]
      let run = try ProgramRun(
        ["4500ms", "--label", "tea", "--sound", "none", "--warn", "1s,4s"],
        environment: environment)
      #expect(run.waits(for: "00:03 tea"))
      run.send(SIGHUP)
      #expect(run.status() == .signal(SIGHUP))
      #expect(events.waits(for: "\"finished\""))
      let lines = events.output.split(separator: "\n").filter { $0.contains("\"warning\"") }
      #expect(lines.count == 2, "\(events.output)")
      #expect(lines.last?.contains("\"remaining_s\":1") == true, "\(lines)")
    }

    @Test("Paused, it stays for whoever resumes it", arguments: [SIGHUP, SIGTERM])
    func paused(_ signal: Int32) throws {
      let room = try RemoteRoom()
      let environment = ["HOME": room.home, "XDG_RUNTIME_DIR": room.home, "COUNTDOWN_NO_HOST": ""]
      let run = try ProgramRun(["5m", "--label", "tea"], environment: environment)
      // The title a second later: the countdown is shared by then, which its first frame is not.
      #expect(run.waits(for: "\u{1B}]2;04:5"))
      let paused = try room.run("pause", "tea")
      let left = paused.dropFirst("[0] tea paused with ".count)
      #expect(paused == "[0] tea paused with \(left)" && left.contains(":"))
      run.send(signal)
      #expect(run.status() == .signal(signal))
      #expect(run.output.contains("left; resume it: countdown resume tea"))
      #expect(try room.run("status", "tea").contains("paused with \(left)"))
      #expect(try room.run("resume", "tea").hasPrefix("[0] tea  \(left)"))
      #expect(try room.run("stop", "tea").hasPrefix("[0] tea stopped with "))
    }
  }
}
