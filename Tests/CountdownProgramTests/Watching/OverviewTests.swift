import Countdown
import CountdownSharing
import CountdownStore
import Testing

@testable import CountdownArguments
@testable import CountdownProgram
@testable import CountdownTerminal
@testable import CountdownViews

@Suite("All that runs in one view")
struct OverviewTests {
  private let tea = SampleCountdown(elapsed: .seconds(1))
  private let eggs = SampleCountdown(name: "eggs", label: "Eggs", elapsed: .seconds(100))
  private let nap = SampleCountdown(name: "nap", label: "Nap", isPaused: true)
  private let cake = SampleCountdown(name: "cake", label: "Cake", elapsed: .seconds(330))
  private let pie = SampleCountdown(name: "pie", label: "Pie", elapsed: .seconds(310))

  private func item(_ label: String, after seconds: Int64) -> AgendaSummary.Item {
    let moment = SampleCountdown.noon + seconds * 1_000_000_000
    return AgendaSummary.Item(id: label, label: label, moment: moment)
  }

  private var agenda: AgendaWords {
    let summary = AgendaSummary(
      ringing: [item("Work", after: 60)], overdue: 2,
      snoozed: [item("Gym", after: 75)],
      reminders: [item("Rent", after: -600), item("Call", after: -60), item("Later", after: 60)])
    return AgendaWords(summary, wallNanoseconds: SampleCountdown.noon)
  }

  private var all: [OverviewItem] {
    OverviewItem.all([nap, tea, cake, eggs, pie].map(\.words), agenda)
  }

  private func item(_ sample: SampleCountdown) -> OverviewItem { .countdown(sample.words) }

  @Test("Things of one title have their names beside it")
  func titles() {
    let items = [
      item(SampleCountdown()), item(SampleCountdown(name: "tea-2")),
      item(SampleCountdown(name: "eggs", label: "Eggs")),
      .stopwatch(SampleStopwatch(name: "Tea", label: "").reading),
    ]
    let rows = OverviewItem.rows(items, AgendaWords(.empty, wallNanoseconds: SampleCountdown.noon))
    #expect(rows.map(\.title) == ["Tea (tea)", "Tea (tea-2)", "Eggs", "Tea"])
  }

  @Test("Rings and ends come first, then what runs by its end, and what waits for a person")
  func order() {
    let rows = all.map { $0.row(agenda) }
    #expect(
      rows.map(\.title) == [
        "Work", "Pie", "Cake", "Eggs", "Tea", "Rent", "Call", "Gym", "Nap",
      ])
    #expect(
      rows.map(\.digits) == [
        "rings", "00:00", "00:00", "03:20", "04:59", "due", "due", "01:15", "05:00",
      ])
    #expect(
      rows.map(\.state) == [
        "alarm", "finished", "finished", "running", "running", "reminder", "reminder", "snoozed",
        "paused",
      ])
    #expect(rows[3].end == "→ \(eggs.words.end.text)" && rows[0].end.hasPrefix("until "))
    #expect(rows.allSatisfy { !$0.line.isEmpty && !$0.mark.isEmpty })
    #expect(all.map(\.isLoud) == [true, true, true] + Array(repeating: false, count: 6))
  }

  @Test("A snoozed reminder stays overdue, and its row shows when it is announced again")
  func snoozedReminder() {
    var rent = item("Rent", after: -600)
    rent.snoozedUntil = SampleCountdown.noon + 1_800_000_000_000
    let row = OverviewItem.overdue(rent).row(agenda)
    #expect(row.digits == "due" && row.state == "snoozed")
    #expect(row.end == "→ \(agenda.text(SampleCountdown.noon + 1_800_000_000_000))")
    rent.snoozedUntil = SampleCountdown.noon
    #expect(OverviewItem.overdue(rent).row(agenda).state == "reminder")
  }

  @Test("Keys do what they do elsewhere, to what is chosen and can be done to it")
  func keys() {
    func deed(_ key: Key, _ item: OverviewItem) -> OverviewDeed? { item.deed(for: key) }
    // What a program in a terminal counts is led by its own keys, unless it takes commands.
    #expect(item(tea).actions.isEmpty && deed(.space, item(tea)) == nil)
    #expect(deed(.character("s"), item(cake)) == .control(.clear, "cake"))
    #expect(deed(.space, item(cake)) == nil)
    let (rings, snoozed) = (all[0], all[7])
    #expect(deed(.character("z"), rings) == .snoozeAlarm("Work"))
    #expect(deed(.character("s"), rings) == .stopAlarm("Work"))
    #expect(deed(.character("s"), snoozed) == .stopAlarm("Gym"))
    #expect(deed(.character("d"), all[5]) == .finishReminder("Rent"))
    #expect(deed(.character("z"), all[5]) == .snoozeReminder("Rent"))
    #expect(deed(.character("d"), rings) == nil && deed(.space, all[5]) == nil)
  }

  @Test("A countdown of the host is paused, made longer or shorter, stopped, and begun again")
  func hosted() {
    var sample = tea
    sample.isHosted = true
    let minute = Duration.minutes(1)
    #expect(item(sample).deed(for: .space) == .control(.toggle, "tea"))
    for (key, control) in [
      ("+", .add(minute)), ("=", .add(minute)), ("-", .subtract(minute)), ("_", .subtract(minute)),
      ("s", .stop),
    ] as [(Character, CountdownControl)] {
      #expect(item(sample).deed(for: .character(key)) == .control(control, "tea"))
    }
    #expect(item(sample).deed(for: .character("n")) == nil)
    #expect(
      item(sample).actions.map(\.button.title) == ["pause", "1 min", "restart", "stop"])
    sample.elapsed = .seconds(330)
    #expect(item(sample).deed(for: .space) == .control(.toggle, "tea"))
    #expect(
      item(sample).actions.map(\.button.title) == ["start again", "a minute more", "clear"])
    sample.open = ["true"]
    #expect(item(sample).actions.map(\.button.key) == ["space", "+", "o", "s"])
  }

  @Test("The help has every key of every state")
  func help() {
    let help = OverviewItem.help.flatMap { $0.key.split(separator: " ") }.map(String.init)
    let keys = all.flatMap(\.actions).map(\.button.key)
    #expect(keys.allSatisfy { key in help.contains(key) })
  }

  @Test("The chosen row stays the same thing when rows move, and its place when it goes")
  func choice() {
    var choice = OverviewChoice()
    choice.follow([])
    choice.follow(["a", "b", "c"])
    #expect(choice.place == 0)
    choice.choose(1, of: ["a", "b", "c"])
    choice.follow(["x", "a", "b", "c"])
    #expect(choice.place == 2)
    choice.follow(["x", "a", "c"])
    #expect(choice.place == 2)
    choice.follow(["c", "x", "a"])
    #expect(choice.place == 0)
    choice.follow([])
    #expect(choice.place == 0)
    choice.choose(9, of: ["a", "b"])
    #expect(choice.place == 1)
    choice.choose(-1, of: ["a", "b"])
    #expect(choice.place == 0)
  }

  @Test("An end was seen when it was shown for a second, once")
  func seen() {
    let (tea, eggs) = (end(), end())
    func at(_ milliseconds: Int64) -> Moment { Moment(nanoseconds: milliseconds * 1_000_000) }
    var ends = SeenEnds()
    #expect(ends.deadline == nil)
    ends.show([tea], at: at(0))
    ends.show([tea, eggs], at: at(400))
    #expect(ends.deadline == at(1_000))
    #expect(ends.seen(at: at(999)).isEmpty)
    #expect(ends.seen(at: at(1_000)) == [tea])
    #expect(ends.seen(at: at(1_000)).isEmpty)
    // Another page was shown meanwhile.
    ends.show([], at: at(1_100))
    ends.show([tea, eggs], at: at(1_200))
    #expect(ends.deadline == at(2_200) && ends.seen(at: at(2_199)).isEmpty)
    #expect(ends.seen(at: at(2_200)) == [eggs])
    ends.show([tea, eggs], at: at(3_000))
    #expect(ends.deadline == nil)
  }

  private func end() -> FinishID { FinishID(countdown: CountdownID(), run: CountdownID()) }
}
