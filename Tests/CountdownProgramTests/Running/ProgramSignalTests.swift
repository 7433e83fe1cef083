import CountdownTestSupport
import Glibc
import Testing

extension RunningProgramTests {
  @Suite("stands signals", .serialized, .ownThread)
  struct Signals {
    @Test("Ctrl-\\ ends it by QUIT, with the terminal restored")
    func quit() throws {
      let run = try ProgramRun([], shell: "ulimit -c 0; $COUNTDOWN 60s; echo was $?")
      #expect(run.waitsForAMinute())
      run.type("\u{1C}")
      #expect(run.waits(for: "was 131"))
      #expect(run.output.contains("\u{1B}[?1049l\u{1B}[?25h"))
    }

    @Test("With the hangup ignored it goes on without its terminal, to the end")
    func nohup() throws {
      let script = "trap '' HUP; $COUNTDOWN 1s --sound none; echo $? > $HOME/status"
      let run = try ProgramRun([], shell: script)
      #expect(run.waits(for: "00:01 countdown"))
      run.hangUp()
      #expect(run.status() == .code(0))
      #expect(run.file("status") == "0\n")
    }

    @Test("Output beyond the limit of file sizes is an error, and the command gets the signal")
    func fileSize() throws {
      let script = """
        (ulimit -f 0; $COUNTDOWN 1s --plain --sound none >$HOME/out; echo was $?) 2>&1 | cat
        (ulimit -f 0; $COUNTDOWN 1s -q -s none -- sh -c 'echo >$HOME/x'; echo was $?) 2>&1 | cat
        """
      let run = try ProgramRun([], to: .pipe, shell: script)
      #expect(run.status() == .code(0))
      #expect(run.output.contains("countdown: standard output: File too large\n"))
      #expect(run.output.contains("was 1\n") && run.output.contains("was 153"), "\(run.output)")
    }

    @Test("TERM ends the command after -- first, then the program", arguments: [SIGTERM, SIGINT])
    func command(signal: Int32) throws {
      let script = "trap 'echo obeyed; exit 0' TERM INT; echo runs; while :; do sleep 0.05; done"
      let run = try ProgramRun(["10ms", "--sound", "none", "--", "/bin/bash", "-c", script])
      #expect(run.waits(for: "runs"))
      run.send(signal)
      #expect(run.waits(for: "obeyed"))
      #expect(run.status() == .signal(signal))
    }

    @Test("Ctrl-C at the command after -- is the command's; its end by it is the program's")
    func interruptedCommand() throws {
      let run = try ProgramRun(
        ["10ms", "--sound", "none", "--", "/bin/bash", "-c", "echo runs; exec sleep 60"])
      #expect(run.waits(for: "runs"))
      run.type("\u{03}")
      #expect(run.status() == .signal(SIGINT))
      let deaf = try ProgramRun([
        "10ms", "--sound", "none", "--", "/bin/bash", "-c", "trap '' INT; echo runs; read; exit 5",
      ])
      #expect(deaf.waits(for: "runs"))
      deaf.type("\u{03}\n")
      #expect(deaf.status() == .code(5))
    }

    @Test("Plain lines go on in the background, but not with stty tostop")
    func background() throws {
      let script = "set -m; $COUNTDOWN 5s --plain --sound none; bg; wait; echo all"
      let run = try ProgramRun([], shell: script)
      #expect(run.waits(for: "5s  → ends"))
      run.type("\u{1A}")
      #expect(run.waits(for: "1 second left"))
      #expect(run.waits(for: "Finished "))
      #expect(run.waits(for: "all"))
    }

    @Test("--bell rings at the terminal, wherever standard output leads")
    func bell() throws {
      let run = try ProgramRun([], shell: "$COUNTDOWN 10ms --bell > $HOME/out; echo was $?")
      #expect(run.waits(for: "was 0"))
      #expect(run.output.contains("\u{07}"))
      #expect(run.file("out").contains("Finished "))
      let quiet = try ProgramRun([], shell: "$COUNTDOWN 10ms --sound none > $HOME/out; echo was $?")
      #expect(quiet.waits(for: "was 0"))
      #expect(!quiet.output.contains("\u{07}"))
    }
  }
}
