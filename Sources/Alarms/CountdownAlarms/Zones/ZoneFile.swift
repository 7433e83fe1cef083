/// Reads the bytes of a compiled zone file (RFC 9636, versions 1 to 4) into a table.
///
/// A file may come from any source: every count is checked against the actual bytes, and anything
/// inconsistent is refused, with the reason.
struct ZoneFile {
  /// A fault of a file.
  struct Malformed: Error, Hashable {
    let reason: String

    init(_ reason: String) { self.reason = reason }
  }

  private var bytes: ArraySlice<UInt8>

  static func table(_ bytes: [UInt8]) throws(Malformed) -> ZoneTable {
    var file = ZoneFile(bytes: bytes[...])
    return try file.table()
  }

  private mutating func table() throws(Malformed) -> ZoneTable {
    var header = try Header(&self)
    let isNarrow = header.version == 0
    if !isNarrow {
      // The first block is for readers that know only 32 bits.
      _ = try take(header.size(isNarrow: true))
      header = try Header(&self)
    }
    let block = try Block(&self, header, timeWidth: isNarrow ? 4 : 8)
    let rule = isNarrow ? nil : try footer()
    return ZoneTable(first: block.first, changes: block.changes, rule: rule)
  }

  /// The rule of all later changes, between two newlines; nil if it is empty.
  private mutating func footer() throws(Malformed) -> PosixZone? {
    guard try take(1).first == UInt8(ascii: "\n"),
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
    else { throw Malformed("its last line is missing") }
    let text = String(decoding: bytes[..<end], as: UTF8.self)
    if text.isEmpty { return nil }
    guard let rule = PosixZone(text) else { throw Malformed("its last line makes no sense") }
    return rule
  }

  mutating func take(_ count: Int) throws(Malformed) -> ArraySlice<UInt8> {
    guard count <= bytes.count else { throw Malformed("it is cut short") }
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count)
  }

  mutating func number(width: Int) throws(Malformed) -> Int {
    try take(width).bigEndian
  }
}

extension ZoneFile {
  fileprivate struct Header {
    let version: UInt8
    let isUTCount, isStandardCount, leapCount, timeCount, typeCount, nameCount: Int

    init(_ file: inout ZoneFile) throws(Malformed) {
      let start = try file.take(20)
      guard start.starts(with: "TZif".utf8) else { throw Malformed("it contains no zone") }
      version = start[start.startIndex + 4]
      isUTCount = try file.number(width: 4)
      isStandardCount = try file.number(width: 4)
      leapCount = try file.number(width: 4)
      timeCount = try file.number(width: 4)
      typeCount = try file.number(width: 4)
      nameCount = try file.number(width: 4)
      let counts = [isUTCount, isStandardCount, leapCount, timeCount, typeCount, nameCount]
      guard counts.allSatisfy({ (0...65_536).contains($0) }), typeCount > 0 else {
        throw Malformed("its counts make no sense")
      }
    }

    /// The number of bytes of the block after it.
    func size(isNarrow: Bool) -> Int {
      let width = isNarrow ? 4 : 8
      return timeCount * (width + 1) + typeCount * 6 + nameCount + leapCount * (width + 4)
        + isStandardCount + isUTCount
    }
  }
}

extension ZoneFile {
  /// The changes before the footer's rule.
  fileprivate struct Block {
    /// The offset before any change.
    let first: Int
    let changes: [OffsetChange]

    init(_ file: inout ZoneFile, _ header: Header, timeWidth: Int) throws(Malformed) {
      let times = try file.take(header.timeCount * timeWidth).numbers(width: timeWidth)
      let kinds = try file.take(header.timeCount).map(Int.init)
      let types = try file.take(header.typeCount * 6)
      let offsets = stride(from: types.startIndex, to: types.endIndex, by: 6).map {
        types[$0..<$0 + 4].bigEndian
      }
      _ = try file.take(header.nameCount)
      let leaps = try file.take(header.leapCount * (timeWidth + 4)).leaps(timeWidth: timeWidth)
      _ = try file.take(header.isStandardCount + header.isUTCount)
      guard zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }) else {
        throw Malformed("its clock changes are not in order")
      }
      guard kinds.allSatisfy({ $0 < offsets.count }),
        offsets.allSatisfy({ abs($0) <= ZoneTable.farthestOffset })
      else { throw Malformed("its offsets make no sense") }
      first = offsets[0]
      var (before, leap, rest) = (first, 0, leaps[...])
      changes = zip(times, kinds).map { time, kind in
        defer { before = offsets[kind] }
        // The machine's clock does not count leap seconds, which a few files do.
        while let next = rest.first, next.moment <= time {
          (leap, rest) = (next.correction, rest.dropFirst())
        }
        return OffsetChange(
          moment: time.clamped(to: 1 << 52) - leap, before: before, after: offsets[kind])
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// A signed number of at most eight bytes.
  fileprivate var bigEndian: Int {
    let bits = reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let unused = 64 - 8 * count
    return Int(Int64(bitPattern: bits << unused) >> unused)
  }

  fileprivate func numbers(width: Int) -> [Int] {
    stride(from: startIndex, to: endIndex, by: width).map { self[$0..<$0 + width].bigEndian }
  }

  fileprivate func leaps(timeWidth: Int) -> [(moment: Int, correction: Int)] {
    stride(from: startIndex, to: endIndex, by: timeWidth + 4).map {
      let middle = $0 + timeWidth
      return (self[$0..<middle].bigEndian, self[middle..<middle + 4].bigEndian.clamped(to: 3_600))
    }
  }
}
