import CountdownTestSupport
import Foundation
import Glibc
import Testing

/// All tests that run the program, each with a home of its own.
@Suite("The running program")
struct RunningProgramTests {}

extension RunningProgramTests {
  @Suite("ends", .serialized, .ownThread)
  struct Ends {
    @Test("A countdown finishes with its line, the bell, and the terminal as it was")
    func finish() throws {
      let run = try ProgramRun(["1s", "--label", "Tea", "--bell"])
      #expect(run.waits(for: "\u{1B}[?1049h"))
      #expect(run.waits(for: "up!"))
      #expect(run.waits(for: "\u{07}"))
      run.passFirstSecond()
      run.type("x")
      #expect(run.status() == .code(0))
      let screen = run.output
      #expect(screen.contains("\u{1B}]2;00:01 Tea\u{1B}\\"))
      #expect(screen.contains("\u{07}"))
      // Where there is no alternate screen, the line has an empty window.
      #expect(screen.contains("\u{1B}[0m\u{1B}[2J\u{1B}[H\u{1B}[?1049l"))
      let tail = screen.components(after: "\u{1B}[?1049l")
      #expect(tail.hasPrefix("\u{1B}[?25h\u{1B}[23;0t\u{1B}[?2004lTea finished "))
      #expect(tail.contains(" (1s)"))
      #expect(screen.contains("\u{1B}]9;4;0;0\u{1B}\\"))
    }

    @Test("Without a clip the view stays until a key; after one, or --sound none, it closes")
    func stays() throws {
      let script = "$COUNTDOWN 10ms --sound none && echo at once; $COUNTDOWN 10ms && echo played"
      let played = try ProgramRun([], shell: script)
      #expect(played.waits(for: "at once"))
      #expect(played.waits(for: "played"))
      let inline = try ProgramRun([], shell: "$COUNTDOWN 10ms --bell --inline && echo left")
      #expect(inline.waits(for: "[any key]"))
      #expect(!inline.output.contains("left"))
      inline.passFirstSecond()
      inline.type("?")
      #expect(inline.waits(for: "left"))
    }

    @Test("[q] stops it with status 3, and the shell can tell")
    func quit() throws {
      let run = try ProgramRun(
        [], shell: "$COUNTDOWN 60s --label Tea || echo stopped $?; stty -a | grep -o ' icanon'")
      #expect(run.waitsForAMinute(of: "Tea"))
      run.type("q")
      #expect(run.waits(for: "stopped 3"))
      #expect(run.waits(for: " icanon"))
      #expect(run.output.contains(/Tea stopped with (1:00|0:[3-5]\d) left/))
      #expect(run.status() == .code(0))
    }

    @Test(
      "A signal ends it by that signal, with the terminal restored",
      arguments: [SIGTERM, SIGHUP, SIGINT, SIGUSR1, SIGUSR2, SIGALRM, SIGPWR, SIGXCPU])
    func signals(signal: Int32) throws {
      // Some of them leave a core behind.
      let run = try ProgramRun([], shell: "ulimit -c 0; exec $COUNTDOWN 60s")
      #expect(run.waitsForAMinute())
      if signal == SIGINT { run.type("\u{03}") } else { run.send(signal) }
      #expect(run.waits(for: /Stopped with (1:00|0:[3-5]\d) left/))
      #expect(run.output.contains("\u{1B}[?1049l\u{1B}[?25h"))
      #expect(run.status() == .signal(signal))
    }

    @Test("A window that is closed ends it by the hangup")
    func closedWindow() throws {
      let run = try ProgramRun(["60s"])
      #expect(run.waitsForAMinute())
      run.hangUp()
      #expect(run.status() == .signal(SIGHUP))
    }

    @Test("Ctrl-Z gives the shell its terminal; fg comes back to the view")
    func halt() throws {
      let script =
        "set -m; $COUNTDOWN 60s; echo halted $?; stty -a | grep -o ' icanon'; fg; echo $?"
      let run = try ProgramRun([], shell: script)
      #expect(run.waitsForAMinute())
      run.type("\u{1A}")
      #expect(run.waits(for: "halted 148"))
      #expect(run.waits(for: " icanon"))
      #expect(run.output.contains("\u{1B}[2J\u{1B}[H\u{1B}[?1049l"))
      #expect(run.waits(for: "\u{1B}[?1049h", after: " icanon"))
      run.type("q")
      #expect(run.status() == .code(0))
      #expect(run.output.hasSuffix("3\r\n"))
    }

    @Test("The command after -- runs at the finish, and its status becomes the program's")
    func command() throws {
      let run = try ProgramRun(
        ["1s", "--sound", "none", "--", "sh", "-c", "echo ran $COUNTDOWN_EVENT; exit 7"])
      #expect(run.status() == .code(7))
      #expect(run.output.components(after: "Finished ").contains("ran finished"))
      let missing = try ProgramRun(["10ms", "--bell", "--", "/no/such/program"], to: .pipe)
      #expect(missing.status() == .code(127))
    }

    @Test("A countdown that is stopped runs no command")
    func noCommand() throws {
      let run = try ProgramRun(["60s", "--", "echo", "ran"])
      #expect(run.waitsForAMinute())
      run.type("q")
      #expect(run.status() == .code(3))
      #expect(!run.output.contains("ran\r\n"))
    }
  }
}

extension String {
  func components(after separator: String) -> String {
    range(of: separator).map { String(self[$0.upperBound...]) } ?? ""
  }
}
