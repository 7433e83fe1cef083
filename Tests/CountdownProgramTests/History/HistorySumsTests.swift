import Countdown
import CountdownAlarms
import CountdownArguments
import CountdownSystem
import CountdownTerminal
import Testing

@testable import CountdownProgram

@Suite struct HistorySumsTests {
  private let berlin: ZoneRules

  init() throws { berlin = try ZoneRules(identifier: "Europe/Berlin") }

  private func moment(_ text: String) throws -> WallMoment { try #require(WallMoment(text)) }

  private func run(
    _ label: String, _ started: String?, _ ended: String, _ total: Duration,
    left: Duration = .zero
  ) throws -> HistoryEntry {
    var entry = HistoryEntry(
      left == .zero ? .finished : .stopped, id: CountdownID(), started: try started.map(moment),
      ended: try moment(ended), total: total, remaining: left)
    (entry.name, entry.label) = ("name", label)
    return entry
  }

  private func sums(
    _ entries: HistoryEntry..., by unit: HistoryUnit?, since: WallMoment? = nil
  ) -> [String] {
    HistorySums(of: entries, by: unit, in: berlin, since: since).rows.map { row in
      let names = [row.date.map { "\($0)" }, row.label].compactMap(\.self)
      let times = [row.finished, row.stopped].map { $0.text(.units) }
      let counts = [row.finishedCount, row.stoppedCount].map { "\($0)" }
      return (names + times + counts).joined(separator: " ")
    }
  }

  @Test func aRunOverMidnightIsBookedOnBothDaysMonthsAndWeeks() throws {
    let night = try run(
      "Tea", "2026-11-30T23:30:00+01:00", "2026-12-01T01:00:00+01:00", .minutes(90))
    #expect(
      sums(night, by: .day) == ["2026-11-30 30m 00s 0s 0 0", "2026-12-01 1h 00m 00s 0s 1 0"])
    #expect(
      sums(night, by: .month) == ["2026-11-01 30m 00s 0s 0 0", "2026-12-01 1h 00m 00s 0s 1 0"])
    #expect(sums(night, by: .week) == ["2026-11-30 1h 30m 00s 0s 1 0"])
    let sunday = try run(
      "Tea", "2026-11-29T23:00:00+01:00", "2026-11-30T00:15:00+01:00", .minutes(75))
    #expect(
      sums(sunday, by: .week) == ["2026-11-23 1h 00m 00s 0s 0 0", "2026-11-30 15m 00s 0s 1 0"])
    #expect(sums(night, by: .label) == ["Tea 1h 30m 00s 0s 1 0"])
    let exact = try run("Tea", "2026-11-29T23:00:00+01:00", "2026-11-30T00:00:00+01:00", .hours(1))
    #expect(sums(exact, by: .day) == ["2026-11-29 1h 00m 00s 0s 1 0"])
  }

  /// Only the sum of the pauses is known.
  @Test func whatWasPausedIsDividedInProportion() throws {
    let paused = try run(
      "Tea", "2026-11-29T23:00:00+01:00", "2026-11-30T03:00:00+01:00", .hours(3), left: .hours(1))
    #expect(
      sums(paused, by: .day) == ["2026-11-29 0s 30m 00s 0 0", "2026-11-30 0s 1h 30m 00s 0 1"])
    let unknown = try run("Tea", nil, "2026-11-30T00:30:00+01:00", .hours(1))
    #expect(
      sums(unknown, by: .day) == ["2026-11-29 30m 00s 0s 0 0", "2026-11-30 30m 00s 0s 1 0"])
  }

  @Test func aDayIsAsLongAsTheClocksOfItsZone() throws {
    // On 2026-10-25 the clocks are set back at 3:00: the day has 25 hours.
    let long = try run(
      "Watch", "2026-10-24T12:00:00+02:00", "2026-10-26T12:00:00+01:00", .hours(49))
    #expect(
      sums(long, by: .day) == [
        "2026-10-24 12h 00m 00s 0s 0 0", "2026-10-25 1d 01h 00m 00s 0s 0 0",
        "2026-10-26 12h 00m 00s 0s 1 0",
      ])
  }

  @Test func whatLiesBeforeTheFirstMomentIsInNoSum() throws {
    let night = try run("Tea", "2026-11-29T23:00:00+01:00", "2026-11-30T02:00:00+01:00", .hours(3))
    let monday = try moment("2026-11-30T00:00:00+01:00")
    #expect(sums(night, by: .label, since: monday) == ["Tea 2h 00m 00s 0s 1 0"])
    #expect(
      sums(night, by: .day, since: monday.advanced(by: .minutes(30)))
        == ["2026-11-30 1h 30m 00s 0s 1 0"])
  }

  @Test func breaksAreInNoSumAndTheLabelIsTheTask() throws {
    func step(_ name: String, _ kind: String?) throws -> HistoryEntry {
      var entry = try run(
        "Thesis", "2026-11-24T09:00:00+01:00", "2026-11-24T09:25:00+01:00", .minutes(25))
      (entry.kind, entry.step, entry.stepKind) = ("pomodoro", name, kind)
      return entry
    }
    let focus = try step("Focus", "focus")
    let breaks = [
      try step("Breathe", "rest"), try step("Long break", nil), try step("X", "longBreak"),
    ]
    #expect(
      sums(focus, breaks[0], breaks[1], breaks[2], try step("Break it", "work"), by: nil)
        == ["2026-11-24 Thesis 50m 00s 0s 2 0"])
    #expect(sums(breaks[0], by: .label).isEmpty)
  }

  @Test func finishedAndStoppedAreApartAndLabelsAreWithoutRegardToCase() throws {
    let (day, end) = ("2026-11-24T09:00:00+01:00", "2026-11-24T09:05:00+01:00")
    let tea = try run("Tea", day, end, .minutes(5))
    let stopped = try run("tea", day, end, .minutes(10), left: .minutes(5))
    let egg = try run("Egg", day, "2026-11-24T10:00:00+01:00", .hours(1))
    var missed = try run("", day, end, .minutes(1))
    missed.ending = .missed
    #expect(
      sums(tea, stopped, egg, missed, by: .label) == [
        "Egg 1h 00m 00s 0s 1 0", "Tea 5m 00s 5m 00s 1 1", "name 1m 00s 0s 1 0",
      ])
  }

  @Test func aRunThatTookYearsIsBookedOnItsLastDay() throws {
    let years = try run("Old", "1700-01-01T00:00:00Z", "2026-11-24T10:00:00Z", .hours(1))
    #expect(sums(years, by: .day) == ["2026-11-24 1h 00m 00s 0s 1 0"])
    let backwards = try run("Old", "2026-11-25T00:00:00Z", "2026-11-24T10:00:00Z", .hours(1))
    #expect(sums(backwards, by: .day) == ["2026-11-24 1h 00m 00s 0s 1 0"])
  }

  // MARK: - Tables and data

  private func week() throws -> HistorySums {
    var done = try run("Rent, \"=\"", nil, "2026-11-25T10:00:00+01:00", .zero)
    done.ending = .done
    let entries = [
      try run("Tea", "2026-11-23T09:00:00+01:00", "2026-11-23T11:00:00+01:00", .hours(2)),
      try run(
        "Tea", "2026-11-24T09:00:00+01:00", "2026-11-24T10:00:00+01:00", .hours(2),
        left: .hours(1)),
      done,
    ]
    return HistorySums(of: entries, by: .day, in: berlin)
  }

  @Test func eachDayHasABarScaledToTheGreatest() throws {
    let table = SumTable(sums: try week(), width: 90).table
    #expect(table.columns.map(\.title) == ["day", "finished", "stopped", "times", "done", ""])
    let bars = table.rows.map { $0.cells.last ?? "" }
    #expect(bars[0] == String(repeating: "━", count: 30))
    #expect(bars[1] == String(repeating: "─", count: 15))
    #expect(bars[2].isEmpty && bars[3].isEmpty)
    #expect(table.rows[3].cells.prefix(5) == ["total", "2h 00m 00s", "1h 00m 00s", "2", "1"])
    let lines = table.lines(width: 90).map { $0.text(isStyled: false, inColor: false) }
    #expect(lines.allSatisfy { DisplayText.width($0) <= 90 })
  }

  @Test(arguments: [20, 40, 57])
  func whereThereIsNoRoomForABarThereIsNone(width: Int) throws {
    let table = SumTable(sums: try week(), width: width).table
    let lines = table.lines(width: width).map { $0.text(isStyled: false, inColor: false) }
    #expect(lines.allSatisfy { DisplayText.width($0) <= width && !$0.contains("━") }, "\(lines)")
    #expect(SumTable(sums: try week()).table.columns.count == 5)
  }

  @Test func sumsAreDataForPrograms() throws {
    #expect(
      HistoryData.csv(try week()) == [
        "day,finished_s,stopped_s,finished,stopped,done", "2026-11-23,7200,0,1,0,0",
        "2026-11-24,0,3600,0,1,0", "2026-11-25,0,0,0,0,1",
      ])
    #expect(
      HistoryData.json(try week())[1]
        == #"{"v":1,"by":"day","label":null,"period":"2026-11-24","finished_s":0,"#
        + #""stopped_s":3600,"finished":0,"stopped":1,"done":0}"#)
  }

  @Test func anEndIsALineOfCSV() throws {
    var entry = try run(
      "=1+2, \"x\"\n", nil, "2026-11-24T10:00:00Z", .milliseconds(1_500), left: .milliseconds(250))
    (entry.step, entry.stepKind) = ("Focus", "focus")
    let lines = HistoryData.csv([entry])
    #expect(lines.count == 2 && lines[0].hasPrefix("started_at,ended_at,label,step,step_kind,"))
    #expect(
      lines[1].contains(
        #","'=1+2, ""x"" ",Focus,focus,countdown,stopped,1.250,1.500,,name,\#(entry.id)"#))
  }

  @Test(arguments: [
    ("Tea", "Tea"), ("a,b", "\"a,b\""), ("a \"b\"", "\"a \"\"b\"\"\""), ("=x", "\"'=x\""),
    ("+1", "\"'+1\""), ("-1", "\"'-1\""), ("@x", "\"'@x\""), (" =x", "\"' =x\""), ("a=b", "a=b"),
    ("\u{1B}[2J\tx", "[2J x"), ("", ""),
  ])
  func aFieldIsTextWhateverItBeginsWith(text: String, field: String) {
    #expect(HistoryData.field(text) == field)
  }
}
