import Countdown
import CountdownSharing
import CountdownTestSupport
import Foundation
import Glibc
import Testing

extension RunningProgramTests {
  @Suite("shares its countdown", .serialized, .ownThread)
  struct Shares {
    /// The files of several programs.
    private let home = SharedHome()

    private func run(
      _ arguments: String..., to output: ProgramRun.Output = .terminal(rows: 24, columns: 80)
    ) throws -> ProgramRun {
      try ProgramRun(arguments, to: output, environment: home.environment)
    }

    @Test("Two watchers and a bar see it at once, follow each key, and leave when it is stopped")
    func follows() throws {
      let tea = try run("60s", "--label", "Tea")
      #expect(tea.waitsForAMinute(of: "Tea"))
      #expect(home.waits { $0.first?.name == "tea" })
      let full = try run("watch")
      let plain = try run("watch", "tea", to: .pipe)
      let bar = try run("bar", "--format=waybar", to: .pipe)
      #expect(full.waits(for: "Tea\u{1B}"))
      #expect(plain.waits(for: "Tea  1m 00s  → ends "))
      #expect(bar.waits(for: #""class":"running","percentage":"#))
      tea.type(" ")
      #expect(full.waits(for: "paused"))
      #expect(plain.waits(for: "paused"))
      #expect(bar.waits(for: #""class":"paused""#))
      // The key of a watcher reaches the countdown in the other terminal.
      full.type(" ")
      #expect(tea.waits(for: "Tea", after: "paused"))
      #expect(plain.waits(for: "resumed, "))
      #expect(bar.waits(for: #""class":"running""#, after: #""class":"paused""#))
      tea.type("q")
      #expect(tea.status() == .code(3))
      #expect(home.records.map(\.isLeft) == [true])
      #expect(full.status() == .code(3))
      #expect(plain.status() == .code(3))
      #expect(plain.output.contains("\nTea stopped with "))
      #expect(bar.waits(for: #"{"text":"","alt":"idle""#))
    }

    @Test("What is stopped from elsewhere ends with status 3, on a terminal and without one")
    func isStopped() throws {
      for output in [ProgramRun.Output.terminal(rows: 24, columns: 80), .pipe] {
        let tea = try run("600s", "--label", "Tea", to: output)
        #expect(home.waits { $0.first?.name == "tea" })
        let stop = try run("stop", "tea", to: .pipe)
        #expect(stop.status() == .code(0))
        #expect(tea.status() == .code(3))
        #expect(tea.output.contains("Tea stopped with "))
        #expect(home.records.isEmpty)
      }
    }

    @Test(
      "A routine that is stopped from elsewhere ends with status 3 in every form of its view",
      arguments: [
        ["run", "600s a, 600s b"], ["pomodoro", "--auto"], ["run", "600s a, 600s b", "--plain"],
        ["pomodoro", "--auto", "--inline"],
      ])
    func routineIsStopped(arguments: [String]) throws {
      for output in [ProgramRun.Output.terminal(rows: 24, columns: 80), .pipe] {
        let row = try ProgramRun(
          arguments + ["-q", "--label", "Row"], to: output, environment: home.environment)
        #expect(home.waits { $0.first?.name == "row" })
        #expect(try run("stop", "row", to: .pipe).status() == .code(0))
        #expect(row.status() == .code(3))
        #expect(row.output.contains("Row stopped with "))
        #expect(home.records.isEmpty)
      }
      #expect(try run("history", to: .pipe).waits(for: "stopped"))
    }

    @Test("The end is seen, also by who comes after it; a key takes it away")
    func finishes() throws {
      let tea = try run("4s", "--label", "Tea", "--sound", "none", to: .pipe)
      #expect(home.waits { !$0.isEmpty })
      let before = try run("watch", to: .pipe)
      #expect(before.waits(for: "Tea"))
      // Without a terminal the line of the program itself is what tells of an end: it was seen.
      tea.send(SIGKILL)
      #expect(tea.status() == .signal(SIGKILL))
      #expect(before.status() == .code(0))
      #expect(try home.announce(try #require(home.records.first)))
      let after = try run("watch")
      #expect(after.waits(for: "Finished"))
      let plain = try run("watch", "tea", to: .pipe)
      #expect(plain.status() == .code(0))
      #expect(plain.output.hasPrefix("Tea  finished ") || plain.output.hasPrefix("Tea finished "))
      after.passFirstSecond()
      after.type("q")
      #expect(after.status() == .code(0))
      #expect(home.records.isEmpty)
      let none = try run("watch", to: .pipe)
      #expect(none.status() == .code(3))
      #expect(none.output == "countdown: nothing is running\n")
    }

    @Test("Ctrl-C leaves nothing behind; the name of one that lives is not taken")
    func names() throws {
      let first = try run("60s")
      #expect(home.waits { $0.map(\.name) == ["countdown"] })
      let second = try run("60s")
      #expect(home.waits { $0.map(\.name) == ["countdown", "countdown-2"] })
      let both = try run("watch", to: .pipe)
      #expect(both.waits(for: "countdown  1m 00s  → ends "))
      #expect(both.waits(for: "countdown-2  1m 00s  → ends "))
      second.type("\u{03}")
      #expect(second.status() == .signal(SIGINT))
      #expect(home.records.map(\.name) == ["countdown"])
      #expect(both.waits(for: "countdown-2  removed\n"))
      first.send(SIGQUIT)
      _ = first.status()
      #expect(home.records.isEmpty)
      // Nothing is left that could happen, and no key could end it.
      #expect(both.status() == .code(0))
    }

    @Test("The kitchen timer is shared each time that it runs")
    func kitchen() throws {
      let run = try run("kitchen")
      #expect(run.waits(for: "00:00 countdown"))
      #expect(home.records.isEmpty)
      for _ in 1...3 {
        run.type("1 ")
        #expect(home.waits { $0.first?.snapshot.phase == .running })
        run.type(" ")
        #expect(home.waits { $0.first?.snapshot.phase == .paused })
        run.type("r")
        #expect(home.waits { $0.first?.stage == .ready })
      }
      run.type("q")
      #expect(run.status() == .code(0))
    }

    @Test("A record that cannot be read is named; a bar calls it an error and goes on")
    func corrupt() throws {
      try FileManager.default.createDirectory(
        atPath: "\(home.state)/entries", withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      let bar = try run("bar", "--format=waybar", to: .pipe)
      #expect(bar.waits(for: #""class":"idle""#))
      try "{".write(
        toFile: "\(home.state)/entries/countdown+tea.entry", atomically: true, encoding: .utf8)
      #expect(bar.waits(for: #""class":"error""#))
      let watch = try run("watch", "tea", to: .pipe)
      #expect(watch.status() == .code(1))
      #expect(watch.output.hasPrefix("countdown: the entry countdown/tea cannot be read: "))
      let eggs = try run("60s", "--label", "Eggs")
      #expect(bar.waits(for: /{"text":"0(1:00|0:[3-5]\d) Eggs","alt":"error"/))
      eggs.type("q")
      #expect(eggs.status() == .code(3))
    }

    @Test("A bar ends when nobody reads it; one-shot formats answer and leave")
    func bars() throws {
      let shell = try ProgramRun(
        [], to: .pipe,
        shell: """
          $COUNTDOWN bar --format=plain | head -n 1; echo "${PIPESTATUS[0]}"
          $COUNTDOWN bar --format=i3blocks; echo $?; $COUNTDOWN bar --format=tmux; echo $?
          $COUNTDOWN remind add Rent --due tomorrow\\ 9:00 2> /dev/null
          $COUNTDOWN bar --format=i3blocks; echo $?; $COUNTDOWN bar; echo $?
          """, environment: home.environment)
      #expect(shell.status() == .code(0))
      #expect(shell.output.hasPrefix("\n0\n\n\n\n0\n\n0\n"))
      let wanted = "countdown bar --format=waybar|polybar|i3blocks|tmux|plain"
      #expect(shell.output.hasSuffix("countdown: --format is missing: \(wanted)\n2\n"))
    }

    @Test("Reminders count in the bar when they become overdue, and no longer when they are done")
    func reminders() throws {
      let bar = try run("bar", "--format=plain", to: .pipe)
      #expect(bar.waits(for: "\n"))
      let other = try ProgramRun(
        [], to: .pipe, shell: "$COUNTDOWN remind add Rent --due $(date -d '+4 seconds' +%FT%T)",
        environment: home.environment)
      #expect(other.status() == .code(0))
      #expect(bar.waits(for: "1 overdue\n"))
      let done = try run("remind", "done", "1", to: .pipe)
      #expect(done.status() == .code(0))
      #expect(bar.waits(for: "1 overdue\n\n"))
    }
  }
}
