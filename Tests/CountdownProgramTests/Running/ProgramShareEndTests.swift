import Countdown
import CountdownSharing
import CountdownTestSupport
import Foundation
import Glibc
import Testing

extension RunningProgramTests {
  @Suite("shares how its countdown goes on and ends", .serialized, .ownThread)
  struct SharesItsEnd {
    /// The files of several programs.
    private let home = SharedHome()

    private func run(
      _ arguments: String..., to output: ProgramRun.Output = .terminal(rows: 24, columns: 80)
    ) throws -> ProgramRun {
      try ProgramRun(arguments, to: output, environment: home.environment)
    }

    @Test("One that is killed is seen to go on without its process, and then as missed")
    func killed() throws {
      let tea = try run("6s", "--label", "Tea")
      #expect(home.waits { !$0.isEmpty })
      let full = try run("watch")
      let plain = try run("watch", to: .pipe)
      let bar = try run("bar", "--format=plain", to: .pipe)
      #expect(full.waits(for: "00:0"))
      #expect(bar.waits(for: " Tea\n"))
      tea.send(SIGKILL)
      #expect(tea.status() == .signal(SIGKILL))
      #expect(plain.waits(for: "\nits process ended; no host is running to announce it\n"))
      #expect(bar.waits(for: "Tea missed\n"))
      #expect(full.waits(for: "it was not announced"))
      #expect(plain.status() == .code(0))
      #expect(plain.output.contains("\nTea missed "))
      full.passFirstSecond()
      full.type("q")
      #expect(full.status() == .code(0))
      #expect(bar.waits(for: "\n\n"))
    }

    @Test("One that is killed while it is paused is seen to be without its process at once")
    func killedPaused() throws {
      let tea = try run("5m", "--label", "Tea")
      #expect(home.waits { !$0.isEmpty })
      tea.type(" ")
      #expect(home.waits { $0.first?.snapshot.phase == .paused })
      let plain = try run("watch", to: .pipe)
      #expect(plain.waits(for: "paused with "))
      tea.send(SIGKILL)
      #expect(plain.waits(for: "in the background; `countdown resume tea` continues it\n"))
      #expect(try run("stop", "tea", to: .pipe).status() == .code(0))
      #expect(plain.status() == .code(3))
    }

    @Test("One that is stopped while its record cannot be taken away says what may come of that")
    func stoppedInVain() throws {
      let tea = try run("5m", "--label", "Tea", to: .pipe)
      #expect(home.waits { !$0.isEmpty })
      #expect(tea.waits(for: "Tea"))
      let folder = open("\(home.state)/entries", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      defer { close(folder) }
      #expect(flock(folder, LOCK_EX) == 0)
      tea.send(SIGINT)
      #expect(tea.status() == .signal(SIGINT))
      #expect(tea.output.contains("Tea stopped with "))
      #expect(tea.output.contains("could not be updated: a host may announce its end"))
      #expect(home.records.first?.stage == .running)
    }

    @Test("Without a place to share it counts all the same, and says so once")
    func unshared() throws {
      let nowhere = try ProgramRun(
        ["1s", "--sound", "none"], to: .pipe, environment: ["HOME": "/dev/null"])
      #expect(nowhere.status() == .code(0))
      #expect(nowhere.output.contains("  · not shared: "))
      let homeless = try ProgramRun(
        [], to: .pipe, shell: "unset HOME; exec $COUNTDOWN 1s --sound none")
      #expect(homeless.status() == .code(0))
      #expect(homeless.output.contains("  · not shared: neither XDG_STATE_HOME nor HOME names"))
    }

    @Test("What announces it is another process when this one was halted at the end")
    func halted() throws {
      let tea = try run("4s", "--label", "Tea", to: .pipe)
      #expect(home.waits { !$0.isEmpty })
      // By then it has let go of the lock under which it shared itself.
      #expect(tea.waits(for: "0:03 left"))
      tea.send(SIGSTOP)
      let record = try #require(home.records.first)
      #expect(try home.announce(record))
      tea.send(SIGCONT)
      #expect(tea.status() == .code(0))
      #expect(tea.output.contains(" · announced by another process"))
      #expect(!tea.output.contains("alert:"))
    }

    @Test("A pomodoro is shared step by step")
    func pomodoro() throws {
      let bar = try run("bar", "--format=plain", to: .pipe)
      #expect(bar.waits(for: "\n"))
      let pomodoro = try run(
        "pomodoro", "--auto", "--focus", "3s", "--break", "50s", "--long-break", "4s", "--rounds",
        "2", "--sound", "none")
      // The long one is left by its key, the others end by themselves.
      for (seconds, key) in [(3, ""), (50, "n"), (3, ""), (4, "")] {
        #expect(home.waits { $0.first?.snapshot.total == .seconds(seconds) })
        #expect(home.records.map(\.kind) == [.pomodoro])
        if !key.isEmpty { #expect(bar.waits(for: "00:4")) }
        pomodoro.type(key)
      }
      #expect(pomodoro.status() == .code(0))
      // The view has left by itself, maybe with nobody before it.
      #expect(home.records.map(\.isSeen) == [false])
      #expect(try run("status", to: .pipe).waits(for: "finished"))
      #expect(try run("wait", "pomodoro", to: .pipe).status() == .code(0))
      #expect(home.waits { $0.map(\.isSeen) == [true] })
      #expect(try run("status", to: .pipe).waits(for: "nothing is running"))
      #expect(bar.output.contains(/00:(50|[34]\d) Short break\n/))
    }
  }
}
