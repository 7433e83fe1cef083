import CountdownTestSupport
import Foundation
import Testing

extension RunningProgramTests {
  /// `countdown history` of the real program.
  @Suite("keeps a history", .serialized, .ownThread)
  struct KeepsHistory {
    @Test("What ended in a terminal and in the background, once each, and what was stopped")
    func all() throws {
      let room = try RemoteRoom()
      let path = "\(room.home)/.local/state/countdown/history.jsonl"
      #expect(try room.run("history") == "[0] the history is empty")
      _ = try room.run("10ms", "-q", "--label", "Tea")
      let lines = try room.script(
        """
        c start egg 1s -q --label Egg >/dev/null; c wait egg >/dev/null; c start nap 5m >/dev/null
        sleep 1; c stop nap >/dev/null; c run "10ms a, 10ms b" -q >/dev/null
        for i in {1..600}; do [ $(wc -l < "\(path)") -ge 5 ] && break; sleep 0.05; done
        c history
        """)
      #expect(lines.first?.hasPrefix("[0] day") == true, "\(lines)")
      #expect(lines.contains { $0.contains("Tea") && $0.contains("10ms") || $0.contains(" 0s ") })
      #expect(lines.contains { $0.contains("Egg") && $0.contains(" finished") }, "\(lines)")
      let nap = lines.first { $0.contains("nap") } ?? ""
      #expect(nap.contains(" of 5m 00s  stopped") && !nap.contains(" 0s of "), "\(lines)")
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(mode as? Int == 0o600)
      let data = try room.run("history", "--json", "--since", "today").split(separator: "\n")
      #expect(data.count == 5, "\(data)")
      #expect(
        data.contains { $0.contains("\"step\":\"a\"") && $0.contains("\"kind\":\"pomodoro\"") })
      #expect(try room.run("history", "--clear") == "[0] the history was removed")
      #expect(try room.run("history", "--clear") == "[0] there is no history")
    }

    @Test("A step in the background that another one replaces was stopped")
    func replaced() throws {
      let room = try RemoteRoom()
      let path = "\(room.home)/.local/state/countdown/history.jsonl"
      let lines = try room.script(
        """
        c run "5m a, 6m b" -q --detach --label Work >/dev/null; c next work; sleep 1; c stop work
        for i in {1..600}; do [ $(wc -l < "\(path)") -ge 2 ] && break; sleep 0.05; done
        cat "\(path)"
        """)
      let entries = lines.filter { $0.contains("\"v\":1") }
      #expect(entries.count == 2, "\(lines)")
      #expect(entries.first?.contains("\"step\":\"a\"") == true, "\(lines)")
      #expect(entries.first?.contains("\"total_s\":300,") == true, "\(lines)")
      #expect(entries.last?.contains("\"step\":\"b\"") == true, "\(lines)")
      #expect(entries.allSatisfy { $0.contains("\"how\":\"stopped\"") }, "\(lines)")
    }

    @Test(
      "What was stopped while its view was halted has one line, with the moment of the command",
      arguments: ["CONT", "KILL"])
    func halted(signal: String) throws {
      let room = try RemoteRoom()
      let path = "\(room.home)/.local/state/countdown/history.jsonl"
      let lines = try room.script(
        """
        $COUNTDOWN 5m --label Tea -q >/dev/null 2>&1 & V=$!
        for i in {1..600}; do c status 2>/dev/null | grep -q Tea && break; sleep 0.05; done
        kill -STOP $V; c stop tea >/dev/null; date -u +%Y-%m-%dT%H:%M:%S; sleep 2.1
        kill -\(signal) $V; wait $V
        cat "\(path)"
        """)
      let entries = lines.filter { $0.contains("\"v\":1") }
      #expect(entries.count == 1, "\(lines)")
      let end = try #require(entries.first?.firstMatch(of: /"ended_at":"([^+]*)\+/)).1
      // The command is answered a moment after it was decided, and the line has rounded seconds.
      let second = #/\d\d$/#
      let (given, noted) = (lines.first?.firstMatch(of: second), end.firstMatch(of: second))
      let gap = (Int(given?.0 ?? "") ?? 0) - (Int(noted?.0 ?? "") ?? 30)
      #expect([-1, 0, 1].contains((gap + 90) % 60 - 30), "\(lines)")
    }

    @Test("A reminder that was done is an entry, once, and undoing it leaves that")
    func reminder() throws {
      let room = try RemoteRoom()
      let lines = try room.script(
        """
        c remind add "Pay rent" --due "tomorrow 9:00" >/dev/null; c remind done 1
        c remind done 1; c remind undo 1 >/dev/null; c history "pay RENT" --csv; c history rend
        c history --by label
        """)
      #expect(lines.first == "[0] Pay rent  → done", "\(lines)")
      #expect(lines.count { $0.contains(",Pay rent,,,reminder,done,0,0,,,") } == 1, "\(lines)")
      let refusal = "[2] countdown: nothing in the history is called \"rend\""
      #expect(lines.contains { $0.hasPrefix(refusal) }, "\(lines)")
      #expect(lines.suffix(2) == ["[0] label     done", "Pay rent  1"], "\(lines)")
    }

    @Test("Time over midnight is booked on both days, with a bar for each on a terminal")
    func bars() throws {
      let room = try RemoteRoom()
      let folder = "\(room.home)/.local/state/countdown"
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let line = """
        {"v":1,"id":"0f8fad5b-d9cb-469f-a165-70867728950e","name":"tea","label":"Tea",\
        "kind":"countdown","step":null,"started_at":"2026-11-22T22:30:00Z",\
        "ended_at":"2026-11-23T00:30:00Z","total_s":7200,"remaining_s":1800,"paused_s":1800,\
        "how":"stopped"}

        """
      try line.write(toFile: "\(folder)/history.jsonl", atomically: true, encoding: .utf8)
      let lines = try room.script(
        "c history --by day --json; c history --by day", environment: ["TZ": "UTC"])
      #expect(lines.count == 6, "\(lines)")
      #expect(lines[0].contains(#""period":"2026-11-22","finished_s":0,"stopped_s":4050"#))
      #expect(lines[1].contains(#""period":"2026-11-23","finished_s":0,"stopped_s":1350"#))
      #expect(lines[2] == "[0] day             stopped     times", "\(lines)")
      #expect(!lines[3].contains("─"))
      #expect(try room.show(["history", "--by", "day"]).contains("──────"))
    }

    @Test("history = off writes nothing, and says so")
    func off() throws {
      let room = try RemoteRoom()
      let folder = "\(room.home)/.config/countdown"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try "history = off\n".write(toFile: "\(folder)/config", atomically: true, encoding: .utf8)
      _ = try room.run("10ms", "-q")
      let lines = try room.script("c history")
      #expect(
        lines == ["[0] countdown: history = off: nothing is recorded", "the history is empty"])
    }
  }
}
