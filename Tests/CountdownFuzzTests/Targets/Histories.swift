import Countdown
import CountdownSystem

@testable import CountdownProgram

extension FuzzTarget {
  /// The file of the history, with lines of other versions and broken ones.
  static let history = FuzzTarget(
    name: "history", readers: ["end", "same end", "pruned", "later version", "broken"]
  ) { bytes, reached in
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    let ends = lines.compactMap { HistoryEntry($0) }
    let entries = HistoryFile.entries(in: bytes)
    try require(entries.allSatisfy { ends.contains($0) }, "an end that is on no line")
    try require(
      ends.allSatisfy { end in entries.contains { $0.id == end.id && $0.ended == end.ended } },
      "an end is lost")
    if !entries.isEmpty { reached.insert("end") }
    if entries.count < ends.count { reached.insert("same end") }
    let bounds = [.min, entries.map(\.ended.nanoseconds).max() ?? 0, .max] as [Int64]
    for bound in bounds.map(WallMoment.init(nanoseconds:)) {
      let kept = HistoryFile.kept(of: bytes, since: bound)
      let left = kept.split(separator: UInt8(ascii: "\n"))
      let expected = lines.filter { line in
        if let end = HistoryEntry(line) { return end.ended >= bound }
        let version = (try? JSONObject(reading: line))?["v"]?.integer
        return version != nil && version != 1
      }
      try require(left == expected, "\(left.count) lines instead of \(expected.count)")
      try require(kept.isEmpty || kept.last == UInt8(ascii: "\n"), "the last line has no end")
      try require(HistoryFile.kept(of: kept, since: bound) == kept, "the second time more goes")
      let young = entries.filter { $0.ended >= bound }
      try require(HistoryFile.entries(in: kept) == young, "other ends are left")
      if young.count < entries.count { reached.insert("pruned") }
      if left.count > young.count, entries.count == ends.count { reached.insert("later version") }
      if bound == WallMoment(nanoseconds: .min), left.count < lines.count {
        reached.insert("broken")
      }
    }
  }
}
