import CountdownTestSupport
import Glibc
import Testing

extension RunningProgramTests {
  @Suite("shows itself", .serialized, .ownThread)
  struct Shows {
    @Test("Pausing, resetting and help answer to their keys")
    func keys() throws {
      let run = try ProgramRun(["60s"])
      #expect(run.waitsForAMinute())
      run.type("r")
      #expect(run.waits(for: "locked while it runs"))
      run.type(" ")
      #expect(run.waits(for: "paused"))
      #expect(run.waits(for: "\u{1B}]9;4;4;"))
      run.type("?")
      #expect(run.waits(for: "length"))
      run.type("x")
      let mark = run.mark
      run.type(" ")
      #expect(run.waits(for: "pause", after: mark))
      run.type("q")
      #expect(run.status() == .code(3))
    }

    @Test(
      "Any size of window is drawn, and another one at once",
      arguments: [(1, 1), (2, 5), (3, 20), (100, 300)] as [(UInt16, UInt16)])
    func sizes(rows: UInt16, columns: UInt16) throws {
      let run = try ProgramRun(["60s"], to: .terminal(rows: rows, columns: columns))
      #expect(run.waitsForAMinute())
      let mark = run.mark
      run.resize(rows: 24, columns: 80)
      #expect(run.waits(for: "\u{1B}[0;7;36m", after: mark))
      let next = run.mark
      run.resize(rows: rows, columns: columns)
      #expect(run.waits(for: "\u{1B}[2J", after: next))
      run.type("q")
      #expect(run.status() == .code(3))
    }

    @Test("One line is redrawn in place, and its end replaces it")
    func inline() throws {
      let run = try ProgramRun(["1s", "--inline", "--sound", "none", "--label", "Tea"])
      #expect(run.status() == .code(0))
      #expect(!run.output.contains("\u{1B}[?1049h"))
      #expect(run.output.contains("\u{1B}[?25h\u{1B}[?2004lTea finished "))
    }

    @Test("Where the locale is not UTF-8, digits are drawn in ASCII")
    func ascii() throws {
      let cases = [(24, /######/), (4, /0(?:1:00|0:[3-5]\d)/)] as [(UInt16, Regex<Substring>)]
      for (rows, digits) in cases {
        let run = try ProgramRun(
          ["60s", "--bell"], to: .terminal(rows: rows, columns: 80), environment: ["LC_ALL": "C"])
        #expect(run.waitsForAMinute())
        run.type("q")
        #expect(run.status() == .code(3))
        #expect(run.output.contains(digits))
        #expect(run.output.utf8.allSatisfy { $0 < 0x80 })
      }
    }

    @Test("NO_COLOR and --color=never leave the colours out, --color=always keeps them")
    func colors() throws {
      let cases: [(String, [String: String], Bool)] = [
        ("auto", [:], true), ("auto", ["NO_COLOR": "1"], false), ("auto", ["NO_COLOR": ""], true),
        ("never", [:], false), ("always", ["NO_COLOR": "1"], true),
      ]
      for (option, environment, isColored) in cases {
        let run = try ProgramRun(["60s", "--color", option], environment: environment)
        #expect(run.waitsForAMinute())
        #expect(run.output.contains("36m") == isColored)
        run.type("q")
        #expect(run.status() == .code(3))
      }
    }

    @Test("The kitchen timer is set, locked while it runs, stopped and cleared")
    func kitchen() throws {
      let run = try ProgramRun(["kitchen"])
      #expect(run.waits(for: "00:00 countdown"))
      run.type(" ")
      run.type("31ss")
      #expect(run.waits(for: "04:02 countdown"))
      run.type(" 5")
      // Adding is locked while it runs.
      #expect(run.waits(for: /0(4:0[01]|3:[3-5]\d) countdown/))
      let mark = run.mark
      run.type(" r")
      #expect(run.waits(for: "00:00 countdown", after: mark))
      run.type("q")
      #expect(run.status() == .code(0))
    }

    @Test("A pomodoro waits for its button at every step, and ends with 0 after the last round")
    func pomodoro() throws {
      let run = try ProgramRun([
        "pomodoro", "--focus", "500ms", "--break", "500ms", "--long-break", "500ms", "--rounds",
        "1", "--sound", "none",
      ])
      #expect(run.waits(for: "00:01 countdown"))
      run.type(" ")
      #expect(run.waits(for: "00:00 countdown"))
      run.passFirstSecond()
      run.type(" ")
      #expect(run.waits(for: "[any key]"))
      run.passFirstSecond()
      run.type("x")
      #expect(run.waits(for: "Pomodoro finished"))
      #expect(run.status() == .code(0))
    }
  }
}
