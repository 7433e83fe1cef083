import Countdown
import CountdownHost
import CountdownSharing
import CountdownSystem
import CountdownTestSupport
import Foundation
import Glibc
import Testing

extension RunningProgramTests {
  @Suite("follows countdowns", .serialized, .ownThread)
  struct Follows {
    @Test("Two wait for one end; who comes later knows it at once; a stop is no end")
    func waits() throws {
      let room = try RemoteRoom()
      _ = try room.run("start", "tea", "2s", "--sound", "none")
      let waiting = [try room.begin("wait", "tea"), try room.begin("wait")]
      for run in waiting {
        #expect(run.status() == .code(0))
        #expect(run.output.hasPrefix("tea finished "))
      }
      #expect(try room.run("wait", "tea").hasPrefix("[0] tea finished "))
      _ = try room.run("start", "nap", "5m")
      let stopped = try room.begin("wait", "nap")
      #expect(try room.run("stop", "nap").hasPrefix("[0] nap stopped"))
      #expect(stopped.status() == .code(3))
      let said = [
        "countdown: nap was stopped\n", "countdown: nap is not running\n",
        "countdown: nap is not running; did you mean tea?\n",
      ]
      #expect(said.contains(stopped.output))
    }

    @Test("A wait outlives the host, and sees the end that the next one announces")
    func waitsOverARestart() throws {
      let room = try RemoteRoom()
      _ = try room.run("start", "tea", "6s", "--sound", "none")
      let run = try room.begin("wait", "tea")
      try room.end(try #require(room.host))
      #expect(try room.run("pause", "tea").hasPrefix("[0] tea paused with "))
      #expect(try room.run("resume", "tea").hasPrefix("[0] tea  "))
      #expect(run.status() == .code(0))
      #expect(run.output.hasPrefix("tea finished "))
    }

    @Test("A wait for one of another process")
    func waitsForForeign() throws {
      let room = try RemoteRoom()
      let timer = CountdownTimer(.minutes(5), label: "Tea")
      let sharing = try timer.share(as: "tea", in: room.state)
      timer.start()
      #expect(sharing.flush(within: .seconds(60)))
      let run = try room.begin("events")
      #expect(run.waits(for: "no host is running"))
      timer.pause()
      #expect(run.waits(for: "tea  paused"))
      timer.resume()
      #expect(run.waits(for: "tea  resumed"))
      timer.stop()
      #expect(run.waits(for: "tea  stopped"))
      sharing.cancel()
    }

    @Test("Events are objects, a line each, and go on with the next host")
    func events() throws {
      let room = try RemoteRoom()
      let run = try room.begin("events", "--json")
      #expect(run.waits(for: "no host is running"))
      _ = try room.run("start", "tea", "5m")
      #expect(run.waits(for: "\"event\":\"started\""))
      #expect(run.waits(for: "the events of alarms and reminders are received"))
      let said = try room.script("c pause tea; c resume tea; c add tea 1m")
      #expect(said.count { $0.hasPrefix("[0]") } == 3, "\(said)")
      #expect(run.waits(for: "\"event\":\"adjusted\""), "\(said) \(run.output)")
      try room.end(try #require(room.host))
      #expect(run.waits(for: "the host has ended; events of alarms"))
      _ = try room.run("start", "nap", "300ms", "--sound", "none")
      #expect(run.waits(for: "\"event\":\"finished\""))
      _ = try room.run("stop", "tea")
      #expect(run.waits(for: "\"event\":\"stopped\""))
      let lines = run.output.split(separator: "\n").filter { $0.hasPrefix("{") }
      let events = try lines.map { try JSONObject(parsing: String($0)) }
      for event in events {
        #expect(event.members.map(\.key) == ["v", "seq", "event", "id", "name", "at", "reason"])
      }
      let words = events.map { "\($0["name"]?.string ?? "?") \($0["event"]?.string ?? "?")" }
      #expect(
        Array(words.prefix(4)) == ["tea started", "tea paused", "tea resumed", "tea adjusted"],
        "\(run.output)")
      for word in ["nap started", "nap finished", "tea stopped"] {
        #expect(words.count { $0 == word } == 1, "\(words)")
      }
      run.send(SIGINT)
      #expect(run.status() == .signal(SIGINT))
    }

    @Test("With --ticks each second is told, and then the end")
    func ticks() throws {
      let room = try RemoteRoom()
      let run = try room.begin("events", "--json", "--ticks")
      #expect(run.waits(for: "no host is running"))
      _ = try room.run("start", "tea", "2s", "--sound", "none")
      #expect(run.waits(for: "\"event\":\"finished\""))
      let events = try run.output.split(separator: "\n").filter { $0.hasPrefix("{") }
        .map { try JSONObject(parsing: String($0)) }
      #expect(events.first?["event"] == "started")
      #expect(events.last?["event"] == "finished")
      let ticks = events.filter { $0["event"] == "tick" }
      let told = ticks.compactMap { $0["remaining_s"]?.integer }
      let missed = ticks.compactMap { $0["missed"]?.integer }.reduce(0, +)
      #expect(told.last == 0)
      #expect(Int64(told.count) + missed == 2)
      let numbers = events.compactMap { $0["seq"]?.integer }
      #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
    }

    @Test("When nobody reads any more, events end quietly and at once")
    func closedPipe() throws {
      let room = try RemoteRoom()
      let lines = try room.script(
        """
        c start tea 5m
        $COUNTDOWN events 2>$HOME/said | head -0; echo ${PIPESTATUS[0]}
        grep -c . $HOME/said; $COUNTDOWN status --json | head -0; echo ${PIPESTATUS[0]}
        """)
      #expect(Array(lines[1...]) == ["0", "0", "0"])
    }
  }
}
