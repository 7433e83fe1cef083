import CountdownTestSupport
import Foundation
import Glibc
import Testing

extension RunningProgramTests {
  @Suite("counts up", .serialized, .ownThread)
  struct CountsUp {
    private func up(
      _ room: RemoteRoom, _ arguments: String..., to output: ProgramRun.Output? = nil
    ) throws -> ProgramRun {
      try ProgramRun(
        ["up"] + arguments, to: output ?? .terminal(rows: 24, columns: 80),
        environment: ["HOME": room.home, "XDG_RUNTIME_DIR": room.home])
    }

    @Test("In a view: laps, a pause, and q, after which its laps are in the history")
    func view() throws {
      let room = try RemoteRoom()
      let run = try up(room, "--label", "Run")
      #expect(run.waits(for: "00:01 Run"))
      for _ in 1...2 {
        let mark = run.mark
        run.type("l")
        // Each lap is a row more. Blanks that were there are not written again.
        #expect(run.waits(for: "lap", after: mark))
      }
      run.type(" ")
      #expect(run.waits(for: "paused"))
      #expect(ShownScreen(run.output).description.contains("lap 2   0:0"))
      run.type("l")
      #expect(run.waits(for: "take"))
      run.type("q")
      #expect(run.status() == .code(0))
      #expect(run.output.contains("Run stopped at 0:"))
      #expect(run.output.contains(" (2 laps)"))
      let history = try room.run("history", "--json")
      #expect(history.contains(#""kind":"stopwatch""#) && history.contains(#""how":"finished""#))
      #expect(history.contains(/"laps":\[[0-9.]+,[0-9.]+\]/))
      #expect(try room.run("status", "run").contains("\nlap 2 "))
      #expect(try room.run("clear").contains("; cleared"))
      #expect(try room.run("status") == "[0] nothing is running")
    }

    @Test("In the background it gets a label, and comes back after it was cleared")
    func labels() throws {
      let lines = try RemoteRoom().script(
        """
        c up -d >/dev/null; c label stopwatch "Long run"; c lap "long run"; c stop lap; c stop
        c clear; c undo; c status "Long run"; c undo; c status "Long run" --json
        """)
      #expect(lines.count == 10, "\(lines)")
      #expect(lines[0] == "[0] stopwatch is shown as Long run")
      #expect(lines[1].hasPrefix("[0] Long run  lap 1  "))
      let missing = "[2] countdown: there is no countdown \"lap\"; there is stopwatch ("
      #expect(lines[2].hasPrefix(missing))
      #expect(lines[3].hasPrefix("[0] Long run stopped at "))
      #expect(lines[4].hasSuffix("(1 lap); cleared"))
      #expect(lines[5].hasSuffix("(1 lap); back in the list"))
      #expect(lines[6].hasPrefix("[0] Long run stopped at "))
      #expect(lines[8].hasPrefix("[3] countdown: nothing to undo"))
      #expect(lines[9].hasPrefix("[0] {") && lines[9].contains(#""label":"Long run""#))
    }

    @Test("Whatever ends its process but Ctrl-C, it counts on in its record")
    func killed() throws {
      let room = try RemoteRoom()
      for (label, signal) in [("hup", SIGHUP), ("term", SIGTERM), ("kill", SIGKILL)] {
        let run = try up(room, "--label", label)
        #expect(run.waits(for: "00:01 \(label)"))
        run.send(signal)
        #expect(run.status() == .signal(signal))
        let goesOn = run.output.contains("\(label) continues in the background: countdown watch ")
        #expect(goesOn == (signal != SIGKILL))
      }
      let interrupted = try up(room, "--label", "int")
      #expect(interrupted.waits(for: "00:01 int"))
      interrupted.send(SIGINT)
      #expect(interrupted.status() == .signal(SIGINT))
      #expect(interrupted.output.contains("int stopped at 0:0"))
      #expect(try room.run("pause", "--all").components(separatedBy: " paused at ").count == 4)
      #expect(try room.run("list", "--names") == "[0] hup\nint\nkill\nterm")
    }

    @Test("Sent to the background it goes on, and a view of it elsewhere only looks")
    func background() throws {
      let room = try RemoteRoom()
      let run = try up(room)
      #expect(run.waits(for: "00:01 Stopwatch"))
      run.type("b")
      #expect(run.status() == .code(0))
      #expect(
        run.output.contains("Stopwatch continues in the background: countdown watch stopwatch"))
      let watch = try ProgramRun(
        ["watch"], environment: ["HOME": room.home, "XDG_RUNTIME_DIR": room.home])
      #expect(watch.waits(for: " Stopwatch"))
      let mark = watch.mark
      #expect(try room.run("lap").contains("lap 1 "))
      #expect(watch.waits(for: "lap", after: mark))
      watch.type("q")
      #expect(watch.status() == .code(0))
      let other = try ProgramRun(
        ["watch", "stopwatch", "--plain"],
        environment: ["HOME": room.home, "XDG_RUNTIME_DIR": room.home])
      #expect(other.waits(for: "Stopwatch  "))
      #expect(try room.run("stop").contains("Stopwatch stopped at "))
      #expect(other.status() == .code(0))
      #expect(other.output.contains("Stopwatch stopped at "))
    }

    @Test("Set back, it measures nothing, and q leaves nothing")
    func reset() throws {
      let room = try RemoteRoom()
      let run = try up(room, "--inline")
      #expect(run.waits(for: "00:01"))
      run.type("r")
      #expect(run.waits(for: "running: pause it with [space] to reset it"))
      run.type(" r")
      #expect(run.waits(for: " start"))
      run.type("q")
      #expect(run.status() == .code(0))
      #expect(try room.run("history") == "[0] the history is empty")
      #expect(try room.run("status") == "[0] nothing is running")
    }

    @Test("Without a terminal it writes lines, and where nothing can be kept it counts alone")
    func plain() throws {
      let room = try RemoteRoom()
      let run = try up(room, to: .pipe)
      #expect(run.waits(for: "Stopwatch  counts up\n"))
      run.send(SIGINT)
      #expect(run.status() == .signal(SIGINT))
      #expect(run.output.hasSuffix("Stopwatch stopped at 0:00\n"))
      let alone = try ProgramRun(["up"], environment: ["XDG_STATE_HOME": "/proc/none"])
      #expect(alone.waits(for: "00:01 Stopwatch"))
      #expect(alone.output.contains("not kept: "))
      alone.type("q")
      #expect(alone.status() == .code(0))
      #expect(alone.output.contains("Stopwatch stopped at 0:0"))
    }
  }
}

extension RunningProgramTests {
  @Suite("commands stopwatches from elsewhere", .serialized, .ownThread)
  struct CommandsStopwatches {
    @Test("Each command, alone and by name, in every phase")
    func commands() throws {
      let lines = try RemoteRoom().script(
        """
        c up --detach run --label "Long run" | grep -c 'in the background$'
        c pause; c pause; c lap; c resume; c lap run >/dev/null; c toggle "RUN"; c reset run
        c resume run; c stop run; c stop run; c stop run
        """)
      let expected = [
        "1", "[0] Long run paused at 0:0", "[3] countdown: Long run is paused already",
        "[3] countdown: \"run\" is not running", "[0] Long run resumed at 0:0",
        "[0] Long run paused at 0:0", "[0] Long run reset", "[0] Long run started",
        "[0] Long run stopped at 0:0", "[0] Long run stopped at 0:0",
        "[3] countdown: nothing is running",
      ]
      #expect(lines.count == expected.count, "\(lines)")
      for (line, start) in zip(lines, expected) { #expect(line.hasPrefix(start)) }
      #expect(lines.dropLast().last?.hasSuffix("; cleared") == true)
    }

    @Test("What has no meaning for it is refused with one line")
    func refusals() throws {
      let lines = try RemoteRoom().script(
        """
        c up --detach run >/dev/null
        c wait run; c add run 1m; c less run 1m; c next run; c clear run; c add 1m; c lap nap
        """)
      let lacks = "[3] countdown: run is a stopwatch: it counts up, and has no end and no steps"
      #expect(
        lines == [
          "[3] countdown: run is a stopwatch, which has no end to wait for", lacks, lacks, lacks,
          "[3] countdown: run has not ended; to end it: countdown stop run", lacks,
          "[2] countdown: there is no stopwatch \"nap\"",
        ])
    }

    @Test("A name is that of one thing, countdown or stopwatch")
    func names() throws {
      let lines = try RemoteRoom().script(
        """
        c up --detach run >/dev/null; c start tea 5m -q >/dev/null
        c up --detach run; c up --detach tea; c start run 5m -q; c 5m --detach run -q
        c 5m --label Run --detach -q | grep -o 'as run-2'; c up -l Tea --detach | grep -o 'as tea-2'
        $COUNTDOWN 5m -l tea-2 -q </dev/null >/dev/null 2>&1 & p=$!
        until $COUNTDOWN list --names | grep -q tea-2-2; do :; done
        $COUNTDOWN stop tea-2-2 >/dev/null; wait $p
        c pause; c pause tea run none; c pause --all | wc -l; c stop --all | wc -l
        """)
      try #require(lines.count == 10, "\(lines)")
      let taken = "[3] countdown: \"run\" is the name of a stopwatch: stop it, or use another name"
      #expect(lines[0] == taken && lines[2] == taken && lines[3] == taken)
      #expect(lines[1].hasPrefix("[3] countdown: tea is the name of a countdown"))
      #expect(lines[4...5] == ["as run-2", "as tea-2"])
      #expect(lines[6].hasPrefix("[2] countdown: which one? ") && lines[6].contains(", run (0:0"))
      #expect(lines[7].hasPrefix("[2] countdown: there is no countdown \"none\""))
      #expect(lines[8...] == ["4", "4"])
    }

    @Test("Both kinds stand in the lists, and in what programs read")
    func lists() throws {
      let lines = try RemoteRoom().script(
        """
        c up --detach run >/dev/null; c start tea 5m -q >/dev/null
        c list --names; c list | tail -1; c status --json; c stop tea >/dev/null
        $COUNTDOWN bar --format=tmux; c stop --all >/dev/null; $COUNTDOWN bar --format=tmux
        """)
      try #require(lines.count == 5, "\(lines)")
      #expect(lines[0] == "[0] tea" && lines[1] == "run")
      #expect(lines[2].hasPrefix("run ") && lines[2].contains(" running "))
      #expect(lines[3].contains(#""kind":"stopwatch","phase":"running","total_s":null"#))
      #expect(lines[4].hasSuffix(" run"))
    }
  }
}
