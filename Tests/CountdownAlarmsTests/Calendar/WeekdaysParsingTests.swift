import CountdownAlarms
import Testing

@Suite struct WeekdaysParsingTests {
  private static let forms: [(String, Weekdays)] = [
    ("day", Weekdays.all), ("weekdays", .workdays), ("Weekends", .weekend), (" DAY ", .all),
    ("mon", [.monday]), ("Monday", [.monday]), ("mon,wed,fri", [.monday, .wednesday, .friday]),
    ("mon, wed ,fri", [.monday, .wednesday, .friday]), ("mon..fri", .workdays),
    ("mon-fri", .workdays), ("monday..friday", .workdays), ("sun..sat", .all),
    ("sat..mon", [.saturday, .sunday, .monday]),
    ("mo..fr", .workdays), ("tu,th", [.tuesday, .thursday]),
    ("fri-sun,tue", [.friday, .saturday, .sunday, .tuesday]),
    ("sat..sun", .weekend), ("sun..mon", [.sunday, .monday]),
  ]

  @Test(arguments: forms)
  func readsEveryForm(_ text: String, _ expected: Weekdays) throws {
    #expect(try Weekdays(parsing: text) == expected)
    #expect(try Recurrence(parsing: "7:30 \(text)").weekdays == expected)
  }

  private static let faults: [(String, Int, String, String?)] = [
    ("", 0, "no days given", nil),
    ("  ", 2, "no days given", nil),
    ("mon..fru", 5, "unknown day \"fru\"", nil),
    ("mon..frida", 5, "unknown day \"frida\"", "mon..friday"),
    ("mon,mon", 4, "monday is named twice", nil),
    ("mon..fri,wed", 9, "wednesday is named twice", nil),
    ("mon..mon", 5, "a range needs two different days", nil),
    ("mon..", 5, "expected a day", nil),
    ("mon,", 4, "expected a day", nil),
    (",mon", 0, "expected a day", nil),
    ("mon wed", 4, "expected the end after the days", nil),
    ("mon.fri", 3, "a range of days is written with two dots or a hyphen", "mon..fri"),
    ("mon–fri", 3, "a range of days is written with two dots or a hyphen", "mon..fri"),
    ("mon...fri", 5, "expected a day", nil),
    ("weekdays,sat", 8, "expected the end after the days", nil),
    ("1", 0, "expected a day", nil),
  ]

  @Test(arguments: faults)
  func refusesWithThePlaceAndTheReason(
    _ text: String, _ position: Int, _ reason: String, _ suggestion: String?
  ) throws {
    let error = #expect(throws: WallTimeError.self) { try Weekdays(parsing: text) }
    #expect(error?.position == position)
    #expect(error?.reason == reason)
    #expect(error?.suggestion == suggestion)
    if let suggestion { _ = try Weekdays(parsing: suggestion) }
    #expect(error?.description.contains("accepted: day, weekdays, weekends, mon,wed,fri") == true)
  }

  private static let times: [(String, TimeOfDay, Weekdays)] = [
    ("7:30", TimeOfDay(hour: 7, minute: 30), Weekdays()),
    ("@7:30:15", TimeOfDay(hour: 7, minute: 30, second: 15), []),
    ("7:30 pm mon", TimeOfDay(hour: 19, minute: 30), [.monday]),
    ("7:30pm mon", TimeOfDay(hour: 19, minute: 30), [.monday]),
    ("noon weekends", .noon, .weekend), ("midnight day", .midnight, .all),
    ("12:00 am mon..fri", .midnight, .workdays), ("7pm day", TimeOfDay(hour: 19), .all),
    ("7 mon", TimeOfDay(hour: 7), [.monday]), ("7pm", TimeOfDay(hour: 19), []),
    ("7:30 daily", TimeOfDay(hour: 7, minute: 30), .all),
    ("noon workdays", .noon, .workdays), ("noon weekend", .noon, .weekend),
    ("mon..fri 7:30", TimeOfDay(hour: 7, minute: 30), .workdays), ("24:00", .midnight, []),
    ("mon, wed 7:30", TimeOfDay(hour: 7, minute: 30), [.monday, .wednesday]),
    ("mondays at half past 7", TimeOfDay(hour: 7, minute: 30), [.monday]),
    ("every day at noon", .noon, .all),
    ("7 in the evening weekends", TimeOfDay(hour: 19), .weekend),
  ]

  @Test(arguments: times)
  func aTimeMayHaveDays(_ text: String, _ time: TimeOfDay, _ days: Weekdays) throws {
    #expect(try Recurrence(parsing: text) == Recurrence(at: time, on: days))
  }

  @Test(arguments: [
    ("7:30 mon..frida", "7:30 mon..friday"), ("mon..fri", nil), ("fri 7:30", nil), ("20m", nil),
    ("24", "midnight"), ("24:00 day", nil), ("7:30 1st", nil), ("7:30 daily 3 times", nil),
    ("tomorrow 7:30", nil), ("2027-01-01T07:30", nil),
    ("", nil),
    ("7:30 mon sat", nil), ("once", nil),
  ])
  func aTimeWithDaysIsRefusedWithWhatWasMeant(_ text: String, _ suggestion: String?) throws {
    let error = #expect(throws: WallTimeError.self) { try Recurrence(parsing: text) }
    #expect(error?.suggestion == suggestion)
    if let suggestion { _ = try Recurrence(parsing: suggestion) }
  }

  @Test func noTextCrashes() {
    var random = SystemRandomNumberGenerator()
    let pieces = [
      "mon", "fri", "..", "-", ",", " ", "day", "7:30", "pm", "@", "–", "ß", "\u{0}", "7",
    ]
    var read = 0
    for _ in 0..<5_000 {
      let text = (0..<Int.random(in: 0...6)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      if (try? Recurrence(parsing: text)) != nil { read += 1 }
      if (try? Weekdays(parsing: text)) != nil { read += 1 }
    }
    #expect(read > 100)
    let huge = String(repeating: "mon,", count: 1_000_000)
    #expect(throws: WallTimeError.self) { try Weekdays(parsing: huge) }
  }
}
