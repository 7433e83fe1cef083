import Countdown
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownAlarms

/// What calendar files look like, and hostile ones.
@Suite struct ICalendarFileTests {
  private func read(_ bytes: [UInt8]) throws -> ICalendarImport {
    try ICalendarImport(
      bytes, zone: .utc, at: TimeOfDay(hour: 9), now: date("2026-11-21T09:30:00Z"),
      in: FixedZones.database)
  }

  private func read(_ text: String) throws -> ICalendarImport { try read(Array(text.utf8)) }

  private func titles(_ text: String) throws -> [String] { try read(text).items.map(\.title) }

  @Test func linesMayBeFoldedAndEndEitherWay() throws {
    let lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "begin:vtodo", #"summary;LANGUAGE=en:Pay\, th"#,
      #" e rent\; "a\nb" \\ é"#, "\t日本", "DUE:20261127T090000Z", "END:VTODO", "",
      "END:VCALENDAR", "",
    ]
    for end in ["\r\n", "\n"] {
      #expect(try titles(lines.joined(separator: end)) == [#"Pay, the rent; "a b" \ é日本"#])
    }
    // A fold may cut a character.
    let due = "DUE:20261127T090000Z\r\nEND:VTODO\r\nEND:VCALENDAR"
    let bytes =
      Array("\u{FEFF}BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:caf".utf8)
      + [0xC3, 13, 10, 32, 0xA9, 13, 10] + Array(due.utf8)
    #expect(try read(bytes).items.map(\.title) == ["café"])
  }

  @Test func controlCharactersAreBlanks() throws {
    let text = "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY: a\u{1B}[2J\u{7}b \nEND:VTODO\nEND:VCALENDAR"
    #expect(try titles(text) == ["a [2J b"])
  }

  @Test func everyPartThatIsLeftOutIsNamed() throws {
    let calendar = try read(
      """
      BEGIN:VCALENDAR
      PRODID:-//x
      METHOD:PUBLISH
      X-WR-CALNAME:Work
      BEGIN:VJOURNAL
      END:VJOURNAL
      BEGIN:VEVENT
      UID:1
      DTSTAMP:20261101T000000Z
      SEQUENCE:2
      SUMMARY:Talk
      LOCATION:Hall
      DTSTART:20261127T090000
      DTEND:20261127T100000
      X-FOO;A="b:c;d":e
      ATTACH:\(String(repeating: "QUJD", count: 20_000))
      this is no property
      BEGIN:PARTICIPANT
      END:PARTICIPANT
      END:VEVENT
      END:VCALENDAR
      """)
    #expect(
      calendar.leftOut.map(\.description) == [
        "line 5, VJOURNAL: reminders have nothing like it"
      ])
    let item = try #require(calendar.items.first)
    #expect(
      item.leftOut.map { "\($0.line) \($0.name): \($0.reason)" } == [
        "12 LOCATION: reminders have nothing like it", "15 X-FOO: reminders have nothing like it",
        "16 ATTACH: longer than 65536 bytes", "17 this is no property: this is no property",
        "18 PARTICIPANT: reminders have nothing like it",
        "14 DTEND: reminders have nothing like it",
      ])
  }

  @Test(arguments: [
    ("", "line 1: an empty file is no calendar"), ("\r\n\r\n", "line 1: an empty file"),
    ("Milk due:2026-11-27", "line 1: a calendar begins with BEGIN:VCALENDAR"),
    ("\u{0}\u{1}\u{2}", "line 1: a calendar begins"), ("BEGIN:VEVENT", "line 1: a calendar begins"),
    ("BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:x", "line 2: BEGIN:VTODO without its END"),
    ("BEGIN:VCALENDAR\n\nEND:VTODO", "line 3: END:VTODO without its BEGIN"),
    ("BEGIN:VCALENDAR\nBEGIN:VTODO\nEND:VEVENT", "line 3: END:VEVENT without its BEGIN"),
    ("BEGIN:VCALENDAR\nEND:VCALENDAR\nx:y", "line 3: a calendar begins"),
    ("BEGIN:VCALENDAR\nVERSION:1.0", "line 2: VERSION:1.0; only version 2.0"),
    ("BEGIN:VCALENDAR\nCALSCALE:CHINESE", "line 2: CALSCALE:CHINESE; only GREGORIAN"),
    ("BEGIN:VCALENDAR\nMETHOD:CANCEL", "line 2: METHOD:CANCEL"),
  ])
  func whatIsNoCalendarIsRefused(_ text: String, _ reason: String) {
    let error = #expect(throws: ICalendarError.self) { try read(text) }
    #expect(error?.description.hasPrefix(reason) == true, "\(error?.description ?? "")")
  }

  @Test func hostileFilesAreRefusedOrReadWithinBounds() throws {
    let begin = "BEGIN:VCALENDAR\n"
    let deep = begin + String(repeating: "BEGIN:VEVENT\n", count: 100_000)
    #expect(throws: ICalendarError(line: 9, reason: "components nested over 8 deep")) {
      try read(deep)
    }
    let wide = begin + "BEGIN:VEVENT\n" + String(repeating: "A:\n", count: 20_000)
    #expect(throws: ICalendarError.self) { try read(wide) }
    let latin = Array("\(begin)BEGIN:VTODO\nSUMMARY:caf".utf8) + [0xE9, 10]
    #expect(throws: ICalendarError(line: 3, reason: "not UTF-8, as calendars must be")) {
      try read(latin)
    }
    // A property without end, and one that is folded without end.
    for line in [String(repeating: "x", count: 1 << 20), String(repeating: "x\n ", count: 100_000)]
    {
      let calendar = try read("\(begin)BEGIN:VTODO\nSUMMARY:\(line)\nEND:VTODO\nEND:VCALENDAR")
      let reason = "longer than 65536 bytes"
      #expect(
        calendar.items.map(\.outcome) == [.faulty(.init(line: 3, name: "SUMMARY", reason: reason))])
    }
    // Many occurrences before the first one to come take no step each.
    let event = "BEGIN:VEVENT\nSUMMARY:x\nDTSTART:16780101T000000\nRRULE:FREQ=DAILY\nEND:VEVENT\n"
    let many = try read(begin + String(repeating: event, count: 500) + "END:VCALENDAR")
    #expect(many.items.count == 500)
  }

  @Test func noTextCrashes() {
    var random = SeededGenerator(seed: 5_545)
    let pieces = [
      "BEGIN:VEVENT\n", "END:VEVENT\n", "BEGIN:VTODO\n", "END:VTODO\n", "SUMMARY:x\n", "DUE", ";",
      "DTSTART", ":", "20261127", "T090000", "Z", "\n", ";TZID=Europe/Berlin", "RRULE:FREQ=DAILY\n",
      "EXDATE:20261128T090000\n", "BEGIN:VALARM\n", "TRIGGER:-PT5M\n", "END:VALARM\n", " ", "é",
      "DURATION:P9999999D\n", "RRULE:FREQ=WEEKLY;COUNT=1\n", "DTSTART:20261127T090000\n",
    ]
    var read = 0
    for _ in 0..<3_000 {
      let text = (0..<20).compactMap { _ in pieces.randomElement(using: &random) }.joined()
      if (try? self.read("BEGIN:VCALENDAR\n\(text)\nEND:VCALENDAR")) != nil { read += 1 }
    }
    #expect(read > 50)
  }

  @Test func damageIsReadOrRefused() throws {
    var random = SeededGenerator(seed: 5_546)
    let rule = RecurrenceRule(.weekly(on: .workdays), every: 2, end: .count(9))
    var item = try #require(
      ICalendarItem(
        .toDo(), uid: "1", summary: "Rent", Recurrence(rule, from: local("2026-12-01T09:00")),
        from: day("2026-12-01")))
    item.zone = try FixedZones.rules("Europe/Berlin")
    (item.excluded, item.leads) = ([local("2026-12-04T09:00")], [60, 0])
    let good = Array(ICalendar([item]).text(stamp: 0).utf8)
    var (imported, refused) = (0, 0)
    for _ in 0..<2_000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        switch random.next() % 4 {
        case 0: bytes[place] = .random(in: 0...255, using: &random)
        case 1: bytes[place] = UInt8(ascii: "0") + UInt8(random.next() % 10)
        case 2: bytes.remove(at: place)
        default: bytes.insert(bytes[Int.random(in: bytes.indices, using: &random)], at: place)
        }
      }
      guard let calendar = try? read(bytes) else {
        refused += 1
        continue
      }
      for case .reminder(let reminder) in calendar.items.map(\.outcome) {
        imported += 1
        #expect(reminder.deadline.isInYears && !reminder.title.isEmpty)
      }
    }
    #expect(imported > 500 && refused > 100)
  }

  /// What this program writes comes back.
  @Test func anExportIsImported() throws {
    let zone = try FixedZones.rules("Europe/Berlin")
    let rent = Recurrence(
      RecurrenceRule(.monthly(on: .days([1])), end: .count(5)), from: local("2026-12-01T09:00"))
    var item = try #require(
      ICalendarItem(.toDo(), uid: "3", summary: "Rent, \\ early", rent, from: day("2026-12-01")))
    item.zone = zone
    item.leads = [3_600, 0]
    var once = ICalendarItem(.toDo(), uid: "4", summary: "Milk", at: local("2026-12-02T10:00"))
    once.zone = .utc
    let calendar = try read(ICalendar([item, once]).text(stamp: 0))
    var reminders: [Reminder] = []
    for case .reminder(let reminder) in calendar.items.map(\.outcome) { reminders.append(reminder) }
    #expect(reminders.map(\.title) == ["Rent, \\ early", "Milk"])
    #expect(reminders.map(\.rule) == [rent.rule, nil])
    #expect(reminders.map(\.before) == [[.hours(1)], []])
    #expect(reminders.map(\.zone) == ["Europe/Berlin", nil])
    #expect(
      reminders.map(\.deadline) == [date("2026-12-01T08:00:00Z"), date("2026-12-02T10:00:00Z")])
    #expect(calendar.items.allSatisfy { $0.leftOut.isEmpty })
  }
}
