import Countdown

@testable import CountdownAlarms

extension FuzzTarget {
  /// The rule of a zone in the form of POSIX's `TZ`.
  static let posixZone = FuzzTarget(name: "posix-zone", readers: ["rule"]) { bytes, reached in
    guard let zone = PosixZone(bytes.text) else { return }
    reached.insert("rule")
    let text = zone.text
    try require(PosixZone(text) == zone, "\(text) is another zone")
    guard let rules = ZoneRules(identifier: "Fuzz", posixRule: text) else {
      throw Violation("\(text) makes no rules")
    }
    try ask(rules)
  }

  /// A compiled zone file (RFC 9636).
  static let zoneFile = FuzzTarget(name: "zone-file", readers: ["file"]) { bytes, reached in
    let table: ZoneTable
    do throws(ZoneFile.Malformed) {
      table = try ZoneFile.table(bytes)
    } catch {
      return try requireHarmless(error.reason)
    }
    reached.insert("file")
    try ask(ZoneRules(identifier: "Fuzz", table: table))
  }

  private static func ask(_ rules: ZoneRules) throws(Violation) {
    let starts = rules.table.starts
    let edges = [starts.first, starts.last].compactMap(\.self).flatMap { [$0 - 1, $0, $0 + 1] }
    let others = [-4_000_000_000, 0, 1_774_746_000, 1_792_888_200, 20_000_000_000, .min, .max]
    for moment in edges + others { try ask(rules, at: moment) }
    _ = (rules.missingDays, rules.posixRule)
    try walk(rules.table)
  }

  private static func ask(_ rules: ZoneRules, at moment: Int) throws(Violation) {
    let offset = rules.offset(at: moment)
    try require(abs(offset) <= 2 * ZoneTable.farthestOffset, "an offset of \(offset)")
    guard (-1 << 50...1 << 50).contains(moment) else { return }
    let (local, front) = (rules.local(at: moment), rules.front(at: moment))
    try require(front >= local, "at \(moment), \(front) is before \(local)")
    // The first moment that shows a time is no later than one that shows it.
    let first = rules.instant(of: local)
    try require(first <= moment, "\(local) is first shown at \(first), and at \(moment)")
    let shown = rules.front(at: first)
    try require(shown >= local, "\(local) has come at \(first), when it is \(shown)")
  }

  /// Each change follows the one before it.
  private static func walk(_ table: ZoneTable) throws(Violation) {
    var moment = -4_000_000_000
    for _ in 0..<16 {
      guard let change = table.change(after: moment) else { return }
      try require(change.moment > moment, "a change at \(change.moment) after \(moment)")
      moment = change.moment
    }
  }
}
