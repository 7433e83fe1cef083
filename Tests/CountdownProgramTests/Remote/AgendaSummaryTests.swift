import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownSharing
import CountdownStore
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownProgram

@Suite struct AgendaSummaryTests {
  private let wall: Int64 = 1_800_000_000_000_000_000

  private func item(_ label: String, in seconds: Int64?) -> AgendaSummary.Item {
    AgendaSummary.Item(
      id: label, label: label, moment: seconds.map { wall + $0 * 1_000_000_000 })
  }

  private var summary: AgendaSummary {
    AgendaSummary(
      ringing: [item("Work", in: 60), item("Old", in: -1), item("Ever", in: nil)],
      next: item("Gym", in: 3_600), overdue: 2, deadlines: [wall, wall + 30_000_000_000],
      snoozed: [item("Nap", in: 540), item("Woken", in: -1), item("Tea", in: 120)],
      reminders: [item("Rent", in: -60), item("Call", in: 0), item("Dentist", in: 30)])
  }

  @Test func itIsReadAsItWasWritten() throws {
    #expect(AgendaSummary(summary.text) == summary)
    var snoozed = summary
    snoozed.reminders[0].snoozedUntil = wall + 20_000_000_000
    #expect(AgendaSummary(snoozed.text) == snoozed)
    #expect(snoozed.untilNext(at: wall) == .seconds(20))
    var silent = AgendaSummary()
    silent.fault = "the database is gone"
    #expect(AgendaSummary(silent.text) == silent)
    for text in ["", "[]", "{}", #"{"overdue":-1}"#, #"{"overdue":"2"}"#] {
      #expect(AgendaSummary(Array(text.utf8)) == nil)
    }
  }

  @Test func timePassesWithoutAWriter() {
    #expect(summary.overdue(at: wall - 1) == 2)
    #expect(summary.overdue(at: wall) == 3)
    #expect(summary.overdue(at: wall + 30_000_000_000) == 4)
    #expect(summary.ringing(at: wall).map(\.label) == ["Work", "Ever"])
    #expect(summary.untilNext(at: wall) == .seconds(30))
    #expect(summary.untilNext(at: wall + 30_000_000_000) == .seconds(30))
    #expect(summary.untilNext(at: wall + 60_000_000_000) == .seconds(60))
    #expect(summary.untilNext(at: wall + 540_000_000_000) == nil)
    #expect(summary.snoozed(at: wall).map(\.label) == ["Tea", "Nap"])
    #expect(summary.overdueReminders(at: wall).map(\.label) == ["Rent", "Call"])
    #expect(summary.overdueReminders(at: wall + 30_000_000_000).count == 3)
  }

  @Test("Overdue reminders, snoozed alarms and the next alarm are a line each")
  func words() {
    func lines(_ summary: AgendaSummary) -> [String] {
      AgendaWords(summary, wallNanoseconds: wall).lines
    }
    let text = AgendaWords(summary, wallNanoseconds: wall).text
    let minute = 60 * Int64(1_000_000_000)
    #expect(
      lines(summary) == [
        "overdue: Rent (\(text(wall - minute))), Call (\(text(wall))) and 1 more",
        "Tea is snoozed until \(text(wall + 2 * minute))",
        "Nap is snoozed until \(text(wall + 9 * minute))",
        "next alarm: Gym, \(text(wall + 60 * minute))",
      ])
    #expect(lines(.empty).isEmpty)
    #expect(lines(AgendaSummary(overdue: 1)) == ["overdue: 1 reminder"])
    // The end of the snooze is named already.
    let snooze = item("Nap", in: 540)
    #expect(lines(AgendaSummary(next: snooze, snoozed: [snooze])).count == 1)
  }

  @Test func whatLiesThereAndIsNoSummaryIsAnErrorUntilItIsWrittenAnew() throws {
    let shared = SharedCountdowns.inMemory()
    let key = try #require(AgendaSummary.key)
    #expect(try AgendaSummary.read(in: shared.store) == nil)
    _ = try shared.store.write([.init(.init(key, body: Array("nonsense".utf8)), replacing: nil)])
    #expect(throws: (any Error).self) { try AgendaSummary.read(in: shared.store) }
    let agenda = try Agenda(store: MemoryStore(), clock: SystemWallClock())
    try agenda.add(Reminder("Rent", due: WallMoment.now - 60))
    try AgendaSummary.publish(agenda, in: shared)
    #expect(try AgendaSummary.read(in: shared.store)?.overdue == 1)
  }
}

extension RunningProgramTests {
  @Suite struct Ringing {
    @Test("Where no host runs, a command that changes an alarm writes what status shows")
    func unserved() throws {
      let room = try RemoteRoom()
      let lines = try room.script(
        """
        export COUNTDOWN_NO_HOST=1
        next() { $COUNTDOWN status --json | grep -o '"next_alarm":[^,}]*'; }
        $COUNTDOWN alarm add 7:30 --label Work >/dev/null 2>&1; next | cut -c-20
        $COUNTDOWN alarm off 1 >/dev/null; next
        """)
      #expect(lines == [#""next_alarm":{"id":""#, #""next_alarm":null"#])
    }

    @Test("An alarm that rings comes first in status and bar, and nothing opens the database")
    func rings() throws {
      let room = try RemoteRoom()
      let lines = try room.script(
        """
        c start tea 1h --sound none >/dev/null
        c alarm add "$(date -d '+2 seconds' +%T)" --label Work --sound none >/dev/null
        for i in {1..600}; do
          $COUNTDOWN bar --format=tmux | grep -q Work && break; sleep 0.05; done
        export XDG_DATA_HOME=$HOME/elsewhere
        c bar --format=tmux; c status; c status --json; ls $XDG_DATA_HOME 2>/dev/null
        unset XDG_DATA_HOME
        c alarm stop >/dev/null; c bar --format=tmux; c status
        """)
      try #require(lines.count == 8, "\(lines)")
      #expect(lines[0] == "[0] ⏰ Work +1", "\(lines)")
      #expect(lines[1].hasPrefix("[0] Work rings until "), "\(lines)")
      #expect(lines[2].hasPrefix("name ") && lines[3].hasPrefix("tea "), "\(lines)")
      #expect(lines[4].contains(#""ringing":[{"id":""#), "\(lines)")
      #expect(lines[5].hasSuffix(" tea"), "\(lines)")
      #expect(lines[6].hasPrefix("[0] name ") && lines[7].hasPrefix("tea "), "\(lines)")
    }
  }
}
