internal import Countdown
internal import CountdownRoutines
internal import CountdownStore
internal import CountdownSystem

extension SharedStopwatch {
  static let keys = RecordKeys(prefix: "stopwatch/")

  /// The entry as it is to be written. Nothing is due, so no process ever claims it.
  ///
  /// - Throws: ``SharingError``, `.badName` or `.tooLarge`.
  func entry() throws(SharingError) -> StoreEntry {
    let body = Array(fields.text.utf8) + [UInt8(ascii: "\n")]
    guard body.count <= StoreEntry.largestBody else {
      throw SharingError(.tooLarge(bytes: body.count))
    }
    return StoreEntry(try Self.keys.key(name), body: body)
  }

  /// Reads an entry; nil for one that is removed, or is not that of a stopwatch.
  ///
  /// - Throws: ``SharingError`` when it cannot be used.
  init?(_ entry: StoreEntry) throws(SharingError) {
    guard let name = Self.keys.name(of: entry.key) else { return nil }
    if let fault = entry.fault { throw SharingError(.store(fault)) }
    guard let body = entry.body else { return nil }
    guard let fields = try? JSONObject(reading: body[...]), let record = Self(name, fields) else {
      throw SharingError(
        .store(StoreError(.unreadable(entry.key, "it is not a record of a stopwatch"))))
    }
    self = record
    revision = entry.revision
  }
}

extension SharedStopwatch {
  /// The record as a text, to be kept outside the store.
  package var savedText: String { fields.text }

  /// Reads ``savedText``; nil if the text is no record.
  package init?(saved text: String, named name: String) {
    guard CountdownName.isAcceptable(name),
      let fields = try? JSONObject(reading: Array(text.utf8)[...])
    else { return nil }
    self.init(name, fields)
  }
}

// MARK: - The body: one line of JSON; see Documentation/Protocol.md. Times are whole nanoseconds.

extension SharedStopwatch {
  private var fields: JSONObject {
    let state = snapshot.state
    var fields: JSONObject = [
      "stage": .string(state.phase.rawValue), "id": .string("\(snapshot.id)"),
      "label": .string(snapshot.label),
      "elapsed_ns": .integer(state.elapsed.saturatedNanoseconds),
      "laps_ns": .array(state.laps.map { .integer($0.total.saturatedNanoseconds) }),
      "sequence": .integer(Int64(clamping: snapshot.sequence)),
      "timeline": .string(snapshot.timeline.description),
      "moment_ns": .integer(snapshot.moment.nanoseconds),
      "taken_at_ns": .integer(snapshot.wallTime.nanoseconds),
    ]
    fields["started_at_ns"] = started.map { .integer($0.nanoseconds) }
    return fields
  }

  /// Fields that another program may have written; nil where they are invalid.
  private init?(_ name: String, _ fields: JSONObject) {
    guard let phase = fields["stage"]?.string.flatMap(Stopwatch.Phase.init(rawValue:)),
      let id = fields["id"]?.string.flatMap(CountdownID.init),
      let label = fields["label"]?.string,
      let elapsed = fields["elapsed_ns"]?.integer, elapsed >= 0,
      let laps = fields["laps_ns"]?.array, laps.count <= Self.mostLaps,
      let sequence = fields["sequence"]?.integer, sequence >= 0,
      let timeline = fields["timeline"]?.string,
      let moment = fields["moment_ns"]?.integer,
      let takenAt = fields["taken_at_ns"]?.integer
    else { return nil }
    let totals = laps.compactMap(\.integer)
    guard totals.count == laps.count, totals == totals.sorted(),
      totals.first ?? 0 >= 0, totals.last ?? 0 <= elapsed
    else { return nil }
    var started: WallMoment?
    if let value = fields["started_at_ns"] {
      guard let nanoseconds = value.integer else { return nil }
      started = WallMoment(nanoseconds: nanoseconds)
    }
    let state = Stopwatch.State(
      phase: phase, elapsed: .nanoseconds(elapsed), laps: totals.map { .nanoseconds($0) })
    self.init(
      name,
      Stopwatch.Snapshot(
        id: id, label: label, state: state, moment: Moment(nanoseconds: moment),
        timeline: Timeline(timeline), wallTime: WallMoment(nanoseconds: takenAt),
        sequence: UInt64(sequence)),
      started: started)
  }
}
