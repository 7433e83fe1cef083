import Countdown
import CountdownHost
import CountdownSharing
import CountdownTestSupport
import Foundation
import Glibc
import Testing

extension RunningProgramTests {
  @Suite("controls countdowns of the host", .serialized, .ownThread)
  struct Remote {
    @Test("Commands do what they say, and say what they did")
    func commands() throws {
      let lines = try RemoteRoom().script(
        """
        c start tea 5m --label Tea --sound none
        c status tea; c pause; c resume tea; c toggle; c toggle; c add 3m; c less 2m; c less 1h
        c list --names
        c stop; c status
        """)
      let shapes = lines.map { $0.replacing(#/(tomorrow )?\d\d:\d\d:\d\d/#, with: "T").inMinutes }
      #expect(
        shapes == [
          "[0] Tea  5m 00s  → ends T  · notification: no session bus  · in the background",
          "[0] Tea  5:00 left  → ends T",
          "[0] Tea paused with 5:00 left", "[0] Tea  5:00 left  → ends T",
          "[0] Tea paused with 5:00 left", "[0] Tea  5:00 left  → ends T",
          "[0] Tea  8:00 left  → ends T", "[0] Tea  6:00 left  → ends T",
          "[3] countdown: Tea has only 6:00 left", "[0] tea", "[0] Tea stopped with 6:00 left",
          "[0] nothing is running",
        ])
    }

    @Test("A command that cannot write the record itself leaves that to the host")
    func unwritable() throws {
      let lines = try RemoteRoom().script(
        """
        c start tea 5m --sound none >/dev/null
        (ulimit -f 0; c pause; c add tea 1m; c resume tea; c stop); c status
        """)
      #expect(
        lines.map { $0.replacing(#/(tomorrow )?\d\d:\d\d:\d\d/#, with: "T").inMinutes } == [
          "[0] tea paused with 5:00 left", "[0] tea paused with 6:00 left",
          "[0] tea  6:00 left  → ends T", "[0] tea stopped with 6:00 left",
          "[0] nothing is running",
        ])
    }

    @Test("Every refusal has its status and its reason")
    func refusals() throws {
      let room = try RemoteRoom()
      let lines = try room.script(
        """
        c pause; c stop tea; c status tea; c wait
        c start tea 5m; c start tea 5m; c resume tea; c pause tea; c pause tea
        c start nap 5m; c add 1m; c add tea 99d; c stop zz; c pause te; c status zz; c reset nap
        """)
      #expect(
        Array(lines[0...3]) == [
          "[3] countdown: nothing is running", "[3] countdown: nothing is running",
          "[3] countdown: tea is not running", "[3] countdown: nothing is running",
        ])
      #expect(lines[5] == "[3] countdown: \"tea\" is already running")
      #expect(lines[6] == "[3] countdown: \"tea\" is already running")
      #expect(lines[8] == "[3] countdown: tea is paused already")
      #expect(
        lines[10].inMinutes
          .hasPrefix("[2] countdown: which one? nap (5:00 left), tea (paused"))
      #expect(lines[11].hasPrefix("[2] countdown: that would exceed the limit of 99 days"))
      #expect(lines[12].hasPrefix("[2] countdown: there is no countdown \"zz\"; there is nap"))
      #expect(lines[13].hasSuffix("did you mean tea?"))
      #expect(lines[14] == "[3] countdown: zz is not running")
      #expect(lines[15] == "[3] countdown: \"nap\" is running; pause it first")
      let id = try #require(try room.state.read("tea")).snapshot.id
      let resumed = try room.run("resume", String("\(id)".prefix(8)))
      #expect(resumed.inMinutes.hasPrefix("[0] tea  5:00 left"))
    }

    @Test("A countdown without a name gets one from its label, or a number")
    func names() throws {
      let lines = try RemoteRoom().script(
        """
        c 5m --detach; c 5m --detach; c 5m --detach --label 'Earl Grey'
        c 5m --detach nap
        c until $(date -d '+1 hour' +%T) --detach; c list --names
        """)
      #expect(lines[0].hasSuffix("in the background as countdown-1"))
      #expect(lines[1].hasSuffix("in the background as countdown-2"))
      #expect(lines[2].hasPrefix("[0] Earl Grey  5m 00s  → ends "))
      #expect(lines[2].hasSuffix("in the background as earl-grey"))
      #expect(lines[3].hasSuffix("in the background"))
      #expect(lines[4].hasPrefix("[0] countdown-3  1h 00m 00s") || lines[4].contains("59m"))
      #expect(
        Array(lines[5...]) == ["[0] countdown-1", "countdown-2", "countdown-3", "earl-grey", "nap"])
    }

    @Test("A label with blanks stands for its countdown, whatever the case of its letters")
    func labelsWithBlanks() throws {
      let room = try RemoteRoom()
      _ = try room.run("start", "tea", "5m", "--label", "Earl Grey", "-q")
      #expect(try room.run("pause", "earl grey").inMinutes == "[0] Earl Grey paused with 5:00 left")
      #expect(try room.run("stop", "Earl Grey").inMinutes == "[0] Earl Grey stopped with 5:00 left")
      #expect(
        try room.run("start", "Earl Grey", "5m")
          .hasSuffix("did you mean countdown 5m --detach --label \"Earl Grey\"?"))
    }

    @Test("Between two commands the host is killed, and nothing is lost")
    func killedHost() throws {
      let room = try RemoteRoom()
      _ = try room.run("start", "tea", "5m")
      let first = try #require(room.host)
      try room.end(first)
      #expect(try room.run("status", "tea").inMinutes.hasPrefix("[0] tea  5:00 left"))
      #expect(try room.run("pause", "tea").hasPrefix("[0] tea paused with "))
      // A pause needs no host; what goes on needs one that announces its end.
      #expect(try room.run("resume").hasPrefix("[0] tea  "))
      let second = try #require(room.host)
      #expect(second != first)
      try room.end(second)
      #expect(try room.run("stop", "tea").hasPrefix("[0] tea stopped with "))
      #expect(try room.run("status", "tea") == "[3] countdown: tea is not running")
    }

    @Test("Where none may be started, start says so, and looking still works")
    func noHost() throws {
      let lines = try RemoteRoom().script(
        "c start tea 5m; c status; c list --json; c stop",
        environment: ["COUNTDOWN_NO_HOST": "1"])
      #expect(lines[0].hasPrefix("[1] countdown: no host is running, and COUNTDOWN_NO_HOST"))
      #expect(
        Array(lines[1...]) == [
          "[0] nothing is running",
          "[0] {\"v\":1,\"countdowns\":[],\"overdue\":0,\"ringing\":[],\"snoozed\":[],"
            + "\"next_alarm\":null,\"unreadable\":[]}",
          "[3] countdown: nothing is running",
        ])
    }

    @Test("One that takes no commands is seen, and keeps its own controls")
    func foreign() throws {
      let room = try RemoteRoom()
      let timer = CountdownTimer(.minutes(5), label: "Tea")
      let sharing = try timer.share(as: "tea", in: room.state)
      timer.start()
      #expect(sharing.flush(within: .seconds(60)))
      let lines = try room.script("c status tea; c pause tea; c stop; c add 1m; c toggle tea")
      #expect(lines[0].inMinutes.hasPrefix("[0] Tea  5:00 left  → ends "))
      for line in lines[1...] {
        #expect(line.hasPrefix("[3] countdown: \"tea\" takes no commands from others; use its own"))
      }
      sharing.cancel()
    }

    @Test("What a dead process left can be paused and stopped")
    func orphan() throws {
      let room = try RemoteRoom()
      let timer = CountdownTimer(.minutes(5), label: "Tea")
      timer.start()
      let snapshot = timer.snapshot()
      let deadline = try #require(snapshot.deadline)
      let wall = snapshot.wallNanoseconds + 300_000_000_000
      let record = SharedCountdown(
        name: "tea", snapshot: snapshot, run: CountdownID(), startedWallNanoseconds: nil,
        end: .init(moment: deadline, wallNanoseconds: wall), owner: RecordBench.deadOwner)
      _ = try room.state.entries.write(record, replacing: nil)
      let lines = try room.script(
        "c status tea; c pause tea; c stop tea; c status",
        environment: ["COUNTDOWN_NO_HOST": "1"])
      #expect(lines[0].hasSuffix("· its process has ended"))
      #expect(lines[1].hasPrefix("[0] Tea paused with "))
      #expect(lines[2].hasPrefix("[0] Tea stopped with "))
      #expect(lines[3] == "[0] nothing is running")
      timer.stop()
    }

    @Test("One that has ended is cleared, started again, or refused")
    func ended() throws {
      let room = try RemoteRoom()
      let lines = try room.script(
        """
        c start tea 100ms --sound none; c wait tea; c wait tea; c pause tea; c add tea 1m
        c status tea
        c toggle tea; c wait tea; c stop tea; c status tea; c start tea 5m
        """)
      #expect(lines[1].hasPrefix("[0] tea finished "))
      #expect(lines[2] == lines[1])
      #expect(lines[3].hasPrefix("[3] countdown: tea has ended; to begin it again: countdown "))
      #expect(lines[4].hasPrefix("[3] countdown: tea has ended"))
      #expect(lines[5] == lines[1])
      #expect(lines[6].hasPrefix("[0] tea  "))
      #expect(lines[8].hasSuffix("; cleared"))
      #expect(lines[9] == "[3] countdown: tea is not running")
      #expect(lines[10].hasPrefix("[0] tea  5m 00s"))
    }

    @Test("A damaged record is one line, and hides no other")
    func damaged() throws {
      let room = try RemoteRoom()
      let lines = try room.script(
        """
        c start tea 5m
        echo nonsense > $HOME/.local/state/countdown/entries/countdown+nap.entry
        c list --names; c status nap; c status; c start nap 5m; c status nap
        env -u HOME $COUNTDOWN status; echo $?
        """)
      #expect(lines[1] == "[0] tea")
      #expect(lines[2].hasPrefix("[1] countdown: the entry countdown/nap cannot be read"))
      #expect(lines[3].hasPrefix("[1] name"))
      #expect(lines[4].hasPrefix("tea"))
      #expect(lines[5].hasPrefix("countdown: the entry countdown/nap cannot be read"))
      #expect(lines[6].hasPrefix("[0] nap  5m 00s"))
      #expect(lines[7].inMinutes.hasPrefix("[0] nap  5:00 left"))
      #expect(lines[8].contains("nowhere to share countdowns: neither"))
      #expect(lines[9] == "1")
    }
  }
}
