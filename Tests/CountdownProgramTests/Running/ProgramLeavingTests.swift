import CountdownTestSupport
import Foundation
import Testing

extension RunningProgramTests {
  @Suite("loses nothing by a key", .serialized, .ownThread)
  struct LosesNothing {
    private let room: RemoteRoom

    init() throws { room = try RemoteRoom() }

    /// A view that is shared by now: its title is of a later second.
    private func view(_ arguments: String..., title: String = "04:5") throws -> ProgramRun {
      let run = try ProgramRun(
        arguments + ["--label", "tea", "-q"],
        environment: ["HOME": room.home, "XDG_RUNTIME_DIR": room.home, "COUNTDOWN_NO_HOST": ""])
      #expect(run.waits(for: "\u{1B}]2;\(title)"))
      return run
    }

    @Test("What q stops is listed for a while, and goes on, or begins anew, in the background")
    func stopped() throws {
      let run = try view("5m")
      run.type("q")
      #expect(run.status() == .code(3))
      let line = "to go on: countdown resume tea, or restart tea"
      #expect(run.output.contains("tea stopped with 4:5"))
      #expect(run.output.contains(" left · \(line)"))
      let lines = try room.script(
        """
        c status tea; c list --json; c wait tea; c add tea 1m; c resume --all; c pause tea
        c resume; c status tea; c stop; c history --json | grep -o '"how":"[a-z]*"'
        """)
      try #require(lines.count >= 11, "\(lines)")
      #expect(lines[0].hasPrefix("[3] tea  stopped with 4:5"))
      let hint = "countdown: tea is stopped; to go on with it: countdown resume tea"
      #expect(lines[1] == hint)
      #expect(lines[2].contains(#""phase":"stopped","total_s":300,"remaining_s":29"#))
      #expect(lines[3] == "[3] countdown: tea was stopped")
      #expect(lines[4] == "[3] \(hint)" && lines[6] == "[3] \(hint)")
      #expect(lines[5] == "[3] countdown: there is nothing to resume")
      #expect(lines[7].hasPrefix("[0] tea  4:5"))
      #expect(lines[8].hasSuffix("  · in the background"))
      #expect(lines[9].hasPrefix("[0] tea stopped with 4:5"))
      #expect(try room.run("status", "tea") == "[3] countdown: tea is not running")
    }

    @Test("A stopped one is restarted, cleared, or gives its name to the next")
    func restarted() throws {
      let first = try view("5m")
      first.type("q")
      #expect(first.status() == .code(3))
      #expect(try room.run("restart").inMinutes.hasPrefix("[0] tea  5:00 left"))
      _ = try room.run("stop", "tea")
      let second = try view("5m")
      second.type("q")
      #expect(second.status() == .code(3))
      let third = try view("5m")
      #expect(try room.run("list", "--names") == "[0] tea")
      third.type("q")
      #expect(third.status() == .code(3))
      let cleared = try room.run("clear", "tea")
      #expect(cleared.hasPrefix("[0] tea stopped with 4:5") && cleared.hasSuffix("; cleared"))
      #expect(try room.run("list") == "[0] nothing is running")
    }

    @Test("A routine goes on with its step; Ctrl-C leaves nothing")
    func routine() throws {
      let run = try view("run", "5m a, 5m b")
      run.type("q")
      #expect(run.status() == .code(3))
      #expect(run.output.contains(" left in a 1 of 2 · to go on: countdown resume tea"))
      #expect(try room.run("resume", "tea").hasPrefix("[0] tea  a 1/2  4:5"))
      #expect(try room.run("next", "tea").inMinutes.hasPrefix("[0] tea  b 2/2  5:00 left"))
      #expect(try room.run("restart", "tea").inMinutes.hasPrefix("[0] tea  a 1/2  5:00 left"))
      _ = try room.run("stop", "tea")
      let other = try view("5m")
      other.type("\u{03}")
      #expect(other.status() == .signal(SIGINT))
      #expect(try room.run("list") == "[0] nothing is running")
    }

    @Test("b sends it to the background as it is, running or paused")
    func background() throws {
      let run = try view("5m")
      run.type("b")
      #expect(run.status() == .code(0))
      #expect(run.output.contains("tea goes on in the background, ends "))
      #expect(run.output.contains(" · countdown watch tea"))
      let status = try room.run("status", "tea")
      #expect(status.hasPrefix("[0] tea  4:5") && status.hasSuffix("  · in the background"))
      _ = try room.run("stop", "tea")
      let paused = try view("pomodoro", "--auto", "--focus", "5m")
      paused.type(" ")
      #expect(paused.waits(for: "stopped"))
      paused.type("b")
      #expect(paused.status() == .code(0))
      #expect(paused.output.contains("left; resume it: countdown resume tea"))
      #expect(try room.run("status", "tea").contains("paused with 4:5"))
      _ = try room.run("stop", "tea")
    }

    @Test("With a command after -- it stays, and says why")
    func command() throws {
      let run = try ProgramRun(["5m", "--", "true"])
      #expect(run.waits(for: "04:5"))
      run.type("b")
      #expect(run.waits(for: "the command after -- would be lost in the background"))
      run.type("q")
      #expect(run.status() == .code(3))
    }

    @Test("In a view r goes back to the length that was given, and a label of another is shown")
    func view() throws {
      let run = try view("5m")
      run.type("+ ")
      #expect(run.waits(for: "paused"))
      #expect(try room.run("status", "tea").contains("paused with 5:5"))
      #expect(try room.run("label", "tea", "Earl Grey") == "[0] tea is shown as Earl Grey")
      #expect(run.waits(for: "Earl Grey"))
      run.type("r")
      #expect(run.waits(for: "05:00"))
      let status = try room.run("status", "tea", "--json")
      #expect(status.contains(#""label":"Earl Grey","kind":"countdown","phase":"ready""#))
      #expect(status.contains(#""total_s":300,"remaining_s":300"#))
      run.type("q")
      #expect(run.status() == .code(3))
      #expect(run.output.contains("Earl Grey stopped with 5:00 left · to go on: "))
    }
  }
}
