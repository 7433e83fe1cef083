import CountdownTestSupport
import Glibc
import Testing

extension RunningProgramTests {
  @Suite("answers keys", .serialized, .ownThread)
  struct Keys {
    // Nothing to report in the row of the notes: a note is drawn whole there.
    private let quiet = ["--bell"]

    @Test("Every add key of the kitchen timer adds what it says; start is off at 00:00")
    func kitchenKeys() throws {
      let run = try ProgramRun(["kitchen"] + quiet)
      #expect(run.waits(for: "00:00 countdown"))
      run.type(" ")
      #expect(run.waits(for: "first"))
      for (key, title) in [("s", "00:01"), ("1", "01:01"), ("3", "04:01"), ("5", "09:01")] {
        run.type(key)
        #expect(run.waits(for: "]2;\(title) countdown"))
      }
      run.type("r")
      #expect(run.waits(for: "]2;00:00 countdown", after: "]2;09:01 countdown"))
      run.type("q")
      #expect(run.status() == .code(0))
    }

    @Test(
      "While the kitchen timer runs, every setting key says why it does nothing",
      arguments: ["s", "1", "3", "5", "r"])
    func kitchenLocks(key: String) throws {
      let run = try ProgramRun(["kitchen"] + quiet)
      #expect(run.waits(for: "00:00 countdown"))
      run.type("5 ")
      #expect(run.waits(for: "]9;4;1;"))
      run.type(key)
      #expect(run.waits(for: "running:"))
      run.type("q")
      #expect(run.status() == .code(3))
      #expect(run.output.contains("Stopped with "))
    }

    @Test("The kitchen timer alerts at the end and stays")
    func kitchenEnd() throws {
      let run = try ProgramRun(["kitchen", "--bell", "--label", "Egg"])
      #expect(run.waits(for: "00:00 Egg"))
      run.type("s ")
      #expect(run.waits(for: "Time's up!"))
      #expect(run.waits(for: "\u{07}"))
      #expect(!run.output.contains("\u{1B}[?1049l"))
      run.passFirstSecond()
      run.type("q")
      #expect(run.status() == .code(0))
      #expect(run.output.contains("Egg finished "))
    }

    @Test("[n] is refused on the last step, [r] begins the step anew")
    func pomodoroSteps() throws {
      let run = try ProgramRun(["pomodoro", "--focus", "60s", "--rounds", "1"] + quiet)
      #expect(run.waits(for: "]2;01:00 countdown"))
      run.type(" ")
      #expect(run.waits(for: /]2;00:5\d countdown/))
      let mark = run.mark
      run.type("r")
      #expect(run.waits(for: "]2;01:00 countdown", after: mark))
      run.type("n")
      #expect(run.waits(for: "]2;15:00 countdown"))
      run.type("n")
      #expect(run.waits(for: "last"))
      run.type("q")
      #expect(run.status() == .code(3))
    }

    @Test("A missing clip is a message of the pomodoro, and nothing else")
    func pomodoroClip() throws {
      let run = try ProgramRun(["pomodoro", "--sound", "/nowhere/birds.ogg"])
      #expect(run.waits(for: "sound: missing (/nowhere/birds.ogg), "))
      // On a very busy machine the bundled clip may not be read in time either.
      #expect(run.waits(for: /will use the bundled clip|unreadable \(nature\)/))
      run.type("q")
      #expect(run.status() == .code(3))
    }

    @Test("Past zero it counts up, until it is left with 0")
    func overtime() throws {
      let run = try ProgramRun(["1s", "--overtime"] + quiet)
      #expect(run.waits(for: "]2;+0:01 countdown"))
      run.passFirstSecond()
      run.type("q")
      #expect(run.status() == .code(0))
      #expect(run.output.contains(" over)"))
    }

    @Test("[+] and [-] move a minute, and never to the end; a clock time keeps to the clock")
    func minutes() throws {
      let run = try ProgramRun(["10m", "--inline"] + quiet)
      #expect(run.waits(for: /10:00|09:[3-5]\d/))
      run.type("=")
      #expect(run.waits(for: /11:00|10:[3-5]\d/))
      run.type("---")
      #expect(run.waits(for: /08:00|07:[3-5]\d/))
      run.type("--------")
      #expect(run.waits(for: "no more than a minute"))
      run.type("q")
      #expect(run.status() == .code(3))
      let until = try ProgramRun(["until", "tomorrow noon", "--inline"] + quiet)
      #expect(until.waits(for: "[+-]"))
      until.type("+")
      #expect(until.waits(for: "the end is a clock time"))
      until.type("q")
      #expect(until.status() == .code(3))
    }

    @Test("--stay keeps the view, from which it starts again")
    func stay() throws {
      let run = try ProgramRun(["1s", "--stay"] + quiet)
      #expect(run.waits(for: "]2;00:00 countdown"))
      let mark = run.mark
      run.passFirstSecond()
      run.type(" ")
      #expect(run.waits(for: "]2;00:01 countdown", after: mark))
      #expect(run.waits(for: "]2;00:00 countdown", after: mark))
      run.passFirstSecond()
      run.type("q")
      #expect(run.status() == .code(0))
    }

    @Test("The finish closes help; lines say it and swallow no key")
    func help() throws {
      let run = try ProgramRun(["3s", "--stay"] + quiet)
      #expect(run.waits(for: "]2;00:0"))
      run.type("?")
      let mark = run.mark
      #expect(run.waits(for: "]2;00:00 countdown"))
      #expect(run.waits(for: "\u{1B}[0;7;", after: mark))
      run.passFirstSecond()
      run.type("q")
      #expect(run.status() == .code(0))
      let lines = try ProgramRun(["60s"] + quiet, environment: ["TERM": "dumb"])
      #expect(lines.waits(for: "1m 00s"))
      lines.type("?q")
      #expect(lines.status() == .code(3))
    }
  }
}
