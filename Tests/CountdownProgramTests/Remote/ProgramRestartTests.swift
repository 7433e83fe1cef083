import CountdownTestSupport
import Foundation
import Testing

extension RunningProgramTests {
  @Suite("restarts and relabels countdowns of the host", .serialized, .ownThread)
  struct Restarts {
    @Test("A reset, a restart and a toggle at the end go back to the length that was given")
    func given() throws {
      let lines = try RemoteRoom().script(
        """
        c start tea 10m -q; c add tea 1m; c pause; c reset
        c status tea --json | grep -o '"total_s":[0-9]*'
        c resume; c add 1m; c restart; c restart tea; c stop
        c start egg 100ms -q; c wait egg; c add egg 1m; c toggle egg | grep -o 'egg'; c wait egg
        c restart egg >/dev/null; c wait egg; c stop egg
        """)
      try #require(lines.count == 17, "\(lines)")
      let shapes = lines.map { $0.replacing(#/(tomorrow )?\d\d:\d\d:\d\d/#, with: "T").inMinutes }
      #expect(shapes[1] == "[0] tea  11:00 left  → ends T")
      #expect(shapes[3] == "[0] tea reset")
      #expect(shapes[4] == "\"total_s\":600")
      #expect(shapes[7] == "[0] tea  10:00 left  → ends T")
      #expect(shapes[8] == "[0] tea  10:00 left  → ends T")
      let advice = "egg has ended; to begin it again: countdown restart egg"
      #expect(lines[12] == "[3] countdown: \(advice)")
      #expect(lines[13] == "egg")
      #expect(lines[16].hasPrefix("[0] egg finished ") && lines[16].hasSuffix("; cleared"))
    }

    @Test("What was made for a moment is not restarted, and between steps the advice fits")
    func refused() throws {
      let lines = try RemoteRoom().script(
        """
        c until $(date -d '+5 hours' +%T) --detach noon -q >/dev/null; c restart noon; c restart
        c stop noon >/dev/null; c run "100ms a, 5m b" --detach row -q --no-auto >/dev/null
        for i in {1..600}; do c status row | grep -q next && break; sleep 0.05; done
        c add row 1m; c label row Rowing; c status row; c next row; c stop row
        """)
      try #require(lines.count == 7, "\(lines)")
      #expect(lines[0] == "[3] countdown: noon cannot be restarted: its moment is fixed")
      #expect(lines[1] == lines[0])
      let advice = "row is between two steps; to begin the next one: countdown next row"
      #expect(lines[2] == "[3] countdown: \(advice)")
      #expect(lines[3] == "[0] row is shown as Rowing")
      #expect(lines[4].hasPrefix("[0] Rowing  a 1/2 finished "))
      #expect(lines[5].hasPrefix("[0] Rowing  b 2/2"))
    }

    @Test("An event of a restart is the user's, and a label changes what is shown, not the name")
    func events() throws {
      let room = try RemoteRoom()
      let events = try room.begin("events", "--json")
      #expect(events.waits(for: "no host is running"))
      _ = try room.run("start", "tea", "5m", "-q")
      #expect(try room.run("label", "tea", "Earl", "Grey") == "[0] tea is shown as Earl Grey")
      #expect(try room.run("restart", "tea").inMinutes.hasPrefix("[0] Earl Grey  5:00 left"))
      #expect(events.waits(for: #""event":"started""#, after: "adjusted"))
      let line = events.output.split(separator: "\n").last { $0.contains("started") } ?? ""
      #expect(line.contains(#""name":"tea""#) && line.hasSuffix(#""reason":"user"}"#), "\(line)")
      #expect(try room.run("status").contains("Earl Grey"))
      _ = try room.run("stop", "tea")
    }
  }
}
