import Countdown
import CountdownStore
import CountdownSystem
import CountdownTestSupport
import Testing

@testable import CountdownAlarms

/// Items as they lie in a store.
@Suite struct BodyTests {
  private static let items: [AgendaItem] = [
    .alarm(Records.alarm()), .alarm(Records.plainAlarm()), .reminder(Records.reminder()),
    .reminder(Records.dailyReminder()),
  ]

  private func read(_ body: String, at place: ItemPlace) throws -> ReadItem {
    let entry = StoreEntry(
      place.key, body: Array(body.utf8), revision: EntryRevision(rawValue: 1))
    return try #require(ReadItem(entry))
  }

  private func body(_ item: AgendaItem, over fields: JSONObject = [:]) throws -> String {
    let entry = item.entry(over: fields, due: nil)
    return String(decoding: try #require(entry.body), as: UTF8.self)
  }

  @Test(arguments: items) func whatWasWrittenIsRead(_ item: AgendaItem) throws {
    #expect(try read(body(item), at: item.place).item == item)
  }

  @Test func anAlarmIsALineThatPeopleCanRead() throws {
    let id = try #require(Alarm.ID("0f8fad5b-d9cb-469f-a165-70867728950e"))
    #expect(
      try body(.alarm(Records.plainAlarm(id: id))) == #"""
        {"v":1,"id":"0f8fad5b-d9cb-469f-a165-70867728950e","set":{"time":"00:00","label":"",\#
        "sound":"clip","volume":100,"fade_in_ns":0,"snooze_ns":540000000000,\#
        "ring_ns":600000000000,"on":true,"late":"hour"},\#
        "state":{"through":"1969-12-31T23:59","peak":"1969-12-31T23:59"}}
        """#)
  }

  @Test func severalTimesAreWrittenBesideTheFirst() throws {
    var history = Records.alarm()
    history.record.alarm.times = try #require(TimesOfDay("12:00,07:30"))
    let item = AgendaItem.alarm(history)
    let text = try body(item)
    #expect(text.contains(#""time":"07:30","times":"07:30,12:00""#))
    #expect(try read(text, at: item.place).item == item)
    // An earlier version has set one time, and left what it does not know.
    var fields = try JSONObject(parsing: text)
    fields["set"] = .object((fields["set"]?.object ?? [:]).merging(["time": "08:00"]))
    history.record.alarm.time = TimeOfDay(hour: 8)
    #expect(try read(fields.text, at: item.place).item == .alarm(history))
    fields = try JSONObject(parsing: body(.alarm(history), over: fields))
    #expect(fields["set"]?.object?["times"] == nil)
  }

  @Test(arguments: items) func whatAnotherVersionAddedStays(_ item: AgendaItem) throws {
    let known = try JSONObject(parsing: body(item))
    var other = known
    other["color"] = "red"
    other["set"] = .object((known["set"]?.object ?? [:]).merging(["shape": ["round"]]))
    other["state"] = .object((known["state"]?.object ?? [:]).merging(["mood": nil]))
    #expect(try read(other.text, at: item.place).item == item)
    #expect(try JSONObject(parsing: body(item, over: other)) == other)
  }

  /// What earlier versions could say is written as they read it; any other rule as its phrase.
  @Test(arguments: [
    ("every 2 weeks on mon,wed", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE"),
    ("last friday of nov 10 times", "FREQ=YEARLY;BYMONTH=11;BYDAY=-1FR;COUNT=10"),
    ("last workday", "last workday"), ("monday in even weeks", "monday in even weeks"),
    ("weekdays except jul,24 dec", "weekdays except jul,24 dec"),
    ("15th or the workday before", "15th or the workday before"),
    (
      "every 2 weeks on mon,sun with weeks from sunday",
      "every 2 weeks on mon,sun with weeks from sunday"
    ),
  ])
  func aRuleIsKeptAsOlderVersionsReadIt(_ phrase: String, _ stored: String) throws {
    var reminder = Records.reminder()
    reminder.reminder.rule = try RecurrenceRule(parsing: phrase)
    let text = try body(.reminder(reminder))
    #expect(text.contains(#""rule":"\#(stored)""#))
    #expect(try read(text, at: ItemPlace(.reminder, 12)).item == .reminder(reminder))
  }

  @Test func aRuleOfANewerVersionIsAnErrorThatNamesIt() throws {
    for rule in ["FREQ=HOURLY", "every full moon"] {
      let text = try body(.reminder(Records.reminder())).replacing(
        #/"rule":"[^"]*"/#, with: #""rule":"\#(rule)""#)
      let read = try read(text, at: ItemPlace(.reminder, 12))
      #expect(read.item == nil)
      let fault = read.fault.map { "\($0)" } ?? ""
      #expect(fault.contains("set.rule is no rule that this version knows"), "\(fault)")
    }
  }

  @Test func whatIsNoMoreIsRemoved() throws {
    var alarm = Records.alarm()
    let before = try JSONObject(parsing: body(.alarm(alarm)))
    alarm.record.ring = nil
    alarm.record.alarm.zone = nil
    let after = try body(.alarm(alarm), over: before)
    #expect(try read(after, at: ItemPlace(.alarm, 3)).item == .alarm(alarm))
  }

  @Test func aNewerVersionIsLeftAlone() throws {
    let read = try read(#"{"v":2,"id":"x"}"#, at: ItemPlace(.reminder, 7))
    let key = try #require(StoreKey(rawValue: "reminder/7"))
    #expect(read.fault == StoreError(.newerVersion(key, 2)))
    #expect(read.item == nil)
  }

  @Test(arguments: ["alarm/0", "alarm/01", "alarm/1/2", "alarm/x", "countdown/1", "alarm"])
  func otherKeysAreNoItems(_ key: String) throws {
    #expect(ItemPlace(try #require(StoreKey(rawValue: key))) == nil)
  }

  // MARK: - Values out of their range

  static let alarmFaults: [(String, JSONValue?)] = [
    ("id", "x"), ("set", 1), ("set.time", "24:00"), ("set.times", "07:30,"),
    ("set.days", "mon,,tue"),
    ("set.days", "someday"), ("set.rule", 1), ("set.date", "2027-02-30"),
    ("set.sound", "siren"), ("set.volume", 101),
    ("set.fade_in_ns", -1), ("set.on", 2), ("set.late", ""), ("set.label", nil),
    ("set.nag_ns", "x"), ("state.through", "2027-02-30T07:30"), ("state.peak", "now"),
    ("state.ring.occurrence", ""), ("state.ring.end", nil), ("state.ring.end.wall_ns", 1.5),
    ("state.ring.snoozed", nil), ("state.ring.claim.taken_ns", nil), ("history", [[1]]),
    ("history", [["x", "won", 1, 1, 0]]), ("history", "none"),
  ]

  static let reminderFaults: [(String, JSONValue?)] = [
    ("id", nil), ("set.title", 3), ("set.due_ns", nil), ("set.nag_ns", -1),
    ("set.before_ns", [-1]), ("set.rule", 1), ("state.start", "noon"),
    ("set.late", "late"), ("state.snooze.timeline", nil), ("state.snoozes", -1),
    ("state.announced", [[2, 1]]), ("state.doubtful", -5), ("state.done_ns", "x"),
  ]

  @Test(arguments: alarmFaults) func aFaultOfAnAlarmIsNamed(
    _ field: String, _ value: JSONValue?
  ) throws {
    try check(.alarm(Records.alarm()), field, value)
  }

  @Test(arguments: reminderFaults) func aFaultOfAReminderIsNamed(
    _ field: String, _ value: JSONValue?
  ) throws {
    try check(.reminder(Records.reminder()), field, value)
  }

  private func check(_ item: AgendaItem, _ field: String, _ value: JSONValue?) throws {
    var object = JSONValue.object(try JSONObject(parsing: body(item)))
    object.set(field.split(separator: ".").map(String.init), value)
    let read = try read(try #require(object.object).text, at: item.place)
    #expect(read.item == nil)
    #expect(read.fault?.isAboutEntry == true)
    #expect(read.fault.map { "\($0)" }?.contains("\(field) is missing or out of its range") == true)
  }

  @Test(arguments: ["", "{", "[]", "null", "{\"v\":1}", "\u{0}"])
  func aBodyThatIsNoneIsUnreadable(_ body: String) throws {
    #expect(try read(body, at: ItemPlace(.alarm, 1)).fault?.isAboutEntry == true)
  }
}

extension JSONValue {
  /// Sets what lies at a path of names.
  mutating func set(_ path: [String], _ value: JSONValue?) {
    guard let name = path.first, var fields = object else { return }
    if path.count == 1 {
      fields[name] = value
    } else {
      var inner = fields[name] ?? .object([:])
      inner.set(Array(path.dropFirst()), value)
      fields[name] = inner
    }
    self = .object(fields)
  }
}
