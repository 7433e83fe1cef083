import CountdownTestSupport
import Foundation
import Testing

extension RunningProgramTests {
  /// `--warn` of the real program.
  @Suite("warns", .serialized, .ownThread)
  struct Warns {
    private let home: HookHome

    init() throws {
      home = try HookHome()
      for event in ["started", "warning", "finished"] {
        try home.script(event, "echo $COUNTDOWN_EVENT $COUNTDOWN_LABEL $COUNTDOWN_REASON >> log")
      }
    }

    @Test("Before the end comes a warning: its hook runs between start and end")
    func hook() throws {
      let run = try ProgramRun(
        ["2s", "-qlTea", "--warn", "1s"], to: .pipe, environment: ["HOME": home.path])
      #expect(run.status() == .code(0))
      #expect(home.text("log") == "started Tea user\nwarning Tea deadline\nfinished Tea deadline\n")
    }

    @Test("A pomodoro warns in each focus, and a number is minutes")
    func pomodoro() throws {
      let run = try ProgramRun(
        [
          "pomodoro", "--auto", "--rounds", "2", "--focus", "2s", "--break", "2s", "--long-break",
          "1s", "-q", "--warn=1s,5",
        ], to: .pipe, environment: ["HOME": home.path])
      #expect(run.status() == .code(0))
      #expect(run.output.contains("--warn 5 is 5 minutes"))
      let events = home.text("log").split(separator: "\n").map { $0.prefix { $0 != " " } }
      #expect(events.count(where: { $0 == "warning" }) == 2, "\(events)")
    }

    @Test("In the background too, and its events say so")
    func background() throws {
      let room = try RemoteRoom()
      let events = try room.begin("events", "--json")
      #expect(events.waits(for: "no host is running"))
      _ = try room.run("start", "tea", "2s", "-q", "--warn", "1s")
      #expect(events.waits(for: "\"finished\""))
      let line = events.output.split(separator: "\n").first { $0.contains("\"warning\"") } ?? ""
      #expect(line.contains("\"name\":\"tea\"") && line.contains("\"reason\":\"deadline\""))
      #expect(line.contains("\"remaining_s\":1"), "\(line)")
    }
  }
}
