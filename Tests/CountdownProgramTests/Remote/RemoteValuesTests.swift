import Countdown
import CountdownHost
import CountdownSharing
import CountdownSystem
import Testing

@testable import CountdownArguments
@testable import CountdownCommands
@testable import CountdownProgram

@Suite struct RemoteValuesTests {
  private let bench = RecordBench()

  private func choose(
    _ key: String?, among records: [SharedCountdown],
    absence: CountdownChoice.Absence = .misused
  ) throws -> String {
    let choice = CountdownChoice(readings: records.map { bench.reading($0) })
    do {
      return try choice.find(try key.map(CountdownKey.init(_:)), absence: absence).countdown.name
    } catch let failure as CommandFailure {
      return "\(failure.status): countdown: \(failure.reason)"
    }
  }

  @Test func withoutANameTheOnlyOneIsMeant() throws {
    let tea = bench.record("tea")
    let over = bench.record("eggs", .finished, left: .zero)
    #expect(try choose(nil, among: [tea]) == "tea")
    #expect(try choose(nil, among: [over]) == "eggs")
    #expect(try choose(nil, among: [over, tea]) == "tea")
    #expect(try choose(nil, among: []) == "code(3): countdown: nothing is running")
    #expect(
      try choose(nil, among: [tea, bench.record("nap", .paused, left: .seconds(72))])
        == "code(2): countdown: which one? tea (5:00 left), nap (paused with 1:12 left)")
  }

  @Test func lettersMayHaveAnyCaseAndALabelIsAName() throws {
    let records = [
      bench.record("tea", label: "Green"), bench.record("Nap"), bench.record("nap"),
      bench.record("a", label: "Soup"), bench.record("b", label: "soup"),
    ]
    #expect(try choose("TEA", among: records) == "tea")
    #expect(try choose("nap", among: records) == "nap")
    #expect(try choose("green", among: records) == "tea")
    #expect(try choose("NAP", among: records).hasPrefix("code(2): countdown: which one? Nap ("))
    #expect(try choose("SOUP", among: records).hasPrefix("code(2): countdown: which one? a ("))
    // A name comes before a label.
    let both = [bench.record("x", label: "tea"), bench.record("Tea")]
    #expect(try choose("tea", among: both) == "Tea")
  }

  @Test func aNameComesBeforeTheBeginningOfAnID() throws {
    let id = try #require(CountdownID("ab8fad5b-d9cb-469f-a165-70867728950e"))
    let other = try #require(CountdownID("ab8fbd5b-d9cb-469f-a165-70867728950e"))
    let records = [bench.record("tea", id: id), bench.record("ab8fa", id: other)]
    #expect(try choose("ab8fa", among: records) == "ab8fa")
    #expect(try choose("AB8FAD", among: records) == "tea")
    #expect(try choose("\(id)", among: records) == "tea")
    #expect(
      try choose("ab8f", among: records)
        == "code(2): countdown: \"ab8f\" fits 2 ids: tea (ab8fad5b-d9cb, 5:00 left), "
        + "ab8fa (ab8fbd5b-d9cb, 5:00 left)")
  }

  @Test func aShortNameIsNoBeginningOfAnID() throws {
    let id = try #require(CountdownID("ab8fad5b-d9cb-469f-a165-70867728950e"))
    let records = [bench.record("tea", id: id)]
    for gone in ["a", "ab", "ab8"] {
      #expect(try choose(gone, among: records).hasPrefix("code(2): countdown: there is no "))
    }
  }

  @Test func anUnknownNameHasASuggestionOrTheList() throws {
    let records = [bench.record("tea"), bench.record("nap")]
    #expect(
      try choose("tee", among: records)
        == "code(2): countdown: there is no countdown \"tee\"; did you mean tea?")
    #expect(
      try choose("zz", among: records)
        == "code(2): countdown: there is no countdown \"zz\"; there is tea (5:00 left), "
        + "nap (5:00 left)")
    #expect(try choose("tea", among: []) == "code(3): countdown: nothing is running")
  }

  @Test func stopwatchesAreNamedBesides() throws {
    let run = SampleStopwatch().reading
    func missing(_ key: String, _ names: String...) throws -> String {
      let choice = CountdownChoice(
        readings: names.map { bench.reading(bench.record($0)) }, besides: [run])
      let failure = #expect(throws: CommandFailure.self) {
        try choice.find(try CountdownKey(key), absence: .misused)
      }
      return try #require(failure).reason
    }
    #expect(try missing("zz") == "there is no countdown \"zz\"; there is run (12:34)")
    #expect(
      try missing("zz", "tea")
        == "there is no countdown \"zz\"; there is tea (5:00 left), run (12:34)")
    #expect(try missing("rnu") == "there is no countdown \"rnu\"; did you mean run?")
  }

  @Test func whatIsNotThereIsAnAnswerForWhoOnlyAsks() throws {
    func ask(_ key: String, _ names: String...) throws -> String {
      try choose(key, among: names.map { bench.record($0) }, absence: .answer)
    }
    #expect(try ask("zz", "tea") == "code(3): countdown: zz is not running")
    #expect(try ask("tea") == "code(3): countdown: tea is not running")
    #expect(try ask("tee", "tea").hasPrefix("code(2): countdown: tee is not running; did you mean"))
    // One that was stopped is not taken for its neighbour.
    #expect(try ask("tea-1", "tea-2") == "code(3): countdown: tea-1 is not running")
  }

  @Test func longListsAreCut() throws {
    let records = (1...20).map { bench.record("countdown-\($0)") }
    let line = try choose(nil, among: records)
    #expect(line.hasSuffix("countdown-8 (5:00 left) and 12 more: countdown list"))
  }

  @Test func sentencesSayHowItStands() {
    let tea = bench.record("tea", label: "Tea")
    let wall = bench.wall
    let clock = ClockTime(nanoseconds: wall + 300_000_000_000).text
    func line(_ record: SharedCountdown) -> String {
      RemoteSentences.line(bench.reading(record), at: bench.wall)
    }
    #expect(line(tea) == "Tea  5:00 left  → ends \(clock)")
    #expect(line(bench.record("nap", .paused, left: .seconds(72))) == "nap  paused with 1:12 left")
    let dead = bench.record("nap", owner: RecordBench.deadOwner)
    #expect(line(dead) == "nap  5:00 left  → ends \(clock)  · the host has ended")
    let orphan = bench.record("nap", kind: .countdown, owner: RecordBench.deadOwner)
    #expect(line(orphan).hasSuffix("  · in the background"))
    let lost = RemoteSentences.line(bench.reading(orphan), at: bench.wall, isServed: false)
    #expect(lost.hasSuffix("  · its process has ended"))
    bench.advance(by: .minutes(6))
    #expect(line(tea) == "Tea finished \(clock) (5m 00s)")
    #expect(line(dead) == "nap missed: it ended \(clock) and was not announced")
  }

  @Test func aClockThatWasSetMovesTheEndAndNotWhatIsLeft() {
    let tea = bench.record("tea")
    bench.advance(by: .minutes(1))
    bench.setClock(by: .hours(24))
    let reading = bench.reading(tea)
    #expect(reading.remaining == .minutes(4))
    #expect(reading.endWall(at: bench.wall) == bench.wall + 240_000_000_000)
  }

  @Test func programsGetEveryField() throws {
    let readings = [
      bench.reading(bench.record("tea", label: "Tea")),
      bench.reading(bench.record("nap", .paused, left: .milliseconds(1_500))),
    ]
    let json = CountdownTable(readings: readings, wall: bench.wall).json(nil)
    #expect(
      json.members.map(\.key) == [
        "v", "countdowns", "overdue", "ringing", "snoozed", "next_alarm", "unreadable",
      ])
    #expect(json["overdue"] == .null)
    let countdowns = try #require(json["countdowns"]?.array)
    for countdown in countdowns {
      #expect(
        countdown.object?.members.map(\.key) == [
          "id", "name", "label", "kind", "phase", "total_s", "remaining_s", "progress",
          "started_at", "ends_at", "missed", "unconfirmed", "step",
        ])
    }
    #expect(countdowns[0].object?["kind"] == "countdown")
    #expect(countdowns[1].object?["ends_at"] == .null)
    #expect(countdowns[1].object?["remaining_s"] == 1.5)
  }

  @Test(arguments: [
    ("Earl Grey, hot", ["earl-grey-hot", "earl-grey-hot-2"]), ("Tea", ["tea-3", "tea-4"]),
    ("", ["countdown-1", "countdown-3"]), ("茶", ["countdown-1", "countdown-3"]),
    ("--", ["countdown-1", "countdown-3"]),
  ])
  func namesAreMadeUp(_ label: String, _ expected: [String]) {
    var names = FreeName(label, besides: ["tea", "tea-2", "countdown-2"])
    #expect([names.next(), names.next()] == expected)
    #expect(expected.allSatisfy(CountdownName.isAcceptable))
  }

  @Test func aLongLabelMakesANameThatFits() {
    var names = FreeName(String(repeating: "x", count: 200), besides: [])
    for _ in 0..<20 { #expect(CountdownName.isAcceptable(names.next())) }
  }

  @Test(arguments: [
    AlertOptions(), AlertOptions(sound: AlertOptions.Sound.none, notify: true, bell: false),
    AlertOptions(sound: .nature, notify: false, bell: true),
    AlertOptions(sound: .file("/tmp/birds.ogg"), notify: true, bell: true),
  ])
  func alertsSurviveTheirWayThroughARecord(_ alerts: AlertOptions) {
    let read = AlertOptions(attributes: alerts.attributes)
    #expect(read.sound == alerts.sound)
    #expect((read.notify, read.bell) == (alerts.notify, alerts.bell))
  }
}
