import Countdown
import CountdownAlarms
import Testing

@Suite("Weekdays by names of another language")
struct WeekdayNamesTests {
  private static func names(_ short: String, _ full: String) -> WeekdayNames {
    let pairs = zip(short.split(separator: ";"), full.split(separator: ";"))
    let days = zip(Weekday.allCases, pairs).map { ($0, [String($1.0), String($1.1)]) }
    return WeekdayNames(Dictionary(uniqueKeysWithValues: days))
  }

  static let french = names(
    "dim.;lun.;mar.;mer.;jeu.;ven.;sam.", "dimanche;lundi;mardi;mercredi;jeudi;vendredi;samedi")
  private static let portuguese = names(
    "dom;seg;ter;qua;qui;sex;sáb",
    "domingo;segunda-feira;terça-feira;quarta-feira;quinta-feira;sexta-feira;sábado")
  private static let vietnamese = names(
    "CN;T2;T3;T4;T5;T6;T7", "Chủ Nhật ;Thứ Hai ;Thứ Ba ;Thứ Tư ;Thứ Năm ;Thứ Sáu ;Thứ Bảy ")
  private static let chinese = names(
    "日;一;二;三;四;五;六", "星期日;星期一;星期二;星期三;星期四;星期五;星期六")
  private static let hebrew = names("א';ב';ג';ד';ה';ו';ש'", "ראשון;שני;שלישי;רביעי;חמישי;שישי;שבת")
  private static let turkish = names(
    "Paz;Pzt;Sal;Çrş;Prş;Cum;Cmt", "Pazar;Pazartesi;Salı;Çarşamba;Perşembe;Cuma;Cumartesi")

  private static let lists: [(String, WeekdayNames, Weekdays)] = [
    ("lun,mar", french, [.monday, .tuesday]), ("lun.,mar.", french, [.monday, .tuesday]),
    ("LUNDI, Mar., fri", french, [.monday, .tuesday, .friday]),
    ("lun..ven", french, .workdays), ("lun...ven.", french, .workdays),
    ("lundi-vendredi", french, .workdays), ("lun.-ven.", french, .workdays),
    ("mon..ven.", french, .workdays), ("weekends", french, .weekend),
    ("segunda-feira", portuguese, [.monday]), ("seg-sex", portuguese, .workdays),
    ("segunda-feira-sexta-feira", portuguese, .workdays), ("SÁB", portuguese, [.saturday]),
    ("sa\u{301}b", portuguese, [.saturday]),
    ("thứ hai,T7", vietnamese, [.monday, .saturday]), ("t2..t6", vietnamese, .workdays),
    ("星期一,三", chinese, [.monday, .wednesday]), ("一..五", chinese, .workdays),
    ("ב',ו'", hebrew, [.monday, .friday]), ("שבת", hebrew, [.saturday]),
    ("SALI,PAZARTESİ", turkish, [.tuesday, .monday]), ("salı,pazar", turkish, [.tuesday, .sunday]),
  ]

  @Test("are read wherever the English ones are", arguments: lists)
  func everywhere(text: String, names: WeekdayNames, days: Weekdays) throws {
    #expect(try Weekdays(parsing: text, names: names) == days)
    #expect(try Recurrence(parsing: "7:30 \(text)", names: names).weekdays == days)
    #expect(try RecurrenceRule(parsing: "every 2 weeks on \(text)", names: names).interval == 2)
    #expect(
      try RecurrenceRule(parsing: text, names: names) == RecurrenceRule(.weekly(on: days)))
    #expect(throws: WallTimeError.self) { try Weekdays(parsing: text + "x", names: names) }
  }

  @Test(
    "name a moment",
    arguments: [
      ("vendredi 7:30", french, "fri 7:30"), ("7:30 ven.", french, "fri 7:30"),
      ("ven. 7pm", french, "fri 19:00"), ("7pm Ven", french, "fri 19:00"),
      ("7 jeudi", french, "thu 7:00"), ("vendredi", french, "fri 9:00"),
      ("ven.", french, "fri 9:00"), ("noon dim", french, "sun noon"),
      ("segunda-feira 7:30", portuguese, "mon 7:30"), ("7:30 T2", vietnamese, "mon 7:30"),
      ("星期五7:30", chinese, "fri 7:30"), ("mar 8:00", french, "tue 8:00"),
      ("fri 7:30", french, "fri 7:30"), ("tomorrow", french, "tomorrow 9:00"),
    ])
  func moments(text: String, names: WeekdayNames, english: String) throws {
    let time = try WallTime(parsing: text, dayTime: TimeOfDay(hour: 9), names: names)
    let now = date("2026-11-21T10:00:00Z")
    #expect(
      try time.next(after: now, in: .utc) == WallTime(parsing: english).next(after: now, in: .utc))
    #expect(throws: WallTimeError.self) {
      try WallTime(parsing: text + "dy", dayTime: TimeOfDay(hour: 9), names: names)
    }
  }

  @Test("stand in rules beside English words, and give way to them")
  func rules() throws {
    func rule(_ text: String) throws -> String {
      try RecurrenceRule(parsing: text, names: Self.french).description
    }
    #expect(try rule("every lundi") == "monday")
    #expect(try rule("last ven. of nov") == "last friday of nov")
    #expect(try rule("2nd,4th mardi") == "2nd tue,4th tue")
    #expect(try rule("lun, mer until 2027-01-31") == "mon,wed until 2027-01-31")
    // March has three letters of Tuesday; another day beside it makes it one.
    #expect(try rule("mar") == "yearly in mar")
    #expect(try rule("mar,jeu") == "tue,thu")
    #expect(try rule("mar..sam 3 times") == "tue,wed,thu,fri,sat 3 times")
  }

  @Test("mean what they mean in English, or nothing where two days have one name")
  func ambiguous() throws {
    let names = WeekdayNames([
      .sunday: ["mon", "x"], .monday: ["today", "noon"], .tuesday: ["", " . ", "y\u{A0}"],
      .thursday: ["T", "am"], .friday: ["T"],
    ])
    #expect(try Weekdays(parsing: "mon", names: names) == [.monday])
    #expect(try Weekdays(parsing: "x,y", names: names) == [.sunday, .tuesday])
    #expect(throws: WallTimeError.self) { try Weekdays(parsing: "t", names: names) }
    #expect(throws: WallTimeError.self) { try Weekdays(parsing: ".", names: names) }
    let now = date("2026-11-21T10:00:00Z")
    for text in ["noon", "today 11:00", "7:30 am", "in 5m"] {
      let (read, english) = (
        try WallTime(parsing: text, names: names), try WallTime(parsing: text)
      )
      #expect(try read.next(after: now, in: .utc) == english.next(after: now, in: .utc))
    }
  }

  @Test(
    "are no hours' days where they may be units, glued or after a blank",
    arguments: [
      ("10 seg", portuguese, ["10 s", "seg 10:00"]), ("30seg", portuguese, ["30s"]),
      ("7 ven.", french, ["ven. 7:00"]), ("5 T2", vietnamese, ["T2 5:00"]),
      ("7 lun", french, ["lun 7:00"]),
    ] as [(String, WeekdayNames, [String])])
  func units(text: String, names: WeekdayNames, meant: [String]) throws {
    let error = #expect(throws: WallTimeError.self) { try WallTime(parsing: text, names: names) }
    #expect(error?.suggestions == meant)
    #expect(throws: WallTimeError.self) { try Recurrence(parsing: text, names: names) }
    // A list leaves no doubt, and an English date is one in every language.
    #expect(
      try Recurrence(parsing: "7 lun,mar", names: Self.french).weekdays == [.monday, .tuesday])
    #expect(
      try WallTime(parsing: "7 mar", dayTime: .noon, names: Self.french).next(
        after: date("2026-11-21T10:00:00Z"), in: .utc) == date("2027-03-07T12:00:00Z"))
  }

  @Test(
    "give way to units in every language",
    arguments: [
      ("10 min", "Min", "Minggu", 600), ("7 h", "h", "hétfő", 25_200), ("5 m", "m", "x", 300),
    ])
  func lengths(text: String, short: String, full: String, seconds: Int) throws {
    let names = WeekdayNames([.monday: [short, full]])
    let now = date("2026-11-21T10:00:00Z")
    let moment = try WallTime(parsing: text, names: names).next(after: now, in: .utc)
    #expect(moment == now.advanced(by: .seconds(seconds)))
    #expect(throws: WallTimeError.self) { try Recurrence(parsing: text, names: names) }
  }

  @Test("are refused as before where there are no such names")
  func english() throws {
    for text in ["lun", "vendredi"] {
      #expect(throws: WallTimeError.self) { try Weekdays(parsing: text) }
    }
    let error = #expect(throws: WallTimeError.self) {
      try Weekdays(parsing: "lun.mar", names: Self.french)
    }
    #expect(error?.suggestion == "lun..mar")
  }

  @Test("crash nothing, whatever surrounds them")
  func random() {
    var random = SystemRandomNumberGenerator()
    let pieces = ["lun", "ven.", ".", "..", "-", ",", " ", "mardi", "7:30", "T2", "é", "\u{301}"]
    var read = 0
    for _ in 0..<1_000 {
      let text = (0..<Int.random(in: 0...6)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      if (try? Recurrence(parsing: text, names: Self.french)) != nil { read += 1 }
      if (try? Weekdays(parsing: text, names: Self.french)) != nil { read += 1 }
      if (try? WallTime(parsing: text, names: Self.french)) != nil { read += 1 }
      if (try? RecurrenceRule(parsing: text, names: Self.french)) != nil { read += 1 }
    }
    #expect(read > 20)
  }
}
