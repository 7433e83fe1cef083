internal import Countdown
internal import CountdownStore
internal import CountdownSystem

// The body of an entry is one line of JSON. A name that ends in `_ns` is a whole number of
// nanoseconds: since 1970 for a moment, since the clock's origin for a moment of a clock that
// cannot be set, otherwise a length.
//
// ```text
// v        1; a program that knows only lower numbers does not change the entry
// id       the identity: the key is only the number
// set      the user's settings
// state    the progress, and what rings or is snoozed now
// history  the latest occurrences: time, outcome, moment, decided, missed, zone
// ```
extension AgendaItem {
  /// The version of the format of bodies.
  static let version: Int64 = 1

  /// The item that a body describes.
  init(_ fields: ItemFields, at place: ItemPlace) throws(ItemFields.Fault) {
    switch place.kind {
    case .alarm: self = .alarm(try AlarmHistory(fields, number: place.number))
    case .reminder: self = .reminder(try ReminderRecord(fields, number: place.number))
    }
  }

  /// The entry to be written.
  ///
  /// - Parameter known: the stored fields; those that this version does not know are kept.
  func entry(over known: JSONObject, due: WallMoment?) -> StoreEntry {
    var fields = ItemFields(known)
    fields.set("v", .integer(Self.version))
    fields.set("id", id.description)
    switch self {
    case .alarm(let history): history.write(to: &fields)
    case .reminder(let record): record.write(to: &fields)
    }
    return StoreEntry(
      place.key, body: Array(fields.object.text.utf8), due: due,
      claim: claim.map { claim in
        StoreClaim(
          owner: claim.owner, token: UInt64(bitPattern: claim.taken.nanoseconds),
          attempt: attempts)
      })
  }

  /// The number of processes that have begun to ring it.
  private var attempts: Int {
    if case .alarm(let history) = self { (history.record.ring?.takeovers ?? 0) + 1 } else { 1 }
  }
}

// MARK: - Alarms

extension AlarmHistory {
  init(_ fields: ItemFields, number: Int) throws(ItemFields.Fault) {
    let state = try fields.fields("state")
    var record = AlarmRecord(
      alarm: try Alarm(
        try fields.fields("set"), id: try fields.parsed("id") { Alarm.ID($0) }),
      number: number, through: try state.parsed("through") { LocalTime($0) },
      peak: try state.parsed("peak") { LocalTime($0) },
      ring: try state.optionalFields("ring").map { (fields) throws(ItemFields.Fault) in
        try AlarmRecord.Ring(fields)
      })
    record.zoneRule = try state.optional("zone_rule") { $0.string }
    record.seen = try state.optionalMoment("seen_ns")
    self.init(record)
    let outcomes = try fields.optional("history") { history in
      history.array.flatMap { rows in
        let outcomes = rows.compactMap { OccurrenceRecord($0) }
        return outcomes.count == rows.count ? outcomes : nil
      }
    }
    for outcome in outcomes ?? [] { keep(outcome) }
  }

  func write(to fields: inout ItemFields) {
    fields.update("set") { alarm.write(to: &$0) }
    fields.update("state") { fields in
      fields.set("through", record.through)
      fields.set("peak", record.peak)
      fields.set("zone_rule", record.zoneRule)
      fields.set("seen_ns", record.seen)
      fields.update("ring", with: record.ring) { $1.write(to: &$0) }
    }
    let history = occurrences.map(\.json)
    fields.set("history", history.isEmpty ? nil : .array(history))
  }
}

extension AlarmRecord.Ring {
  fileprivate init(_ fields: ItemFields) throws(ItemFields.Fault) {
    self.init(
      occurrence: try fields.parsed("occurrence") { LocalTime($0) },
      scheduled: try fields.moment("scheduled_ns"), isSnoozed: try fields.flag("snoozed"),
      end: try fields.fields("end").deadline(), snoozes: try fields.count("snoozes"),
      claim: try fields.claim(), takeovers: try fields.count("takeovers"),
      isUnheard: try fields.optional("unheard", \.bool) ?? false)
  }

  fileprivate func write(to fields: inout ItemFields) {
    fields.set("occurrence", occurrence)
    fields.set("scheduled_ns", scheduled)
    fields.set("snoozed", isSnoozed)
    fields.set("unheard", isUnheard ? true : nil)
    fields.set("snoozes", snoozes)
    fields.set("takeovers", takeovers)
    fields.set("end", end)
    fields.set(claim)
  }
}

extension OccurrenceRecord {
  /// Reads a row of a history; nil if it is invalid.
  fileprivate init?(_ row: JSONValue) {
    guard let columns = row.array, columns.count >= 5,
      let time = columns[0].string.flatMap({ LocalTime($0) }),
      let outcome = columns[1].string.flatMap({ OccurrenceOutcome(rawValue: $0) }),
      let moment = ItemFields.moment(columns[2]), let decided = ItemFields.moment(columns[3]),
      let missed = ItemFields.count(columns[4])
    else { return nil }
    self.init(
      time: time, moment: moment, outcome: outcome, decided: decided, missed: missed,
      zone: columns.count > 5 ? columns[5].string : nil)
  }

  fileprivate var json: JSONValue {
    [
      .string(time.inFourDigits), .string(outcome.rawValue), .integer(moment.nanoseconds),
      .integer(decided.nanoseconds), .integer(Int64(missed)), zone.map(JSONValue.string) ?? .null,
    ]
  }
}

// MARK: - Reminders

extension ReminderRecord {
  init(_ fields: ItemFields, number: Int) throws(ItemFields.Fault) {
    let state = try fields.fields("state")
    self.init(
      reminder: try Reminder(
        try fields.fields("set"), id: try fields.parsed("id") { Reminder.ID($0) }),
      number: number)
    through = try state.optionalMoment("through_ns")
    start = try state.optional("start") { $0.string.flatMap { LocalTime($0) } }
    zoneRule = try state.optional("zone_rule") { $0.string }
    peak = try state.optionalMoment("peak_ns") ?? through
    for period in try state.optional("announced", Self.periods) ?? [] { announced.insert(period) }
    undo = try state.optionalFields("undo").map { (fields) throws(ItemFields.Fault) in
      Completion(
        done: try fields.moment("done_ns"), deadline: try fields.moment("due_ns"),
        through: try fields.optionalMoment("through_ns"))
    }
    snooze = try state.optionalFields("snooze").map { (fields) throws(ItemFields.Fault) in
      try fields.deadline()
    }
    snoozes = try state.count("snoozes")
    claim = try state.claim()
    done = try state.optionalMoment("done_ns")
    mayNotHaveBeenSeen = try state.optional("doubtful", \.bool) ?? false
  }

  func write(to fields: inout ItemFields) {
    fields.update("set") { reminder.write(to: &$0) }
    fields.update("state") { fields in
      fields.set("through_ns", through)
      fields.set("peak_ns", peak)
      fields.set("start", start?.inFourDigits)
      fields.set("zone_rule", zoneRule)
      fields.set("announced", announced.periods.isEmpty ? nil : announced.json)
      fields.update("undo", with: undo) { fields, undo in
        fields.set("done_ns", undo.done)
        fields.set("due_ns", undo.deadline)
        fields.set("through_ns", undo.through)
      }
      fields.set("snooze", snooze)
      fields.set("snoozes", snoozes)
      fields.set(claim)
      fields.set("done_ns", done)
      fields.set("doubtful", mayNotHaveBeenSeen ? true : nil)
    }
  }
}

extension ReminderRecord {
  /// Reads pairs of microseconds; nil if one is invalid.
  fileprivate static func periods(_ value: JSONValue) -> [ClosedRange<Int64>]? {
    guard let rows = value.array else { return nil }
    let periods = rows.compactMap { row -> ClosedRange<Int64>? in
      guard let ends = row.array?.compactMap(\.integer), ends.count == 2, ends[0] <= ends[1]
      else { return nil }
      return ends[0]...ends[1]
    }
    return periods.count == rows.count ? periods : nil
  }
}

extension AnnouncedPeriods {
  fileprivate var json: JSONValue {
    .array(periods.map { [.integer($0.lowerBound), .integer($0.upperBound)] })
  }
}
