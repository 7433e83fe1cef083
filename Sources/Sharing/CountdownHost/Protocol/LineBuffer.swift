/// Bytes that came over a connection, as lines. The buffer holds at most one line of the greatest
/// length and one portion of a read.
struct LineBuffer: Sendable {
  private let longest: Int
  private var bytes: [UInt8] = []
  /// The beginning of the present line.
  private var start = 0
  /// The place from which the search for the line's end continues.
  private var searched = 0

  /// - Parameter longest: the most bytes of a line, without its newline.
  init(longest: Int) { self.longest = longest }

  /// Whether a line has begun that has not been taken.
  var isWithinLine: Bool { bytes.count > start }

  /// Whether the present line is longer than a line may be.
  var isOverfull: Bool { searched - start > longest }

  mutating func append(_ new: ArraySlice<UInt8>) {
    bytes.removeFirst(start)
    (start, searched) = (0, searched - start)
    bytes += new
  }

  /// The next whole line, without its newline; nil when there is none, or it is too long.
  mutating func next() -> ArraySlice<UInt8>? {
    let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n"))
    searched = end ?? bytes.count
    guard let end, !isOverfull else { return nil }
    let line = bytes[start..<end]
    start = end + 1
    searched = start
    return line
  }
}
