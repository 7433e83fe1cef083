import CountdownSharing
import CountdownTestSupport
import Glibc
import Testing

extension RunningProgramTests {
  @Suite("watches all that runs", .serialized, .ownThread)
  struct WatchesAll {
    private static let mouseOn = "\u{1B}[?1000h\u{1B}[?1006h"
    private static let mouseOff = "\u{1B}[?1006l\u{1B}[?1000l"

    /// The files of several programs.
    private let home = SharedHome()

    private func run(
      _ arguments: String..., to output: ProgramRun.Output = .terminal(rows: 24, columns: 80)
    ) throws -> ProgramRun {
      try ProgramRun(arguments, to: output, environment: home.environment)
    }

    private func isPaused(_ name: String) -> ([SharedCountdown]) -> Bool {
      { records in records.first { $0.name == name }?.stage == .paused }
    }

    /// Clicks on the first place of a text.
    private func click(_ text: String, in run: ProgramRun) throws {
      let lines = ShownScreen(run.output).description
        .split(separator: "\n", omittingEmptySubsequences: false)
      let row = try #require(lines.firstIndex { $0.contains(text) }, "\(run.output)")
      let before = try #require(lines[row].firstRange(of: text)).lowerBound
      let column = lines[row].distance(from: lines[row].startIndex, to: before)
      run.type("\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m")
    }

    @Test("Keys go to the chosen row, which an arrow or a click chooses")
    func rows() throws {
      let tea = try run("600s", "--label", "Tea")
      #expect(home.waits { $0.map(\.name) == ["tea"] })
      let eggs = try run("900s", "--label", "Eggs")
      #expect(home.waits { $0.map(\.name) == ["eggs", "tea"] })
      let watch = try run("watch")
      #expect(watch.waits(for: "Eggs") && watch.waits(for: "help"))
      #expect(watch.output.contains(Self.mouseOn))
      watch.type("\u{1B}[B ")
      #expect(home.waits(for: isPaused("eggs")))
      try click("Tea", in: watch)
      watch.type(" ")
      #expect(home.waits(for: isPaused("tea")))
      let mark = watch.mark
      try click("[space]", in: watch)
      #expect(home.waits { !isPaused("tea")($0) })
      watch.type("?")
      #expect(watch.waits(for: "any key goes back", after: mark))
      watch.type("xq")
      #expect(watch.status() == .code(0))
      #expect(watch.output.hasSuffix("\u{1B}[?2004l") && watch.output.contains(Self.mouseOff))
      for program in [tea, eggs] {
        program.type("q")
        #expect(program.status() == .code(3))
      }
    }

    @Test("One alone is restarted and stopped by its keys, which are buttons")
    func alone() throws {
      let room = try RemoteRoom()
      _ = try room.run("start", "tea", "600s", "-q")
      let watch = try ProgramRun(
        ["watch", "tea"], environment: ["HOME": room.home, "XDG_RUNTIME_DIR": room.home])
      #expect(watch.waits(for: "[r]") && watch.waits(for: "[s]"))
      watch.type(" ")
      #expect(watch.waits(for: "paused"))
      let mark = watch.mark
      watch.type("r")
      #expect(watch.waits(for: " ends ", after: mark))
      watch.type("s")
      #expect(watch.status() == .code(3))
      #expect(watch.output.contains("tea stopped with "))
      #expect(try room.run("history", "--json").contains(#""how":"stopped""#))
    }

    @Test("An end that was shown for a second was seen, and is shown on")
    func seen() throws {
      let nap = try run("600s", "--label", "Nap")
      let eggs = try run("1s", "--label", "Eggs", "--sound", "none", "--stay")
      #expect(home.waits { $0.count == 2 })
      let watch = try run("watch")
      #expect(watch.waits(for: "Eggs"))
      #expect(home.waits { $0.first { $0.name == "eggs" }?.isSeen == true })
      let mark = watch.mark
      watch.type("j")
      #expect(watch.waits(for: ">", after: mark))
      #expect(ShownScreen(watch.output).description.contains("finished"))
      let status = try run("status", to: .pipe)
      #expect(status.status() == .code(0) && !status.output.contains("eggs"))
      for program in [eggs, nap, watch] { program.type("q") }
      #expect(watch.status() == .code(0))
    }

    @Test("With nothing there it says so, and shows what comes")
    func empty() throws {
      let watch = try run("watch", "--no-mouse")
      #expect(watch.waits(for: "nothing is running"))
      let tea = try run("600s", "--label", "Tea")
      #expect(watch.waits(for: "Tea"))
      #expect(!watch.output.contains("\u{1B}[?1000h"))
      watch.send(SIGTERM)
      #expect(watch.status() == .signal(SIGTERM))
      tea.type("q")
    }

    @Test(
      "The kitchen timer's buttons are pressed by a click; its end by TERM gives the mouse back")
    func kitchen() throws {
      let run = try run("kitchen")
      #expect(run.waits(for: "[?]"))
      try click("[1]+1m", in: run)
      #expect(run.waits(for: "01:00 countdown"))
      try click("[space]", in: run)
      #expect(home.waits { $0.first?.stage == .running })
      run.send(SIGTERM)
      #expect(run.status() == .signal(SIGTERM))
      #expect(run.output.contains(Self.mouseOn) && run.output.contains(Self.mouseOff))
    }
  }
}
