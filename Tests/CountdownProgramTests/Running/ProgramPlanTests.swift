import CountdownTestSupport
import Foundation
import Testing

extension RunningProgramTests {
  /// `countdown run` of the real program.
  @Suite("runs plans", .serialized, .ownThread)
  struct RunsPlans {
    @Test("Its steps follow each other, and it leaves by itself")
    func foreground() throws {
      let home = try HookHome()
      try home.script("finished", "echo $COUNTDOWN_STEP $COUNTDOWN_NEXT >> log")
      let run = try ProgramRun(
        ["run", "1s boil, 1s cool", "x2", "-q", "--label", "Eggs"], to: .pipe,
        environment: ["HOME": home.path])
      #expect(run.status() == .code(0))
      #expect(run.output.contains("boil 1 of 4") && run.output.contains("cool 2 of 4"))
      #expect(run.output.contains("Eggs finished ") && run.output.contains("(4 steps)"))
      #expect(home.text("log").split(separator: "\n").count == 4)
    }

    @Test("The start line names the sound of a step that is missing")
    func missingSound() throws {
      let home = try HookHome()
      let run = try ProgramRun(
        ["run", "10ms boil, 10ms cool --sound /nowhere/bell.ogg"], to: .pipe,
        environment: ["HOME": home.path])
      _ = run.status()
      #expect(run.output.contains("sound: missing (/nowhere/bell.ogg), will use"), "\(run.output)")
    }

    @Test("In the background, its steps are in status, JSON and bar")
    func background() throws {
      let room = try RemoteRoom()
      let begun = try room.run("run", "10m boil, 5m cool", "x2", "-qd", "--label", "Eggs")
      #expect(begun.contains("Eggs  boil 1/4  10m 00s") && begun.hasSuffix("as eggs"), "\(begun)")
      #expect(try room.run("next").contains("Eggs  cool 2/4"))
      let json = try room.run("status", "--json")
      #expect(json.contains("\"name\":\"cool\"") && json.contains("\"index\":1,\"count\":4"))
      #expect(try room.run("bar", "--format=tmux").contains("cool"))
      #expect(try room.run("stop").contains("Eggs  cool 2/4 stopped with "))
      #expect(try room.run("run", "10m boil", "-qd").hasSuffix("in the background as run"))
    }
  }
}
