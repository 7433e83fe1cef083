import Countdown

@testable import CountdownAlarms

extension FuzzTarget {
  /// The calendar files that are written, with a title, a zone's name and a rule from outside, each
  /// on a line of its own.
  static let icalendar = FuzzTarget(name: "icalendar") { bytes in
    let parts = bytes.split(separator: 10, maxSplits: 2, omittingEmptySubsequences: false)
    let texts = parts.map { Array($0).text } + ["", "", ""]
    guard let start = LocalTime("2026-11-24T07:30:00") else { throw Violation("no start") }
    var items = [ICalendarItem(.event, uid: texts[1], summary: texts[0], at: start)]
    if let rule = try? RecurrenceRule(rrule: texts[2]) {
      let recurrence = Recurrence(rule, from: start)
      let item = ICalendarItem(
        .toDo(), uid: "1", summary: texts[0], recurrence, from: start.date)
      if let item { items.append(item) }
    }
    for index in items.indices {
      items[index].zone = ZoneRules(
        identifier: texts[1], posixRule: "CET-1CEST,M3.5.0,M10.5.0/3")
    }
    try check(ICalendar(items).text(stamp: 0), title: texts[0])
  }

  private static func check(_ text: String, title: String) throws(Violation) {
    let bytes = Array(text.utf8)
    try require(bytes.suffix(2) == [13, 10], "the last line has no end")
    var lines: [[UInt8]] = [[]]
    for (index, byte) in bytes.enumerated() {
      if byte == 10 {
        try require(index > 0 && bytes[index - 1] == 13, "a line ends without a return")
        lines[lines.count - 1].removeLast()
        try require(lines[lines.count - 1].count <= 75, "a line of over 75 octets")
        lines.append([])
      } else {
        try require(byte >= 32 && byte != 127 || byte == 13, "a control character \(byte)")
        lines[lines.count - 1].append(byte)
      }
    }
    var unfolded: [[UInt8]] = []
    for line in lines.dropLast() {
      try require(String(validating: line, as: UTF8.self) != nil, "a character is cut")
      if line.first == 32, let last = unfolded.indices.last {
        unfolded[last] += line.dropFirst()
      } else {
        unfolded.append(line)
      }
    }
    let summary = "SUMMARY:\(ICalendarText.escaped(title))".utf8.filter { $0 >= 32 && $0 != 127 }
    try require(unfolded.contains(summary), "the title is not in the calendar")
    let begins = unfolded.count { $0.starts(with: "BEGIN:".utf8) }
    let ends = unfolded.count { $0.starts(with: "END:".utf8) }
    try require(begins == ends, "\(begins) components begin, and \(ends) end")
  }
}
