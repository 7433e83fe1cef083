#if Store
  internal import Countdown
  internal import CountdownSQLite

  /// Records as rows, in the order of the columns of their ``SQLiteTable``.

  extension AlarmRecord {
    var row: [SQLiteValue] {
      [
        .id(alarm.id), .count(number), .text(alarm.time.description), .days(alarm.weekdays),
        .text(alarm.label), .sound(alarm.sound), .count(min(alarm.volume, 100)),
        .length(alarm.fadeIn), .length(alarm.snooze), .length(alarm.ring), .flag(alarm.isOn),
        alarm.zone.map { .text($0) } ?? .null, .text(alarm.late.rawValue), .local(through),
        .local(peak),
      ] + (ring?.columns ?? Array(repeating: .null, count: Ring.columns))
        + [
          alarm.nag.map { .length($0) } ?? .null, ring.map { .count($0.takeovers) } ?? .null,
          zoneRule.map { .text($0) } ?? .null,
        ]
    }

    init(_ row: SQLiteRow) throws(SQLiteFailure) {
      var reader = SQLiteRowReader(row, of: .alarm)
      let id = try reader.value { CountdownID($0) }
      number = try reader.count()
      alarm = Alarm(at: try reader.value { TimeOfDay($0) }, id: id)
      alarm.weekdays = try reader.days()
      alarm.label = try reader.text()
      alarm.sound = try reader.sound()
      alarm.volume = Int(try reader.integer(0...100))
      alarm.fadeIn = try reader.length()
      alarm.snooze = try reader.length()
      alarm.ring = try reader.length()
      alarm.isOn = try reader.flag()
      alarm.zone = try reader.optionalText()
      alarm.late = try reader.value { LatePolicy(rawValue: $0) }
      through = try reader.value { LocalTime($0) }
      peak = try reader.value { LocalTime($0) }
      ring = try reader.optional(columns: Ring.columns) { (reader) throws(SQLiteFailure) in
        try Ring(&reader)
      }
      alarm.nag = try reader.optional(columns: 1) { (reader) throws(SQLiteFailure) in
        try reader.length()
      }
      let takeovers = try reader.optional(columns: 1) { (reader) throws(SQLiteFailure) in
        try reader.count()
      }
      ring?.takeovers = takeovers ?? 0
      zoneRule = try reader.optionalText()
    }
  }

  extension AlarmRecord.Ring {
    fileprivate static let columns = 10

    fileprivate var columns: [SQLiteValue] {
      [.local(occurrence), .moment(scheduled), .flag(isSnoozed), .count(snoozes)]
        + SQLiteValue.deadline(end) + SQLiteValue.claim(claim)
    }

    fileprivate init(_ reader: inout SQLiteRowReader) throws(SQLiteFailure) {
      occurrence = try reader.value { LocalTime($0) }
      scheduled = try reader.moment()
      isSnoozed = try reader.flag()
      snoozes = try reader.count()
      guard let end = try reader.deadline() else {
        throw SQLiteFailure(.corrupt, "alarm.ring_end_ns")
      }
      self.end = end
      claim = try reader.claim()
      takeovers = 0
    }
  }

  extension OccurrenceRecord {
    var row: [SQLiteValue] {
      [
        .id(alarm), .local(time), .text(outcome.rawValue), .moment(decided), .count(missed),
        .moment(moment),
      ]
    }

    init(_ row: SQLiteRow) throws(SQLiteFailure) {
      var reader = SQLiteRowReader(row, of: .occurrence)
      alarm = try reader.value { CountdownID($0) }
      time = try reader.value { LocalTime($0) }
      outcome = try reader.value { Outcome(rawValue: $0) }
      decided = try reader.moment()
      missed = try reader.count()
      moment = try reader.optionalMoment() ?? decided
    }
  }

  extension ReminderRecord {
    var row: [SQLiteValue] {
      [.id(reminder.id), .count(number), .text(reminder.title), .moment(reminder.deadline)]
        + Reminder.columns(reminder.repetition)
        + [.text(reminder.late.rawValue), .moment(through)] + Stretch.columns(stretch)
        + SQLiteValue.deadline(snooze)
        + [.count(snoozes)] + SQLiteValue.claim(claim)
        + [.moment(done), .flag(mayNotHaveBeenSeen)]
    }

    init(_ row: SQLiteRow) throws(SQLiteFailure) {
      var reader = SQLiteRowReader(row, of: .reminder)
      let id = try reader.value { CountdownID($0) }
      number = try reader.count()
      reminder = Reminder(try reader.text(), due: try reader.moment(), id: id)
      reminder.repetition = try Reminder.repetition(&reader)
      reminder.late = try reader.value { LatePolicy(rawValue: $0) }
      through = try reader.optionalMoment()
      stretch = try reader.optional(columns: 3) { (reader) throws(SQLiteFailure) in
        try Stretch(&reader)
      }
      snooze = try reader.deadline()
      snoozes = try reader.count()
      claim = try reader.claim()
      done = try reader.optionalMoment()
      mayNotHaveBeenSeen = try reader.flag()
    }
  }

  extension ReminderRecord.Stretch {
    fileprivate static func columns(_ stretch: Self?) -> [SQLiteValue] {
      guard let stretch else { return [.null, .null, .null] }
      return [.moment(stretch.after), .moment(stretch.before), .flag(stretch.isEntered)]
    }

    fileprivate init(_ reader: inout SQLiteRowReader) throws(SQLiteFailure) {
      self.init(after: try reader.moment(), before: try reader.moment())
      isEntered = try reader.flag()
    }
  }

  extension Reminder {
    private static let shortest: Int64 = 1_000_000_000

    fileprivate static func columns(_ repetition: Repetition?) -> [SQLiteValue] {
      switch repetition {
      case nil: [.null, .null, .null]
      case .every(let length):
        [.integer(max(length.saturatedNanoseconds, shortest)), .null, .null]
      case .days(let days, let time): [.null, .days(days), .text(time.description)]
      }
    }

    fileprivate static func repetition(
      _ reader: inout SQLiteRowReader
    ) throws(SQLiteFailure) -> Repetition? {
      let length = try reader.optional(columns: 1) { (reader) throws(SQLiteFailure) in
        try reader.length(from: shortest)
      }
      let days = try reader.optional(columns: 2) { (reader) throws(SQLiteFailure) in
        Repetition.days(try reader.days(), at: try reader.value { TimeOfDay($0) })
      }
      return length.map { .every($0) } ?? days
    }
  }
#endif
