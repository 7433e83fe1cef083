import Countdown
import CountdownStore
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownSQLite

/// Rows of version 0.1 that people, accidents or other programs made.
@Suite(.ownThread) struct TakeoverRowTests {
  private let place = StorePlace(isFast: true)
  private let old: OldDatabase
  private var tea: String { OldDatabase.tea }

  init() throws { old = try OldDatabase(place) }

  /// The bodies by key, each of which has to be JSON that an entry may have.
  private func bodies() throws -> [String: [String: Any]] {
    let entries = try SQLiteStore(path: old.path).pages().flatMap(\.entries)
    return try Dictionary(
      uniqueKeysWithValues: entries.map { entry in
        #expect(entry.fault == nil && entry.error == nil)
        let data = Data(try #require(entry.body))
        let body = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        return (entry.key.rawValue, try #require(body))
      })
  }

  private func set(_ body: [String: Any]?) -> [String: Any] {
    body?["set"] as? [String: Any] ?? [:]
  }

  private func times(_ body: [String: Any]?) -> [String] {
    (body?["history"] as? [[Any]] ?? []).compactMap { $0.first as? String }
  }

  // MARK: - Keys

  @Test func aNumberIsTakenOnceAndTheOthersComeAfterTheGreatest() throws {
    for (id, number) in [("a", 7), ("b", 7), ("c", 0), ("d", 1_000_000_001), ("e", -1)] {
      try old.alarm(id, number: number)
    }
    try old.alarm("f", number: 2)
    let ids = try bodies().mapValues { $0["id"] as? String }
    #expect(
      ids == [
        "alarm/7": "a", "alarm/8": "b", "alarm/9": "c", "alarm/10": "d", "alarm/11": "e",
        "alarm/2": "f",
      ])
  }

  @Test func afterTheGreatestNumberOfAllTheFirstFreeOnesCome() throws {
    try old.reminder("a", number: 1_000_000_000)
    try old.reminder("b", number: 1)
    try old.reminder("c", number: .max)
    try old.reminder("d", number: .min)
    let ids = try bodies().mapValues { $0["id"] as? String }
    #expect(
      ids == [
        "reminder/1000000000": "a", "reminder/1": "b", "reminder/2": "c", "reminder/3": "d",
      ])
  }

  @Test func ofTwoSpellingsTheOneInSmallLettersStaysWithTheHistoryOfBoth() throws {
    try old.alarm("ABCD", number: 1)
    try old.alarm("abcd", number: 2)
    try old.alarm("EF", number: 3)
    try old.occurrence("2001-01-01T07:30", of: "ABCD")
    try old.occurrence("2001-01-02T07:30", "unanswered", of: "ABCD")
    try old.occurrence("2001-01-02T07:30", "acknowledged", of: "abcd")
    try old.occurrence("2001-01-03T07:30", of: "EF")
    try old.program.run("UPDATE occurrence SET alarm = 'ef' WHERE alarm = 'EF'")
    let found = try bodies()
    #expect(found.mapValues { $0["id"] as? String } == ["alarm/2": "abcd", "alarm/3": "ef"])
    #expect(times(found["alarm/2"]) == ["2001-01-01T07:30", "2001-01-02T07:30"])
    let last = (found["alarm/2"]?["history"] as? [[Any]])?.last
    #expect(last?[1] as? String == "acknowledged")
    #expect(times(found["alarm/3"]) == ["2001-01-03T07:30"])
  }

  // MARK: - Texts

  @Test(arguments: [4_096, 4_097, 2_000_000])
  func aLongTextIsCutAndItsWholeStays(bytes: Int) throws {
    try old.alarm("a")
    try old.reminder("b")
    let text = String(repeating: "x", count: bytes)
    old.program.limitTexts(to: .max)
    try old.program.run(
      "UPDATE alarm SET label = ?1, sound = ?2",
      [.text(text), .text("file:\(text)".suffix(bytes).description)])
    try old.program.run("UPDATE reminder SET title = ?1", [.text(text)])
    let found = try bodies()
    let length = bytes > 4_096 ? 1_000 : bytes
    for (key, name) in [("alarm/1", "label"), ("alarm/1", "sound"), ("reminder/1", "title")] {
      #expect((set(found[key])[name] as? String)?.count == length)
    }
    #expect(try old.program.number("SELECT length(label) FROM alarm_3") == Int64(bytes))
  }

  static let texts = [
    "char(34, 92, 10, 0, 1, 8232, 128584)", "CAST(x'ff41c3' AS TEXT)", "CAST(x'eda080' AS TEXT)",
    "replace(hex(zeroblob(2048)), '0', char(1))",
    "replace(hex(zeroblob(500)), '0', char(128584))",
    "replace(hex(zeroblob(90000)), '0', '\"')", "'{\"v\":2}'", "''", "'null'", "'17'",
  ]

  /// Every column that holds a text, with a text that makes no sense there.
  @Test(arguments: texts) func noTextKeepsTheRestFromBeingTaken(_ text: String) throws {
    old.program.limitTexts(to: .max)
    try old.alarm("a")
    let words = [
      "time", "weekdays", "label", "sound", "zone", "late", "through", "peak", "zone_rule",
      "ring_occurrence", "ring_end_timeline", "claim_owner",
    ]
    let numbers = "ring_end_ns = 1, ring_end_elapsed_ns = 1, claim_taken_ns = 1"
    try old.alarm(
      "b", number: 2, words.map { "\($0) = \(text)" }.joined(separator: ", ") + ", " + numbers)
    for time in 0..<300 { try old.occurrence("2099-01-01T\(time)", "skipped", of: "b") }
    try old.program.run("UPDATE OR IGNORE occurrence SET time = \(text) WHERE time GLOB '*7'")
    try old.program.run("UPDATE occurrence SET outcome = \(text) WHERE time GLOB '*8'")
    try old.reminder(
      "c", number: 1,
      "title = \(text), every_days = \(text), every_time = \(text), late = \(text)")
    let found = try bodies()
    #expect(Set(found.keys) == ["alarm/1", "alarm/2", "reminder/1"])
    let kept = times(found["alarm/2"]).filter { $0.hasPrefix("2099-") }
    #expect(kept.count >= 200 && kept == kept.sorted())
  }

  @Test(arguments: [Int64.max, .min, -1, 7]) func noNumberDoesEither(_ number: Int64) throws {
    let counts = [
      "volume", "fade_in_ns", "snooze_ns", "ring_ns", "nag_ns", "is_on", "ring_scheduled_ns",
      "ring_is_snoozed", "ring_snoozes", "ring_end_ns", "ring_end_elapsed_ns", "claim_taken_ns",
      "claim_is_confirmed", "ring_takeovers",
    ]
    let words = "ring_occurrence = 'x', ring_end_timeline = 'x', claim_owner = 'x'"
    try old.alarm("a", counts.map { "\($0) = \(number)" }.joined(separator: ", ") + ", " + words)
    let moments = [
      "deadline_ns", "every_ns", "through_ns", "stretch_after_ns", "stretch_before_ns",
      "stretch_is_entered", "snooze_ns", "snooze_elapsed_ns", "snoozes", "done_ns",
      "may_not_have_been_seen",
    ]
    try old.reminder("b", moments.map { "\($0) = \(number)" }.joined(separator: ", "))
    try old.program.run(
      "INSERT INTO occurrence VALUES ('a', '2001-01-01', 'x', ?1, ?1, 1, ?1)", [.integer(number)])
    let found = try bodies()
    #expect((set(found["alarm/1"])["volume"] as? NSNumber)?.int64Value == number)
    #expect((set(found["alarm/1"])["on"] as? NSNumber)?.int64Value == number)
    #expect((set(found["reminder/1"])["due_ns"] as? NSNumber)?.int64Value == number)
  }

  /// The claim of an owner that cannot be one is only in the body.
  @Test(arguments: ["hex(zeroblob(513))", "char(97, 0, 98)"])
  func anImpossibleOwnerHasNoClaim(_ owner: String) throws {
    try old.reminder("a", "claim_owner = \(owner), claim_taken_ns = 1, claim_is_confirmed = 0")
    try old.reminder("b", number: 2, "claim_owner = 'b/1/2/3', claim_taken_ns = 1")
    let entries = try SQLiteStore(path: old.path).pages().flatMap(\.entries)
    #expect(entries.map(\.claim?.owner.rawValue) == [nil, "b/1/2/3"])
    #expect(entries.allSatisfy { $0.fault == nil })
  }

  // MARK: - History

  /// What was skipped ahead is kept, and the latest of the rest.
  @Test func ofTenThousandOccurrencesTheLatestAreKept() throws {
    try old.alarm("a")
    try old.program.run("BEGIN")
    for number in 10_000..<20_000 { try old.occurrence("20\(number)", of: "a", moment: number) }
    try old.occurrence("2001-01-01T07:30", "skipped", of: "a", moment: 1)
    for day in 10...12 { try old.occurrence("2099-01-\(day)T07:30", "skipped", of: "a") }
    try old.program.run("COMMIT")
    let history = try #require(try bodies()["alarm/1"]?["history"] as? [[Any]])
    #expect(history.count == 67)
    #expect(
      history.map { $0[0] as? String } == (19_936..<20_000).map { "20\($0)" }
        + (10...12).map { "2099-01-\($0)T07:30" })
    #expect(history[0][2] as? Int == 19_936)
    // Without a moment of its own, the moment of the decision counts.
    #expect(history[66][2] as? Int == 7)
  }
}
