internal import Countdown

/// What the meaning of a calendar's entries depends on: the reader's clocks, the present, and the
/// zones of the machine.
struct ICalendarContext {
  let zone: ZoneRules
  let timeOfDay: TimeOfDay
  let now: WallMoment
  private let database: ZoneDatabase
  /// The system's names of the file's zones, where the file gives them.
  private var locations: [String: String] = [:]
  /// The greatest number of zones that are looked for.
  private static let mostZones = 500
  /// The zones that were looked for.
  private var found: [String: ZoneRules?] = [:]

  init(zone: ZoneRules, timeOfDay: TimeOfDay, now: WallMoment, database: ZoneDatabase) {
    (self.zone, self.timeOfDay, self.now) = (zone, timeOfDay, now)
    self.database = database
  }

  /// Takes the name of a zone from its VTIMEZONE.
  mutating func add(_ component: ICalendarComponent) {
    guard let id = component["TZID"]?.text else { return }
    locations[id] = component["X-LIC-LOCATION"]?.text
  }

  /// The zone of the machine that a TZID means; nil if it has none.
  ///
  /// Other programs write `/mozilla.org/20070129_1/Europe/Berlin` and the names of Windows as well.
  mutating func rules(ofZone id: String) -> ZoneRules? {
    if let rules = found[id] { return rules }
    // A file of other zones without end must not search the database for each of them.
    if found.count == Self.mostZones { return nil }
    let parts = id.split(separator: "/")
    let ends = (1...3).reversed().map { parts.suffix($0).joined(separator: "/") }
    let names = [id, locations[id], WindowsZones.name(of: id)].compactMap(\.self) + ends
    let rules = zone(named: names) ?? zone(named: names.compactMap(database.presentName(of:)))
    found[id] = .some(rules)
    return rules
  }

  private func zone(named names: [String]) -> ZoneRules? {
    names.lazy.compactMap { try? database.rules(named: $0, suggests: false) }.first
  }
}

/// A local time of an entry, and the clocks that show it.
struct ICalendarMoment {
  var local: LocalTime
  let rules: ZoneRules
  /// The zone that a reminder keeps; nil for the reader's.
  let name: String?
  /// Whether the file names a day alone.
  let isDay: Bool

  var moment: WallMoment { rules.moment(of: local) }
  var seconds: Int { local.secondsSinceEpoch }
}

extension ICalendarContext {
  /// A time on its clocks.
  ///
  /// - Throws: the reason if this machine does not have its zone.
  mutating func moment(
    _ dated: ICalendarEntry.Dated
  ) throws(ICalendarImport.LeftOut) -> ICalendarMoment {
    let time = dated.time
    let local = LocalTime(time.date, time.time ?? timeOfDay)
    switch time.clocks {
    case .floating:
      return ICalendarMoment(local: local, rules: zone, name: nil, isDay: time.time == nil)
    case .utc: return ICalendarMoment(local: local, rules: .utc, name: "UTC", isDay: false)
    case .zone(let id):
      if let rules = rules(ofZone: id) {
        return ICalendarMoment(local: local, rules: rules, name: rules.identifier, isDay: false)
      }
      throw ICalendarImport.LeftOut(
        line: dated.line.number, name: dated.line.name,
        reason: "this machine has no time zone \(QuotedText(id))")
    }
  }

  /// A time on the clocks of another one.
  mutating func local(
    _ dated: ICalendarEntry.Dated, like other: ICalendarMoment
  ) throws(ICalendarImport.LeftOut) -> LocalTime {
    let own = try moment(dated)
    if dated.time.clocks == .floating || own.rules == other.rules { return own.local }
    return other.rules.local(at: own.moment)
  }
}

extension ICalendarImport.LeftOut: Error {}
