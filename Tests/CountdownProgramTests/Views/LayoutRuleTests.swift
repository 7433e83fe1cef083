import Countdown
import CountdownRoutines
import CountdownSharing
import CountdownSystem
import CountdownTesting
import Testing

@testable import CountdownArguments
@testable import CountdownCommands
@testable import CountdownProgram
@testable import CountdownTerminal
@testable import CountdownViews

@Suite("In a window of any size")
struct LayoutRuleTests {
  private static let sizes: [Size] =
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 18, 24, 40, 60, 100].flatMap { rows in
      ([0, 1, 5, 9, 14] + Array(17...30) + [40, 60, 79, 80, 120, 200, 300]).map { columns in
        Size(columns: columns, rows: rows)
      }
    }

  private static func scenes() throws -> [Scene] {
    let inbox = try Inbox<ForegroundNotice>()
    let alerts = Alerts([], plan: AlertPlan(AlertOptions()), inbox: inbox)
    let view = ViewOptions()
    let share = ForegroundShare(ForegroundPlan(view, command: "kitchen"), environment: [:])
    let kitchen = KitchenActivity(view, alerts: alerts, share: share, inbox: inbox)
    let countdown = CountdownActivity(
      CountdownRequest(end: .after(.hours(51))), alerts: alerts, inbox: inbox,
      streams: StandardStreams(), clock: LocalClock(now: { .now }, zone: { nil }))
    let routine = RoutineTimer(.pomodoro(), label: "", scheduler: ManualScheduler())
    routine.start()
    let pomodoro = PomodoroScene(state: routine.state, rounds: 4).scene
    var said = pomodoro
    (said.label, said.note) = ("A label of many words that says a lot", "a note of many words, too")
    var over = said
    (over.tone, over.note) = (.over, "")
    return [kitchen.scene, countdown.scene, pomodoro, said, try watched(), over]
  }

  /// The scene of `watch`.
  private static func watched() throws -> Scene {
    let shared = SharedCountdowns.inMemory()
    let timer = CountdownTimer(.minutes(5), label: "Tea")
    timer.start()
    let sharing = try timer.share(as: "tea", accepting: true, in: shared)
    defer {
      sharing.cancel()
      timer.stop()
    }
    let record = try #require(try shared.read("tea"))
    let remote = WatchRemote(shared: shared, environment: [:], post: { _ in })
    let activity = WatchActivity(
      record, of: shared, inbox: try Inbox<WatchNotice>(), remote: remote, leaves: false)
    return activity.scene
  }

  /// The text of a frame, row by row.
  private func rows(_ scene: Scene, _ size: Size) -> [String] {
    SceneLayout(scene: scene, size: size).frame().drawing
  }

  @Test("the digits are there, as large or as text, and nothing is outside")
  func digits() throws {
    for scene in try Self.scenes() {
      for size in Self.sizes where size.columns >= scene.digits.count && size.rows > 0 {
        // A frame leaves out what is written beside it.
        let lines = SceneLayout(scene: scene, size: size).blocks.flatMap(\.self)
        #expect(lines.count <= size.rows, "\(scene) in \(size)")
        #expect(lines.allSatisfy { $0.width <= size.columns }, "\(scene) in \(size)")
        let rows = rows(scene, size)
        #expect(
          rows.contains { $0.contains(scene.digits) || $0.contains("█") }, "\(scene) in \(size)")
      }
    }
  }

  @Test("a text is whole or ends in an ellipsis, and a button is whole or its key alone")
  func texts() throws {
    for scene in try Self.scenes() {
      let buttons = scene.buttons.flatMap { button in
        [
          "[\(button.key)]\(button.title.hasPrefix("+") ? "" : " ")\(button.title)",
          "[\(button.key)]",
        ]
      }
      let heading = [scene.label, scene.heading].filter { !$0.isEmpty }.joined(separator: " · ")
      let whole = Set(
        [heading, SceneLayout.spaced(heading)].flatMap { [$0, "\($0)  \(scene.dots)"] }
          + [scene.note, scene.digits] + buttons
          + (scene.narrowInfo ?? "").split(separator: "  ").map(String.init)
          + scene.info.split(separator: "  ").map(String.init))
      for size in Self.sizes {
        for row in rows(scene, size) {
          let text = row.trimmed
          let isPicture = text.contains(/[█▀▄━─]/) || text.isEmpty
          let isNumber = size.columns < scene.digits.count && scene.digits.hasPrefix(text)
          let isButtons = row.split(separator: "  ").allSatisfy {
            whole.contains(String($0).trimmed)
          }
          #expect(
            isPicture || isNumber || whole.contains(text) || text.hasSuffix("…") || isButtons,
            "\(row) in \(size)")
        }
      }
    }
  }

  @Test("six rows of twenty show the digits, the step and the first buttons")
  func smallest() throws {
    let rows = rows(try Self.scenes()[2], Size(columns: 20, rows: 6))
    #expect(rows[0].contains("Focus 1 of 4") && rows[4] == "    [space] Stop")
    #expect(rows[1...3].allSatisfy { $0.contains(/[█▀]/) })
  }

  @Test("help shows every key, or that there is more")
  func help() throws {
    let keys: [Scene.Button] = [
      .init(key: "space", title: "start, stop"), .init(key: "+ -", title: "a minute more or less"),
      .init(key: "r", title: "back to the full duration, unless running"),
      .init(key: "q", title: "quit"), .init(key: "?", title: "this page"),
    ]
    for size in Self.sizes {
      let rows = HelpOverlay(keys: keys, size: size).frame().lines
      #expect(rows.count == size.rows)
      if size.columns < 8 || size.rows < 1 { continue }
      let shown = keys.filter { key in rows.contains { $0.trimmed.hasPrefix(key.key) } }
      #expect(shown.count == keys.count || rows.contains { $0.trimmed == "…" }, "\(size)")
    }
  }
}
