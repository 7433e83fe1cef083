import CountdownTestSupport
import Foundation
import Glibc
import Testing

extension RunningProgramTests {
  @Suite("writes plain lines", .serialized, .ownThread)
  struct Plain {
    @Test("Into a pipe go the start, the last seconds and the end, and no control sequence")
    func pipe() throws {
      let run = try ProgramRun(["2s", "--label", "Tea 茶", "--sound", "none"], to: .pipe)
      #expect(run.status() == .code(0))
      #expect(!run.output.contains("\u{1B}"))
      let lines = run.output.split(separator: "\n")
      try #require(lines.count == 3)
      #expect(lines[0].hasPrefix("Tea 茶  2s  → ends "))
      #expect(lines[1] == "0:01 left")
      #expect(lines[2].hasPrefix("Tea 茶 finished "))
    }

    @Test("TERM=dumb and no TERM get lines, and keys work", arguments: ["dumb", ""])
    func dumb(term: String) throws {
      let run = try ProgramRun(["60s"], environment: ["TERM": term])
      #expect(run.waits(for: "1m 00s  → ends "))
      run.type(" ")
      #expect(run.waits(for: "paused"))
      run.type("q")
      #expect(run.status() == .code(3))
      #expect(run.output.contains(/Stopped with (1:00|0:[3-5]\d) left · to go on: .*\r\n$/))
      #expect(!run.output.contains("\u{1B}"))
    }

    @Test("--plain speaks in words")
    func spoken() throws {
      let run = try ProgramRun(["2s", "--plain", "--sound", "none"], to: .pipe)
      #expect(run.status() == .code(0))
      #expect(run.output.contains("\n1 second left\n"))
    }

    @Test("A command that cannot run is named at the start, and the countdown counts")
    func lateCommand() throws {
      let run = try ProgramRun(
        ["1s", "--sound", "none", "--", "no such command"], to: .pipe)
      #expect(run.status() == .code(127))
      let problem = try #require(run.output.range(of: "the command for the end cannot run"))
      let end = try #require(run.output.range(of: "Finished "))
      #expect(problem.lowerBound < end.lowerBound)
      #expect(run.output.contains("leave out the quotes"))
    }

    @Test(
      "A view shows that its command cannot run, with a sound or without", arguments: [[], ["-q"]])
    func lateCommandInView(quiet: [String]) throws {
      let run = try ProgramRun(["300s"] + quiet + ["--", "no such command"])
      #expect(run.waits(for: "cannot run"))
      #expect(ShownScreen(run.output).description.contains("for the end cannot run"))
      run.type("q")
      #expect(run.status() == .code(3))
    }

    @Test("A view that cannot stay is refused", arguments: ["--stay", "--overtime"])
    func staying(option: String) throws {
      for more in [["--plain"], ["--inline"], ["--", "true"], []] {
        let run = try ProgramRun(["1s", option] + more, to: .pipe)
        #expect(run.status() == .code(2), "\(more)")
        #expect(run.output.contains("\(option) "), "\(more)")
      }
    }

    @Test("Ticks that no device plays are named at the start")
    func ticks() throws {
      let run = try ProgramRun(
        ["1s", "--sound", "none", "--tick"], to: .pipe,
        environment: ["ALSA_CONFIG_PATH": "/dev/null"])
      #expect(run.status() == .code(0))
      #expect(run.output.contains("tick: "))
    }

    @Test("A full disk is status 1 and one line; a closed output is nobody's fault")
    func outputs() throws {
      let full = try ProgramRun(["10ms", "--sound", "none"], to: .file("/dev/full"))
      #expect(full.status() == .code(1))
      let closed = try ProgramRun(["10ms", "--sound", "none"], to: .closed)
      #expect(closed.status() == .code(0))
    }

    @Test("A reader that went away does not end the countdown")
    func brokenPipe() throws {
      let run = try ProgramRun(
        [], to: .pipe,
        shell: "{ $COUNTDOWN 1s --sound none; echo status $? >&2; } | true")
      #expect(run.waits(for: "status 0"))
      #expect(run.status() == .code(0))
    }

    @Test("Where all alerts that were asked for fail it is status 4; the default never is")
    func unheard() throws {
      let silent = ["ALSA_CONFIG_PATH": "/dev/null"]
      let bell = try ProgramRun(["10ms", "--bell", "--notify"], to: .pipe)
      #expect(bell.status() == .code(4))
      #expect(bell.output.contains("alert: notification "))
      #expect(bell.output.contains("bell no terminal"))
      let usual = try ProgramRun(["10ms"], to: .pipe, environment: silent)
      #expect(usual.status() == .code(0))
    }

    @Test("A clip that is missing is said at the start, and the bundled one is played")
    func missingClip() throws {
      let run = try ProgramRun(["1s", "--sound", "/nowhere/birds.ogg"], to: .pipe)
      #expect(run.status() == .code(0))
      let missing = "missing (/nowhere/birds.ogg)"
      #expect(run.output.contains("sound: \(missing), will use the bundled clip"))
      #expect(run.output.contains("alert: sound \(missing), played the bundled clip"))
      for fault in ["sound: missing", "alert: sound"] {
        #expect(run.output.components(separatedBy: fault).count == 2, "\(run.output)")
      }
    }

    @Test("A sound device that hangs is named at the start, and the end comes all the same")
    func hungDevice() throws {
      let run = try ProgramRun(
        [], to: .pipe,
        shell: """
          cat >$HOME/asound.conf <<END
          pcm.!default { type plug slave.pcm { type faulty open_hangs 1 } }
          pcm_type.faulty { lib "\(try RunningProgramTests.faultyDevice.get())" }
          END
          exec $COUNTDOWN 5s --sound nature --plain
          """)
      #expect(run.status() == .code(4))
      let lines = run.output.split(separator: "\n")
      #expect(lines.first?.hasSuffix("  · sound: device stuck") == true, "\(run.output)")
      #expect(lines.last?.hasPrefix("Finished ") == true, "\(run.output)")
    }

    @Test("A kitchen timer without keys is refused")
    func kitchen() throws {
      let run = try ProgramRun(["kitchen"], to: .pipe)
      #expect(run.status() == .code(2))
      #expect(run.output == "countdown: kitchen needs a terminal for its keys\n")
    }
  }
}

extension RunningProgramTests {
  /// The plugin of libasound whose faults the configuration of a device names.
  static let faultyDevice = Result {
    try BuiltProducts.library(
      of: "faulty", for: "\(#filePath)/../../../CountdownSinkTests/Sound/Support/x")
  }
}
