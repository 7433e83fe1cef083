import Countdown
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownAlarms

/// Alarms, reminders and their parts as JSON that people read.
@Suite struct CodingTests {
  private let encoder = JSONEncoder()

  init() { encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes] }

  private func json(_ value: some Encodable) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func read<Value: Decodable>(_ json: String, as type: Value.Type = Value.self) throws
    -> Value
  {
    try JSONDecoder().decode(Value.self, from: Data(json.utf8))
  }

  private func isKept<Value: Codable & Equatable>(
    _ value: Value, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let json = try json([value])
    #expect(try read(json) == [value], "\(json)", sourceLocation: location)
  }

  private static let alarm =
    #"{"date":"2027-01-04","fadeIn":"30s","id":"0f8fad5b-d9cb-469f-a165-70867728950e","#
    + #""isOn":true,"label":"Work","late":"notice","nag":"5m","offUntil":"2027-03-01","#
    + #""ring":"10m","rule":"every 2 weeks on mon,wed","snooze":"9m","#
    + #""sound":"file:/home/me/bell.ogg","time":"07:30","volume":40,"zone":"Europe/Berlin"}"#

  @Test func anAlarmReadsAsPeopleWriteIt() throws {
    var alarm = Records.alarm(id: try #require(Alarm.ID("0f8fad5b-d9cb-469f-a165-70867728950e")))
      .alarm
    alarm.rule = RecurrenceRule(.weekly(on: [.monday, .wednesday]), every: 2)
    #expect(try json(alarm) == Self.alarm)
    #expect(try read(Self.alarm) == alarm)
  }

  @Test func aReminderReadsAsPeopleWriteIt() throws {
    let id = try #require(Reminder.ID("0F8FAD5B-D9CB-469F-A165-70867728950E"))
    var reminder = Reminder(
      "Rent", due: date("2026-03-02T09:00:00.5Z"), every: RecurrenceRule(.monthly()),
      nag: .days(.workdays, at: TimeOfDay(hour: 9)), id: id)
    reminder.before = [.hours(24), .minutes(90)]
    #expect(
      try json(reminder)
        == #"{"before":["1d","1h 30m"],"deadline":"2026-03-02T09:00:00.5Z","#
        + #""id":"0f8fad5b-d9cb-469f-a165-70867728950e","late":"fire","nag":"09:00 weekdays","#
        + #""rule":"monthly","title":"Rent"}"#)
    try isKept(reminder)
  }

  @Test func statusesAreKept() throws {
    var alarm = AlarmStatus(Records.alarm().alarm, number: 3, state: .missed)
    (alarm.next, alarm.dueSince) = (date("2026-11-24T06:30:00Z"), WallMoment(nanoseconds: -1))
    (alarm.snoozedUntil, alarm.ringsUntil) = (.distantFuture, WallMoment(nanoseconds: 1))
    alarm.allSkipped = [date("2026-11-25T06:30:00Z"), date("2026-11-26T06:30:00Z")]
    alarm.lastMissed = AlarmStatus.Missed(
      local("2026-11-23T07:30"), mayNotHaveBeenHeard: true, others: 2)
    alarm.fault = .unknown("Mars/Olympus", suggestion: nil)
    (alarm.occurrence, alarm.nextOccurrence) = (
      local("2026-11-24T07:30"), local("2026-11-25T07:30")
    )
    try isKept(alarm)
    var reminder = ReminderStatus(Records.reminder().reminder, number: 1, state: .snoozed)
    (reminder.next, reminder.snoozedUntil) = (date("2026-11-24T06:30:00Z"), .distantFuture)
    (reminder.done, reminder.mayNotHaveBeenSeen) = (WallMoment(nanoseconds: -1), true)
    (reminder.fault, reminder.start) = (alarm.fault, local("2026-11-23T07:30:15"))
    try isKept(reminder)
    try isKept(AlarmStatus(Alarm(at: .noon), number: 1, state: .armed))
    try isKept(ReminderStatus(Records.dailyReminder().reminder, number: 1, state: .open))
  }

  // MARK: - Parts

  @Test func everyRuleWithLimitsIsKept() throws {
    var random = LimitedRules(seed: 33)
    for _ in 0..<500 {
      let rule = random.rule(from: day("2027-01-01"))
      let days = Recurrence(rule, from: local("2027-01-01T09:00"))
      if days.firstDate(from: day("2027-01-01")) == nil || "\(rule)".utf8.count > 200 { continue }
      try isKept(rule)
    }
  }

  @Test func everyRuleIsKept() throws {
    var random = RandomRules(seed: 32)
    let start = local("2026-11-24T07:30")
    for _ in 0..<2_000 {
      let rule = random.rule(from: start.date)
      do { try isKept(rule) } catch is EncodingError {
        let days = Recurrence(RecurrenceRule(rule.pattern), from: start)
        #expect(days.firstDate(from: start.date) == nil, "\(rule)")
      }
    }
  }

  @Test func allWeekdaysAreKept() throws {
    for bits in UInt8(0)...127 { try isKept(Weekdays(bits: bits)) }
    #expect(try json(Weekdays([.monday, .thursday])) == #""mon,thu""#)
  }

  @Test(arguments: [
    Duration.zero, .nanoseconds(1), .milliseconds(1), .milliseconds(1_500), .seconds(59),
    .seconds(3_600), .seconds(3_601), .nanoseconds(90_000_000_001), .nanoseconds(60_000_000_010),
    .hours(24 * 36_525), .hours(1) + .milliseconds(20), .hours(25) + .nanoseconds(999_999_999),
  ])
  func everyLengthIsKept(_ length: Duration) throws {
    var alarm = Alarm(at: .noon)
    alarm.snooze = length
    try isKept(alarm)
    if length > .zero { try isKept(Reminder.Nag.every(length)) }
  }

  @Test(arguments: [
    "14:15", "7pm", "noon", "tomorrow 7:00", "today 18:00", "fri 9:00", "in 20m", "1h 30m",
    "24 dec 9:00", "2027-03-28T14:15", "2027-03-28T14:15:16.25+02:00", "2027-03-28 9:15",
    "2027-03-28T14:15:00.000000001Z", "29 feb 12:00",
  ])
  func wallTimesAreKept(_ text: String) throws {
    let time = try WallTime(parsing: text)
    try isKept(time)
    #expect(try WallTime(parsing: time.description).form == time.form)
  }

  @Test func aWallTimeOfAnotherLanguageKeepsItsMeaning() throws {
    let names = WeekdayNames([.monday: ["lundi"]])
    let time = try WallTime(parsing: "lundi", dayTime: TimeOfDay(hour: 9), names: names)
    #expect(try json([time]) == #"["mon 09:00"]"#)
    #expect(try read(json([time]), as: [WallTime].self).first?.form == time.form)
  }

  @Test func otherPartsAreKept() throws {
    try isKept(Alarm.ID())
    try isKept(Reminder.ID())
    try isKept(TimeOfDay(hour: 23, minute: 59, second: 59))
    try isKept(day("9999-12-31"))
    try isKept(local("0000-01-01T00:00:01"))
    for sound in [Alarm.Sound.clip, .none, .file(""), .file("a:b"), .theme("bell")] {
      try isKept(sound)
    }
  }

  @Test func whatHasNoTextIsNotWritten() {
    var alarm = Alarm(at: .noon)
    alarm.snooze = .seconds(-1)
    #expect(throws: EncodingError.self) { try json(alarm) }
    #expect(throws: EncodingError.self) { try json([day("9999-12-31") + 1]) }
  }

  // MARK: - Bad input

  @Test(arguments: [
    ("time", #""24:00""#, "\"24:00\" is not a text of the type TimeOfDay"),
    ("time", "730", "number"), ("time", #""7:30""#, "TimeOfDay"),
    ("id", #""work""#, "is not a text of the type ID"),
    ("rule", #""every 2nd friday""#, "every 2nd friday"), ("rule", #""""#, "no rule given"),
    ("date", #""2026-02-30""#, "CivilDate"), ("offUntil", #""soon""#, "CivilDate"),
    ("sound", #""bell""#, "Sound"), ("snooze", #""9""#, ""), ("snooze", #""-9m""#, "negative"),
    ("ring", "600", "number"), ("fadeIn", #""a while""#, "accepted"), ("nag", #""200y""#, "y"),
    ("late", #""never""#, "LatePolicy"),
    ("volume", #""loud""#, "string"), ("isOn", "1", "number"), ("label", "null", "null"),
    ("sound", #""file""#, "Sound"), ("zone", "{}", "dictionary"),
  ])
  func badFieldsAreNamed(_ field: String, _ value: String, _ reason: String) throws {
    var fields = try #require(
      try JSONSerialization.jsonObject(with: Data(Self.alarm.utf8)) as? [String: Any])
    fields[field] = try JSONSerialization.jsonObject(
      with: Data(value.utf8), options: .allowFragments)
    let data = try JSONSerialization.data(withJSONObject: fields)
    do {
      let alarm = try JSONDecoder().decode(Alarm.self, from: data)
      // A number alone counts seconds, as in every length.
      #expect(value == #""9""# && alarm.snooze == .seconds(9))
    } catch let error as DecodingError {
      let text = "\(error)"
      #expect(text.contains(field) && text.contains(reason), "\(text)")
    }
  }

  @Test(arguments: ["time", "id", "label", "snooze", "isOn"])
  func aMissingFieldIsNamed(_ field: String) throws {
    let renamed = Self.alarm.replacingOccurrences(of: "\"\(field)\":", with: "\"other\":")
    let error = #expect(throws: DecodingError.self) { try read(renamed, as: Alarm.self) }
    #expect("\(error as Any)".contains(field))
  }

  @Test(arguments: [
    "every", "every day", "09:00", "09:00 someday", "weekdays", "every -1h", "1h",
    String(repeating: "9", count: 100_000), "every \u{1B}[2J", "\u{0}",
  ])
  func badNagsAreRefused(_ text: String) throws {
    let json = try json([text])
    guard let nag = try? read(json, as: [Reminder.Nag].self) else { return }
    // Without days it is a nag that no agenda accepts.
    #expect(nag == [.days([], at: TimeOfDay(hour: 9))])
  }

  @Test func aDamagedTextIsRefusedOrIsAnAlarmThatIsKept() throws {
    var random = SeededGenerator(seed: 32)
    var kept = 0
    for _ in 0..<5_000 {
      var bytes = Array(Self.alarm.utf8)
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        let byte = bytes.randomElement(using: &random) ?? 0
        if Bool.random(using: &random) {
          bytes[place] = byte
        } else {
          bytes.insert(byte, at: place)
        }
      }
      guard let alarm = try? JSONDecoder().decode(Alarm.self, from: Data(bytes)) else { continue }
      kept += 1
      try isKept(alarm)
    }
    #expect(kept > 100)
  }

  @Test func anAlarmOfBadValuesIsRefusedByTheAgenda() throws {
    let bench = try AgendaBench(at: "2026-11-23T06:00:00Z")
    for (field, value) in [
      ("\"volume\":40", "\"volume\":-9223372036854775808"), ("\"9m\"", "\"36500d\""),
      ("\"5m\"", "\"0s\""), ("Europe/Berlin", "Mars/Olympus"), ("\"30s\"", "\"2h\""),
    ] {
      let text = Self.alarm.replacingOccurrences(of: field, with: value)
      let alarm = try read(text, as: Alarm.self)
      #expect(throws: AgendaError.self, "\(value)") { try bench.agenda.add(alarm) }
    }
    #expect(try bench.agenda.add(read(Self.alarm, as: Alarm.self)).number == 1)
  }
}
