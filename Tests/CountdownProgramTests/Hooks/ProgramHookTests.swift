import CountdownTestSupport
import Foundation
import Glibc
import Testing

extension RunningProgramTests {
  @Suite("runs hooks", .serialized, .ownThread)
  struct RunsHooks {
    private let home: HookHome

    init() throws { home = try HookHome() }

    private func run(_ arguments: String...) throws -> ProgramRun {
      try ProgramRun(arguments, to: .pipe, environment: ["HOME": home.path])
    }

    @Test("Each event of a countdown reaches its hook before the program is gone")
    func events() throws {
      for event in ["started", "finished", "stopped"] {
        try home.script(event, "echo $COUNTDOWN_EVENT $COUNTDOWN_LABEL $COUNTDOWN_V >> log")
      }
      #expect(try run("1s", "--label", "Tea", "--sound", "none").status() == .code(0))
      #expect(home.text("log") == "started Tea 1\nfinished Tea 1\n")
      let stopped = try run("60s")
      #expect(stopped.waits(for: "ends "))
      stopped.send(SIGTERM)
      #expect(stopped.status() == .signal(SIGTERM))
      #expect(home.text("log").hasSuffix("started 1\nstopped 1\n"))
    }

    @Test("Each event of a routine has the step that it belongs to")
    func steps() throws {
      for event in ["started", "finished"] {
        let step = "$COUNTDOWN_STEP $COUNTDOWN_STEP_KIND $COUNTDOWN_ROUND/$COUNTDOWN_ROUNDS"
        try home.script(
          event, "echo $COUNTDOWN_EVENT \(step) for $COUNTDOWN_DURATION, $COUNTDOWN_NEXT >> log")
      }
      let run = try run("run", "1s a, 2s rest, 1s c", "-q")
      #expect(run.status() == .code(0))
      let lines = home.text("log").split(separator: "\n").map(String.init)
      #expect(
        lines == [
          "started a work 1/3 for 1, rest", "finished a work 1/3 for 1, rest",
          "started rest rest 2/3 for 2, c", "finished rest rest 2/3 for 2, c",
          "started c work 3/3 for 1,", "finished c work 3/3 for 1,",
        ])
    }

    @Test("In the background the first moments of a routine have its first step, too")
    func stepsOfTheHost() throws {
      let room = try RemoteRoom()
      let lines = try room.script(
        """
        D=$HOME/.config/countdown/hooks; mkdir -p $D
        printf '#!/bin/sh\\necho $COUNTDOWN_EVENT $COUNTDOWN_KIND $COUNTDOWN_STEP >>$HOME/log\\n' \
          >$D/started; chmod 700 $D $D/started; cp -p $D/started $D/stopped
        for i in 1 2 3 4 5; do
          c pomodoro --detach p -q >>$HOME/said; c stop p >>$HOME/said; done
        for i in {1..600}; do [ $(grep -s -c . $HOME/log) -ge 10 ] && break; sleep 0.05; done
        sort $HOME/log | uniq -c | tr -s ' '; c history --json | grep -c '"step":"Focus"'
        cat $HOME/said
        """)
      #expect(
        lines.prefix(3) == [" 5 started pomodoro Focus", " 5 stopped pomodoro Focus", "5"],
        "\(lines)")
    }

    @Test("What a hook says is not seen, and one that fails is one line after the end")
    func failure() throws {
      try home.script("finished", "echo heard; echo heard >&2; exit 9")
      let run = try run("10ms", "--sound", "none")
      #expect(run.status() == .code(0))
      #expect(!run.output.contains("heard"))
      let lines = run.output.split(separator: "\n")
      #expect(lines.last?.hasPrefix("countdown: hook finished: ended with status 9 (") == true)
      #expect(lines.dropLast().last?.hasPrefix("Finished ") == true)
    }

    @Test("One that hangs is waited for; Ctrl-C ends it")
    func hanging() throws {
      home.pipe("fifo")
      try home.script("finished", "read line < fifo")
      let run = try ProgramRun(
        ["10ms", "--sound", "none"], environment: ["HOME": home.path])
      #expect(run.waits(for: "waiting for a hook; Ctrl-C ends it"))
      run.send(SIGINT)
      #expect(run.status() == .signal(SIGINT))
    }

    @Test("A reminder's hook runs while the program serves")
    func serving() throws {
      try home.script("due", "echo $COUNTDOWN_KIND $COUNTDOWN_LABEL > log; cat log > fifo")
      home.pipe("fifo")
      let run = try ProgramRun(
        [], to: .pipe,
        shell: """
          $COUNTDOWN remind add Rent --due $(date -d '+4 seconds' +%FT%T)
          $COUNTDOWN serve --foreground & cat $HOME/fifo; kill $!; wait
          """, environment: ["HOME": home.path])
      #expect(run.waits(for: "reminder Rent\n"))
      _ = run.status()
    }
  }
}
