import CountdownTestSupport
import Glibc
import Testing

extension RunningProgramTests {
  @Suite("shares its terminal", .serialized, .ownThread)
  struct SharedTerminal {
    private static let views = [[], ["--inline"], ["--plain"]]

    @Test(
      "In every view a pasted q quits nothing, and the terminal is asked to mark it",
      arguments: views)
    func pastes(view: [String]) throws {
      let run = try ProgramRun(["60s", "--bell"] + view)
      #expect(run.waits(for: "\u{1B}[?2004h"))
      run.type("\u{1B}[200~" + String(repeating: "q", count: 249) + "\u{1B}[201~ ")
      #expect(run.waits(for: "paused"))
      run.type("q")
      #expect(run.status() == .code(3))
      #expect(run.output.contains("\u{1B}[?2004l"))
    }

    @Test(
      "After kill -STOP and -CONT it takes the terminal again and draws everything",
      arguments: views)
    func stopped(view: [String]) throws {
      let run = try ProgramRun(["60s", "--bell", "--label", "Tea"] + view)
      #expect(run.waits(for: "\u{1B}[?2004h"))
      #expect(run.waits(for: "Tea"))
      try run.halt()
      // As the shell does that takes the terminal back.
      run.makeSane()
      let mark = run.mark
      run.send(SIGCONT)
      #expect(run.waits(for: "\u{1B}[?2004h", after: mark))
      if view.isEmpty { #expect(run.waits(for: "\u{1B}[0;7;", after: mark)) }
      #expect(!run.isSane)
      run.type("q")
      #expect(run.status() == .code(3))
      #expect(run.isSane)
    }

    @Test("After bg and fg a view in which nothing moves is there again, and takes keys")
    func backAndForth() throws {
      let run = try ProgramRun(
        [], shell: "set -m; $COUNTDOWN kitchen; bg >/dev/null; echo behind; read; fg; echo was $?")
      #expect(run.waits(for: "\u{1B}[?2004h"))
      run.type("\u{1A}")
      #expect(run.waits(for: "behind"))
      let mark = run.mark
      run.type("\n")
      #expect(run.waits(for: "\u{1B}[?2004h", after: mark))
      run.type("q")
      #expect(run.waits(for: "was 0"))
    }

    @Test(
      "A notification of the terminal's counts only where it is shown",
      arguments: [nil, "TMUX", "STY"])
    func notifications(multiplexer: String?) throws {
      var environment = ["KITTY_WINDOW_ID": "1"]
      if let multiplexer { environment[multiplexer] = "1" }
      let run = try ProgramRun(
        ["10ms", "--notify", "--sound", "none"], environment: environment)
      #expect(run.status() == .code(multiplexer == nil ? 0 : 4))
      let wrapping = ["TMUX": "\u{1B}Ptmux;\u{1B}", "STY": "\u{1B}P"][multiplexer] ?? ""
      #expect(run.output.contains(wrapping + "\u{1B}]99;i="))
      #expect(run.output.contains("alert: notification no session bus"))
      #expect(run.output.contains("the terminal's instead") == (multiplexer == nil))
    }

    @Test(
      "Where nothing shows a notification for sure, the bell rings, if nothing else is heard",
      arguments: [("TMUX", true), ("STY", true), ("NOTHING", false)])
    func lastResort(name: String, isMultiplexed: Bool) throws {
      let run = try ProgramRun(["10ms", "--notify"], environment: [name: "1"])
      #expect(run.status() == .code(0))
      #expect(run.output.contains("alert: notification no session bus, rang the bell"))
      #expect(run.output.contains("\u{07}"))
      #expect(run.output.contains("]777;notify;") == isMultiplexed)
    }

    @Test(
      "A real tmux passes the notification on, and the bell",
      .enabled(if: access("/usr/bin/tmux", X_OK) == 0, "needs tmux"))
    func tmux() throws {
      let run = try ProgramRun(
        [],
        shell: """
          echo 'set -g allow-passthrough on' > $HOME/conf
          exec tmux -S $HOME/tmux -f $HOME/conf new-session "$COUNTDOWN 1s --notify"
          """)
      #expect(run.waits(for: "\u{1B}]777;notify;Countdown finished;"))
      #expect(run.waits(for: "\u{07}"))
      run.passFirstSecond()
      run.type("q")
      #expect(run.status() == .code(0))
    }

    @Test("Each notification of the terminal's has an identity of its own, in both of its parts")
    func identities() throws {
      let run = try ProgramRun(
        [], shell: "for i in 1 2; do $COUNTDOWN 10ms --notify --sound none || exit; done",
        environment: ["KITTY_WINDOW_ID": "1"])
      #expect(run.status() == .code(0))
      let identities = run.output.matches(of: /\]99;i=(\d+):/).map { String($0.1) }
      #expect(identities.count == 4 && Set(identities).count == 2, "\(identities)")
    }

    @Test("A notification that another job's terminal would get is not shown, and said not to be")
    func notificationFromBehind() throws {
      let run = try ProgramRun(
        [], shell: "set -m; $COUNTDOWN 3s --inline --notify --sound none; bg; wait %1; echo was $?",
        environment: ["KITTY_WINDOW_ID": "1"])
      #expect(run.waits(for: "\u{1B}[?2004h"))
      run.type("\u{1A}")
      #expect(run.waits(for: "was 4"))
      #expect(!run.output.contains("\u{1B}]99;"))
    }

    @Test("A fault of the configuration is one line, and the command does its work")
    func configuration() throws {
      let run = try ProgramRun(
        [], to: .pipe,
        shell: """
          mkdir -p $HOME/.config/countdown; echo 'fokus = 50m' > $HOME/.config/countdown/config
          $COUNTDOWN alarm stop; echo $?; $COUNTDOWN list --names; echo $?
          $COUNTDOWN pomodoro --auto; echo $?
          """)
      #expect(run.status() == .code(0))
      let lines = run.output.split(separator: "\n")
      try #require(lines.count == 7)
      for line in [lines[0], lines[3], lines[5]] {
        #expect(line.hasSuffix("/config:1: unknown key \"fokus\"; did you mean focus?"))
      }
      #expect(
        [lines[1], lines[2], lines[4], lines[6]].map(String.init) == [
          "countdown: no alarm is ringing", "3", "0", "2",
        ])
    }

    @Test("The form of an alarm takes the terminal again as well")
    func stoppedForm() throws {
      let run = try ProgramRun(
        [], shell: "$COUNTDOWN alarm add 7:30 --label Tea; exec $COUNTDOWN alarm edit 1")
      #expect(run.waits(for: "[return] save"))
      try run.halt()
      run.makeSane()
      let mark = run.mark
      run.send(SIGCONT)
      #expect(run.waits(for: "[return] save", after: mark))
      #expect(!run.isSane)
      run.type("\u{1B}")
      #expect(run.status() == .code(3))
    }
  }
}

extension ProgramRun {
  /// Stops the program as nothing in it can prevent, and waits until it has stopped.
  fileprivate func halt() throws {
    send(SIGSTOP)
    var status: Int32 = 0
    try #require(waitpid(pid, &status, WUNTRACED) == pid)
    try #require(status & 0xFF == 0x7F)
  }

  /// Puts the terminal in line mode.
  fileprivate func makeSane() {
    var settings = termios()
    tcgetattr(reader, &settings)
    settings.c_lflag |= tcflag_t(ICANON | ECHO | ISIG)
    tcsetattr(reader, TCSANOW, &settings)
  }
}
