/// The query that makes entries of the rows of version 3.
///
/// Each row of its answer is an item: the id, the number in lists, the due, the claim's owner,
/// time and earlier attempts, and the body. Values are taken as they are, whether they make sense
/// or not; only texts and histories are bounded, so that every body is short enough for an entry.
enum AlarmRows {
  static let alarms = """
    WITH \(history)
    SELECT CAST(lower(id) AS BLOB), number, iif(ring_occurrence IS NULL, NULL, ring_end_ns),
      iif(ring_occurrence IS NULL, NULL, claim_owner), claim_taken_ns, ring_takeovers,
      json_patch('{}', json_object(
        'v', 1,
        'id', \(word("lower(id)")),
        'set', json_object(
          'time', \(word("time")),
          'days', nullif(\(word("weekdays")), ''),
          'label', \(text("label")),
          'sound', \(text("sound")),
          'volume', volume,
          'fade_in_ns', fade_in_ns,
          'snooze_ns', snooze_ns,
          'ring_ns', ring_ns,
          'nag_ns', nag_ns,
          'on', \(flag("is_on")),
          'zone', \(word("zone")),
          'late', \(word("late"))),
        'state', json_object(
          'through', \(word("through")),
          'peak', \(word("peak")),
          'zone_rule', \(word("zone_rule")),
          'ring', \(ring)),
        'history', json((SELECT nullif(json_group_array(json(event)), '[]') FROM (
          SELECT event FROM chosen WHERE alarm = lower(alarm_3.id) ORDER BY time)))))
    FROM alarm_3 ORDER BY lower(id), id <> lower(id), id
    """

  static let reminders = """
    SELECT CAST(lower(id) AS BLOB), number,
      iif(done_ns IS NULL, coalesce(snooze_ns, deadline_ns), NULL), claim_owner, claim_taken_ns,
      0,
      json_patch('{}', json_object(
        'v', 1,
        'id', \(word("lower(id)")),
        'set', json_object(
          'title', \(text("title")),
          'due_ns', deadline_ns,
          'nag_ns', every_ns,
          'nag_days', \(word("every_days")),
          'nag_time', \(word("every_time")),
          'late', \(word("late"))),
        'state', json_object(
          'through_ns', through_ns,
          'passed_over', \(passedOver),
          'snooze', \(deadline("snooze")),
          'snoozes', snoozes,
          'claim', \(claim),
          'done_ns', done_ns,
          'doubtful', \(flag("nullif(may_not_have_been_seen, 0)")))))
    FROM reminder_3 ORDER BY lower(id), id <> lower(id), id
    """
}

// MARK: - History

extension AlarmRows {
  /// The number of skipped occurrences to come that are kept of an alarm, the next ones.
  private static let skipsKept = 200
  /// The number of other occurrences that are kept of an alarm, the latest ones.
  private static let othersKept = 64

  /// The occurrences that are kept. A local time is ahead of every zone's clock when it is later
  /// than a day ago in UTC. What neither looks like a time nor an outcome is left out.
  private static let history = """
    past AS (
      SELECT lower(alarm) AS alarm, time,
        json_array(time, outcome, coalesce(moment_ns, decided_ns), decided_ns, missed) AS event,
        outcome = 'skipped' AND time > strftime('%Y-%m-%dT%H:%M', 'now', '-1 day') AS is_ahead,
        row_number() OVER (PARTITION BY lower(alarm), time ORDER BY alarm <> lower(alarm)) AS copy
      FROM occurrence_3
      WHERE length(CAST(time AS BLOB)) <= 24 AND time NOT GLOB '*[^-0-9T:.]*'
        AND length(CAST(outcome AS BLOB)) <= 24 AND outcome NOT GLOB '*[^A-Za-z]*'),
    ranked AS (
      SELECT *, row_number() OVER (
        PARTITION BY alarm, is_ahead ORDER BY iif(is_ahead, time, ''), time DESC) AS rank
      FROM past WHERE copy = 1),
    chosen AS MATERIALIZED (
      SELECT * FROM ranked WHERE rank <= iif(is_ahead, \(skipsKept), \(othersKept)))
    """
}

// MARK: - Columns

extension AlarmRows {
  private static let ring = object(
    "ring_occurrence",
    """
    'occurrence', \(word("ring_occurrence")),
    'scheduled_ns', ring_scheduled_ns,
    'snoozed', \(flag("ring_is_snoozed")),
    'snoozes', ring_snoozes,
    'takeovers', coalesce(ring_takeovers, 0),
    'end', \(deadline("ring_end")),
    'claim', \(claim)
    """)

  private static let passedOver = object(
    "stretch_after_ns",
    """
    'after_ns', stretch_after_ns,
    'before_ns', stretch_before_ns,
    'entered', \(flag("stretch_is_entered"))
    """)

  /// A text of a person's. One of more than 4,096 bytes, as JSON and without its quotes, is cut.
  private static func text(_ column: String) -> String { cut(column, above: 4_098, to: 1_000) }

  /// A text that programs read.
  private static func word(_ column: String) -> String { cut(column, above: 252, to: 250) }

  /// A character has at most four bytes, and in a text that is no UTF-8 any number.
  private static func cut(_ column: String, above bytes: Int, to length: Int) -> String {
    let start = "CAST(substr(\(column), 1, \(length)) AS BLOB)"
    return "iif(length(CAST(json_quote(\(column)) AS BLOB)) > \(bytes),"
      + " CAST(substr(\(start), 1, \(4 * length)) AS TEXT), \(column))"
  }

  private static func flag(_ column: String) -> String {
    "json(CASE \(column) WHEN 0 THEN 'false' WHEN 1 THEN 'true' ELSE \(column) END)"
  }

  /// An object that is left out where a column has nothing.
  private static func object(_ column: String, _ members: String) -> String {
    "json(iif(\(column) IS NULL, NULL, json_object(\(members))))"
  }

  private static func deadline(_ name: String) -> String {
    object(
      "\(name)_ns",
      "'wall_ns', \(name)_ns, 'elapsed_ns', \(name)_elapsed_ns,"
        + " 'timeline', \(word("\(name)_timeline"))")
  }

  private static let claim = object(
    "claim_owner",
    "'owner', \(word("claim_owner")), 'taken_ns', claim_taken_ns,"
      + " 'confirmed', \(flag("claim_is_confirmed"))")
}
