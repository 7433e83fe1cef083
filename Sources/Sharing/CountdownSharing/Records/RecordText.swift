internal import Countdown
internal import CountdownStore
internal import CountdownSystem

/// The body of a shared countdown's entry: one line of JSON; see Documentation/Protocol.md. All
/// times are whole nanoseconds.
enum RecordText {
  static func text(of record: SharedCountdown) -> [UInt8] {
    let snapshot = record.snapshot
    var object: JSONObject = [
      "stage": .string(record.stage.rawValue), "id": .string("\(snapshot.id)"),
      "run": .string("\(record.run)"), "label": .string(snapshot.label),
      "kind": .string(record.kind.rawValue), "total_ns": .integer(snapshot.totalNanoseconds),
      "remaining_ns": .integer(snapshot.remainingNanoseconds),
      "every_ns": .integer(snapshot.everyNanoseconds),
      "tolerance_ns": .integer(snapshot.toleranceNanoseconds),
      "adjustable": .bool(snapshot.adjustableWhileRunning),
      "sequence": .integer(Int64(clamping: snapshot.sequence)),
      "timeline": .string(snapshot.timeline.description),
      "taken_at_ns": .integer(snapshot.wallNanoseconds),
      "owner": .object(owner(record.owner)),
    ]
    object["deadline_ns"] = record.end.map { .integer($0.moment.nanoseconds) }
    object["ends_at_ns"] = record.end.map { .integer($0.wallNanoseconds) }
    object["started_at_ns"] = record.startedWallNanoseconds.map(JSONValue.integer)
    addRest(of: record, to: &object)
    return Array(object.text.utf8) + [UInt8(ascii: "\n")]
  }

  /// Adds the fields that most records do not need.
  private static func addRest(of record: SharedCountdown, to object: inout JSONObject) {
    if !record.open.isEmpty { object["open"] = .array(record.open.map(JSONValue.string)) }
    if !record.attributes.isEmpty {
      object["attributes"] = .object(JSONObject(texts: record.attributes))
    }
    object["steps"] = record.steps.map { .object($0.fields) }
    if record.isAnnouncedByOwner { object["announces"] = true }
    if record.isAccepting { object["accepts"] = true }
    let warnings = record.snapshot.warnings
    if !warnings.isEmpty { object["warn_ns"] = .nanoseconds(warnings) }
    if record.snapshot.repeats { object["repeats"] = true }
    if record.isSeen { object["seen"] = true }
    object["given_ns"] = record.givenNanoseconds.map(JSONValue.integer)
    object["left_at_ns"] = record.leftWallNanoseconds.map(JSONValue.integer)
    if record.bookedNanoseconds > 0 { object["booked_ns"] = .integer(record.bookedNanoseconds) }
    if record.attempts > 0 { object["attempts"] = .integer(Int64(record.attempts)) }
    if record.commands > 0 { object["commands"] = .integer(Int64(clamping: record.commands)) }
    if record.edition > 0 { object["edition"] = .integer(Int64(clamping: record.edition)) }
    if !record.changes.isEmpty { object["changes"] = .array(record.changes.map(JSONValue.init)) }
  }

  private static func owner(_ mark: OwnerMark) -> JSONObject {
    [
      "machine": .string(mark.machine), "boot": .string(mark.boot),
      "process": .integer(Int64(mark.process)),
      "started": .integer(Int64(clamping: mark.started)), "namespaces": .string(mark.namespaces),
    ]
  }

  /// Reads the record of a name; nil where the text is not a record, or contradicts itself.
  static func record(_ bytes: [UInt8], named name: String) -> SharedCountdown? {
    guard let object = try? JSONObject(reading: bytes[...]) else { return nil }
    return RecordReader(object).record(named: name)
  }
}
