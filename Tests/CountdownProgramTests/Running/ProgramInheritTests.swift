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
