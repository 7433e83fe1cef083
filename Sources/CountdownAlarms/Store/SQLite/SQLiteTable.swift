#if Store
  /// One table's statements, made of the names of its columns.
  struct SQLiteTable: Sendable {
    let name: String
    /// All but the revision, which is the last.
    let columns: [String]
    /// Brings every row.
    let everything: String
    /// Brings the rows that were written after revision ?1.
    let recent: String
    /// Writes a row, in the place of the one with its keys.
    let upsert: String

    /// - Parameter keys: how many of the columns, from the first, name a row.
    init(_ name: String, keys: Int, _ columns: [String]) {
      self.name = name
      self.columns = columns
      everything = "SELECT \(columns.joined(separator: ", ")) FROM \(name)"
      recent = "\(everything) WHERE revision > ?1"
      let all = columns + ["revision"]
      let places = (1...all.count).map { "?\($0)" }.joined(separator: ", ")
      let changes = all.dropFirst(keys).map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
      upsert = """
        INSERT INTO \(name) (\(all.joined(separator: ", "))) VALUES (\(places)) \
        ON CONFLICT (\(columns.prefix(keys).joined(separator: ", "))) DO UPDATE SET \(changes)
        """
    }
  }

  extension SQLiteTable {
    static let alarm = SQLiteTable(
      "alarm", keys: 1,
      [
        "id", "number", "time", "weekdays", "label", "sound", "volume", "fade_in_ns", "snooze_ns",
        "ring_ns", "is_on", "zone", "late", "through", "peak", "ring_occurrence",
        "ring_scheduled_ns", "ring_is_snoozed", "ring_snoozes", "ring_end_ns",
        "ring_end_elapsed_ns", "ring_end_timeline", "claim_owner", "claim_taken_ns",
        "claim_is_confirmed", "nag_ns", "ring_takeovers", "zone_rule",
      ])

    static let occurrence = SQLiteTable(
      "occurrence", keys: 2, ["alarm", "time", "outcome", "decided_ns", "missed", "moment_ns"])

    static let reminder = SQLiteTable(
      "reminder", keys: 1,
      [
        "id", "number", "title", "deadline_ns", "every_ns", "every_days", "every_time", "late",
        "through_ns", "stretch_after_ns", "stretch_before_ns", "stretch_is_entered", "snooze_ns",
        "snooze_elapsed_ns", "snooze_timeline", "snoozes",
        "claim_owner", "claim_taken_ns", "claim_is_confirmed", "done_ns",
        "may_not_have_been_seen",
      ])

    static let removed = SQLiteTable("removed", keys: 1, ["id"])
  }
#endif
