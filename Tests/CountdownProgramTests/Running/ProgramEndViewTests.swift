import CountdownTestSupport
import Glibc
import Testing

extension RunningProgramTests {
  @Suite("shows its end", .serialized, .ownThread)
  struct EndViews {
    @Test("A key on its way to the countdown does not close an end; later each does what it says")
    func offers() throws {
      let run = try ProgramRun(["1s", "--label", "Tea", "--bell"])
      #expect(run.waitsToShow("[any key]"))
      let shown = "\(ShownScreen(run.output))"
      #expect(shown.contains("[space] start again  [+] a minute more  [any key] leave"))
      let mark = run.mark
      run.type("q x")
      run.passFirstSecond()
      run.type("+")
      #expect(run.waits(for: "]2;01:00 Tea", after: mark))
      #expect(!run.output.contains("\u{1B}[?1049l"))
      run.type("q")
      #expect(run.status() == .code(3))
    }

    @Test("[space] starts again and any other key leaves, in one line as well")
    func again() throws {
      for view in [[], ["--inline"]] {
        let run = try ProgramRun(["1s", "--label", "Tea", "--bell"] + view)
        #expect(run.waitsToShow("any key"))
        run.passFirstSecond()
        run.type(" ")
        #expect(run.waitsToShow("[+-]"))
        #expect(run.waitsToShow("any key"))
        run.passFirstSecond()
        run.type("r")
        #expect(run.status() == .code(0))
        #expect(run.output.contains("Tea finished "))
      }
    }

    @Test("Help at the end of --stay names the keys that work there")
    func help() throws {
      let run = try ProgramRun(["1s", "--stay", "--bell"])
      #expect(run.waits(for: "again"))
      run.passFirstSecond()
      let mark = run.mark
      run.type("?")
      #expect(run.waits(for: "goes back", after: mark))
      let shown = "\(ShownScreen(run.output))"
      #expect(shown.contains("start again") && !shown.contains("pause, resume"), "\(shown)")
      run.type("xq")
      #expect(run.status() == .code(0))
    }

    @Test("A routine starts again from its end")
    func routine() throws {
      let run = try ProgramRun(["run", "1s boil", "x1", "--bell"])
      #expect(run.waitsToShow("any key"))
      let mark = run.mark
      run.passFirstSecond()
      run.type(" ")
      #expect(run.waits(for: "[n]", after: mark))
      #expect(run.waitsToShow("any key"))
      run.passFirstSecond()
      run.type("q")
      #expect(run.status() == .code(0))
    }

    @Test(
      "Ctrl-L paints everything anew, in every view and phase",
      arguments: [["60s"], ["kitchen"], ["pomodoro"]])
    func redraw(command: [String]) throws {
      let run = try ProgramRun(command + ["--bell"])
      #expect(run.waits(for: "[q]"))
      for keys in ["", "?", "x "] {
        run.type(keys)
        let mark = run.mark
        run.type("\u{0C}")
        #expect(run.waits(for: "\u{1B}[2J", after: mark))
      }
      run.type("q")
      _ = run.status()
    }

    @Test("A Cyrillic layout has the keys in their places")
    func cyrillic() throws {
      let run = try ProgramRun(["60s", "--bell"])
      #expect(run.waitsForAMinute())
      run.type("К")
      #expect(run.waits(for: "locked while it runs"))
      run.type("й")
      #expect(run.status() == .code(3))
    }
  }
}
