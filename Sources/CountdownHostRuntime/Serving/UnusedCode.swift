internal import Glibc

/// Gives back the memory of code that was needed once.
///
/// A program that starts runs through much of its own code and that of its libraries, and the
/// kernel counts what it read of their files as the process's memory from then on. A host sleeps
/// for hours: what it runs again is mapped again, from the system's cache, within microseconds.
enum UnusedCode {
  static func letGo() {
    guard let file = fopen("/proc/self/maps", "re") else { return }
    defer { fclose(file) }
    var (line, room) = (nil as UnsafeMutablePointer<CChar>?, 0)
    defer { free(line) }
    var ranges: [Range<UInt>] = []
    while getline(&line, &room, file) > 0, let text = line {
      if let range = range(of: String(cString: text)) { ranges.append(range) }
    }
    for range in ranges {
      madvise(UnsafeMutableRawPointer(bitPattern: range.lowerBound), range.count, MADV_DONTNEED)
    }
  }

  /// The place of a mapping, if it is a file's code. Code is never written to, so the file still
  /// has all of it.
  ///
  /// - Parameter line: such as `564cd8e0d000-564cda49d000 r-xp 00000000 fe:00 163 /usr/bin/x`.
  static func range(of line: String) -> Range<UInt>? {
    let parts = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
    guard parts.count == 6, parts[1] == "r-xp", parts[5].drop(while: { $0 == " " }).first == "/"
    else { return nil }
    let ends = parts[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
    guard ends.count == 2, ends[0] < ends[1] else { return nil }
    return ends[0]..<ends[1]
  }
}
