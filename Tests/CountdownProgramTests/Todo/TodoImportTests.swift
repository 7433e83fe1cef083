import Countdown
import CountdownAlarms
import CountdownTestSupport
import Testing

@testable import CountdownCommands

@Suite("A todo.txt that is imported")
struct TodoImportTests {
  private let berlin: ZoneRules
  private let nine = TimeOfDay(hour: 9)

  init() throws {
    berlin = try ZoneRules(identifier: "Europe/Berlin")
  }

  private func plan(_ text: String, existing: [Reminder] = []) -> TodoImport {
    TodoImport(Array(text.utf8), existing: existing, zone: berlin, at: nine)
  }

  @Test("gives a reminder for each open task with a date, due at nine or at its time")
  func additions() {
    let plan = plan(
      """
      (A) 2026-11-01 Pay rent +home @bank due:2026-11-27
      due:2026-11-27T14:15 Call Mum https://example.org/a:b
      Buy milk
      x 2026-11-20 Write it down due:2026-11-19

      Water plants due:2026-12-01 rec:1w t:2026-11-30
      """)
    #expect(
      plan.additions.map(\.reminder.title) == [
        "(A) Pay rent +home @bank", "Call Mum https://example.org/a:b",
        "Water plants t:2026-11-30",
      ])
    #expect(
      plan.additions.map(\.reminder.deadline) == [
        WallMoment("2026-11-27T08:00:00Z"), WallMoment("2026-11-27T13:15:00Z"),
        WallMoment("2026-12-01T08:00:00Z"),
      ])
    #expect(plan.additions.map(\.line) == [1, 2, 6])
    #expect(plan.additions.map(\.ignoredTags) == [[], [], ["t:2026-11-30"]])
    #expect(plan.omissions.map(\.line) == [3, 4])
    #expect(plan.omissions.map(\.reason) == [.undated, .done])
    #expect(plan.additions.map(\.reminder.rule) == [nil, nil, RecurrenceRule(.weekly())])
    #expect(plan.additions.allSatisfy { $0.reminder.nag == nil })
  }

  @Test(
    "makes a rule of a recurrence, and leaves one that no rule says in the title",
    arguments: [
      ("rec:2d", "every 2 days"), ("rec:+1w", "weekly"), ("rec:+3m", "every 3 months"),
      ("rec:1y", "yearly"), ("rec:1b", "weekdays"), ("rec:2b", nil), ("rec:0d", nil),
      ("rec:w", nil), ("rec:++1w", nil), ("rec:1w2", nil), ("rec:99999999999999999999d", nil),
      ("rec:1w rec:2w", nil),
    ] as [(String, String?)])
  func recurrences(tag: String, rule: String?) throws {
    let addition = try #require(plan("Tax due:2026-11-27 \(tag)").additions.first)
    #expect(addition.reminder.rule?.description == rule)
    #expect(addition.reminder.title == (rule == nil ? "Tax \(tag)" : "Tax"))
    #expect(addition.ignoredTags.isEmpty == (rule != nil))
  }

  @Test("knows again what recurs after it was done")
  func recurring() throws {
    let text = "Tax due:2026-11-27 rec:1y"
    var tax = try #require(plan(text).additions.first).reminder
    tax.deadline = tax.deadline.advanced(by: .hours(24 * 365))
    #expect(plan(text, existing: [tax]).omissions.map(\.reason) == [.known])
    #expect(plan(text + " rec:2y", existing: [tax]).additions.count == 1)
  }

  @Test("takes the first moment after a gap for a time that the clocks leave out")
  func gap() {
    let plan = plan("Odd due:2027-03-28T02:30")
    #expect(plan.additions.map(\.reminder.deadline) == [WallMoment("2027-03-28T01:00:00Z")])
  }

  @Test(
    "leaves out what it cannot understand, and says what is wrong",
    arguments: [
      ("A due:2026-02-30", "due:2026-02-30 is not a date"),
      ("A due:tomorrow", "due:tomorrow is no"),
      ("A due:2026-11-27 due:2026-11-28", "more than one due:"),
      ("due:2026-11-27", "a date but no title"), ("A due:27.11.2026", "write due:2026-11-27"),
      (String(repeating: "a", count: 1_025) + " due:2026-11-27", "longer than 1024 bytes"),
      ("A due:0000-01-01", "the years 1678 to 2261"), ("A due:2026-11-27T24:00", "is not a date"),
    ])
  func faults(line: String, reason: String) throws {
    let plan = plan("Fine due:2026-11-27\n" + line)
    #expect(plan.additions.map(\.line) == [1])
    let omission = try #require(plan.omissions.first)
    #expect(omission.line == 2)
    #expect("\(omission.reason)".contains(reason))
  }

  @Test("adds only what is new when it is imported again, or says it twice")
  func again() {
    let text = "Pay rent due:2026-11-27\nCall Mum due:2026-11-27\nPay rent  due:2026-11-27"
    let first = plan(text)
    #expect(first.additions.map(\.line) == [1, 2])
    #expect(first.omissions.map(\.reason) == [.repeated(line: 1)])
    let second = plan(text, existing: first.additions.map(\.reminder))
    #expect(second.additions.isEmpty)
    #expect(second.omissions.map(\.reason) == [.known, .known, .known])
  }

  @Test("may be of any make: with a mark of its encoding, other line ends, control characters")
  func makes() {
    let plan = plan("\u{FEFF}Pay\u{7}rent due:2026-11-27\r\n\u{1B}[2JTea due:2026-11-27\r\n")
    #expect(plan.additions.map(\.reminder.title) == ["Pay rent", "[2JTea"])
    #expect(plan.omissions.isEmpty)
  }

  @Test("may be hostile: bytes that are no text, a line without end, lines without end")
  func hostile() {
    let fine = Array("Fine due:2026-11-27".utf8)
    let bytes = [0xFF, 0xFE, 0x0A] + [UInt8](repeating: 0x61, count: 1_000_000) + [0x0A] + fine
    let plan = TodoImport(bytes, existing: [], zone: berlin, at: nine)
    #expect(plan.additions.map(\.line) == [3])
    #expect(plan.omissions.map { "\($0.reason)" } == ["not UTF-8", "longer than 4096 bytes"])
    #expect(plan.omissions.allSatisfy { $0.text.count < 100 })

    let endless = TodoImport(
      [UInt8](repeating: 0x0A, count: TodoImport.mostLines) + fine, existing: [], zone: berlin,
      at: nine)
    #expect(endless.additions.isEmpty)
    #expect(endless.omissions.map(\.line) == [TodoImport.mostLines + 1])
  }

  @Test("of random bytes is read without harm")
  func random() {
    var random = SeededGenerator(seed: 7)
    let pieces = [
      "x ", "(A) ", "2026-11-27", " due:", "\n", "\r", ":", "+", "@", "é", "\u{0}", "T09:00",
    ]
    for _ in 0..<3_000 {
      let text = (0..<20).compactMap { _ in pieces.randomElement(using: &random) }.joined()
      let plan = plan(text)
      let lines = plan.additions.map(\.line) + plan.omissions.map(\.line)
      #expect(Set(lines).count == lines.count)
      #expect(plan.additions.allSatisfy { !$0.reminder.title.isEmpty })
    }
  }
}
