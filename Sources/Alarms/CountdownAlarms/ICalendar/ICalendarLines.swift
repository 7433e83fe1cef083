/// The content lines of a calendar file, one at a time: unfolded, without empty ones.
///
/// Lines may end with CR LF, as the standard has it, or with LF. A fold may cut a character.
struct ICalendarLines {
  private var rest: ArraySlice<UInt8>
  private var number = 0

  init(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    rest = bytes.starts(with: mark) ? bytes[3...] : bytes[...]
  }

  /// The next line; nil at the end of the file.
  mutating func next() throws(ICalendarError) -> ICalendarLine? {
    while !rest.isEmpty {
      let start = number + 1
      var bytes = takeLine()
      var isCut = bytes.count > ICalendarLine.longest
      var line = isCut ? Array(bytes.prefix(80)) : Array(bytes)
      while let first = rest.first, first == 32 || first == 9 {
        bytes = takeLine().dropFirst()
        isCut = isCut || line.count + bytes.count > ICalendarLine.longest
        if !isCut { line += bytes }
      }
      if isCut { line = Array(line.prefix(80)) }
      guard let text = String(validating: line, as: UTF8.self) ?? beginning(line, isCut) else {
        throw ICalendarError(line: start, reason: "not UTF-8, as calendars must be")
      }
      if text.allSatisfy(\.isWhitespace) { continue }
      return ICalendarLine(text, number: start, isCut: isCut)
    }
    return nil
  }

  /// The beginning of a line that was cut within a character.
  private func beginning(_ bytes: [UInt8], _ isCut: Bool) -> String? {
    isCut ? String(decoding: bytes.prefix { $0 < 128 }, as: UTF8.self) : nil
  }

  /// The bytes up to the next line end, which is dropped.
  private mutating func takeLine() -> ArraySlice<UInt8> {
    number += 1
    let end = rest.firstIndex(of: 10) ?? rest.endIndex
    let line = rest[..<end]
    rest = rest[min(end + 1, rest.endIndex)...]
    return line.last == 13 ? line.dropLast() : line
  }
}
