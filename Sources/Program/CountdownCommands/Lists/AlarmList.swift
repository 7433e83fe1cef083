internal import Countdown
internal import CountdownAlarms
internal import CountdownHost
internal import CountdownProgram
internal import CountdownSystem
internal import CountdownTerminal

/// All alarms as a table or as JSON: a function of their states, and of the checks of their sounds.
struct AlarmList {
  /// The alarms, which are gone through once.
  let alarms: any Sequence<AlarmStatus>
  /// The items that cannot be read, which may be known only after the last alarm.
  var unreadable: () -> [Unreadable] = { [] }
  let times: AlarmTimes
  /// Checks whether a sound can be played.
  var clipFault: (Alarm.Sound) -> AlertFault? = { _ in nil }

  /// The alarms that are shown: those spent a day ago are left out.
  private func shown(_ alarms: some Sequence<AlarmStatus>) -> some Sequence<AlarmStatus> {
    alarms.lazy.filter { [now = times.now] in !$0.isHidden(at: now) }
  }

  /// The alarms that are shown, in the order in which they ring; those that are off come last.
  var inOrder: [AlarmStatus] { inOrder(alarms) }

  private func inOrder(_ alarms: some Sequence<AlarmStatus>) -> [AlarmStatus] {
    shown(alarms).sorted { ($0.rank, $0.number) < ($1.rank, $1.number) }
  }

  var table: TextTable { table(of: inOrder) }

  /// - Parameter alarms: ``inOrder``.
  func table(of alarms: [AlarmStatus]) -> TextTable {
    let days = DisplayText.width(times.week.marks(.all))
    return TextTable(
      columns: [
        .init(title: "#"), .init(title: "id", leavesAt: 0), .init(title: "time", shortest: 8),
        .init(title: "days", shortest: days, leavesAt: 1),
        .init(title: "label", shortest: 6, leavesAt: 2),
        .init(title: "next"),
      ], rows: alarms.lazy.map(row))
  }

  private func row(_ status: AlarmStatus) -> TextTable.Row {
    let alarm = status.alarm
    let name = alarm.zone.map(DisplayText.cleaned) ?? times.foreignName
    let zone = name.map { " \($0)" } ?? ""
    let days =
      alarm.weekdays.isEmpty
      ? AlarmSentences(times: times).days(alarm) : times.week.marks(alarm.weekdays)
    return TextTable.Row(
      cells: [
        String(status.number), String(alarm.id.description.prefix(8)), "\(alarm.times)\(zone)",
        days, DisplayText.label(alarm.label), state(status),
      ], notes: notes(status), style: style(status.state))
  }

  private func style(_ state: AlarmStatus.State) -> CellStyle {
    switch state {
    case .ringing: .colored(.red, bold: true)
    case .snoozed, .missed: .colored(.yellow)
    case .off: .dim
    default: .plain
    }
  }

  private func state(_ status: AlarmStatus) -> String {
    switch status.state {
    case .ringing: "rings" + (status.ringsUntil.map { " until \(times.short($0))" } ?? "")
    case .snoozed:
      "snoozed" + (status.snoozedUntil.map { " until \(times.soon($0))" } ?? "")
    case .off where times.offUntil(status.alarm) == nil: "off"
    default:
      status.dueSince.map { "due since \(times.soon($0))" } ?? status.next.map(times.coming)
        ?? (status.state == .missed ? "missed" : "never")
    }
  }

  private func notes(_ status: AlarmStatus) -> [String] {
    let sentences = AlarmSentences(times: times)
    let missed = status.lastMissed.map(sentences.missed)
    let rest = times.offUntil(status.alarm).map { "off until \($0)" }
    let sound = clipFault(status.alarm.sound)?.text
    let snooze = status.alarm.isSnoozable ? nil : "no snooze"
    return [rest, sentences.skips(status), missed, snooze, sound, status.fault.map { "\($0)" }]
      .compactMap(\.self)
  }
}

extension AlarmList {
  /// `alarm list --json`
  var json: JSONList {
    JSONList("alarms", of: objects(alarms)) { ["unreadable": unreadable().json] }
  }

  private func objects(_ alarms: some Sequence<AlarmStatus>) -> any Sequence<JSONObject> {
    shown(alarms).lazy.map(json)
  }

  private func json(_ status: AlarmStatus) -> JSONObject {
    let alarm = status.alarm
    let zone = times.zone(named: alarm.zone)
    func stamp(_ moment: WallMoment?) -> JSONValue { JSONValue(AlarmTimes.stamp(moment, in: zone)) }
    var object: JSONObject = [
      "id": .string(alarm.id.description), "number": JSONValue(status.number),
      "time": .string("\(alarm.time)"), "days": alarm.weekdays.json,
      "rule": JSONValue(alarm.rule?.description), "date": JSONValue(alarm.date?.description),
      "label": .string(alarm.label), "zone": JSONValue(alarm.zone), "on": .bool(alarm.isOn),
      "off_until": JSONValue(times.offUntil(alarm)?.description),
      "state": .string(status.state.rawValue), "sound": .string(alarm.sound.optionText),
      "volume": JSONValue(alarm.volume), "fade_in_s": .seconds(alarm.fadeIn),
      "snooze_s": alarm.isSnoozable ? .seconds(alarm.snooze) : .null,
      "ring_s": .seconds(alarm.ring),
      "nag_s": alarm.nag.map(JSONValue.seconds) ?? .null, "late": .string(alarm.late.rawValue),
      "next": stamp(status.next), "due_since": stamp(status.dueSince),
      "skipped": stamp(status.skipped),
      "snoozed_until": stamp(status.snoozedUntil), "rings_until": stamp(status.ringsUntil),
      "missed": missed(status.lastMissed),
      "fault": JSONValue(status.fault?.description),
    ]
    if alarm.times.count > 1 {
      object["times"] = .array(alarm.times.map { .string("\($0)") })
    }
    return object
  }

  private func missed(_ missed: AlarmStatus.Missed?) -> JSONValue {
    guard let missed else { return .null }
    return [
      "time": .string("\(missed.time)"),
      "may_not_have_been_heard": .bool(missed.mayNotHaveBeenHeard),
      "others": JSONValue(missed.others),
    ]
  }
}

extension AlarmStatus {
  /// The place in the list: the moment of the next ring, in nanoseconds.
  fileprivate var rank: Int64 {
    if state == .ringing { return .min }
    if let next = [snoozedUntil, dueSince, next].compactMap(\.self).min() {
      return next.nanoseconds
    }
    return alarm.isOn || state == .missed ? .max - 1 : .max
  }
}

extension Weekdays {
  /// `["mon","tue"]`, from Monday.
  var json: JSONValue {
    .array(daysFromMonday.map { .string($0.abbreviation) })
  }
}

extension Alarm.Sound {
  /// The sound in the form that `--sound` accepts.
  var optionText: String {
    switch self {
    case .clip: "nature"
    case .file(let path): path
    case .theme(let name): "theme:\(name)"
    case .none: "none"
    }
  }
}
