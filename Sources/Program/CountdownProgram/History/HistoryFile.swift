internal import Countdown
package import CountdownSystem
internal import Glibc

/// The file of the history: a line for each end, only ever added to. A line that broke off is
/// passed over, and the next one begins a line of its own.
package struct HistoryFile: Sendable {
  package let path: String
  private let lock: String
  private let environment: Environment

  /// The largest history that is read.
  private static let largest = 1 << 26
  /// The longest first line that is looked at: a label may be long, and is escaped.
  private static let longestLine = 1 << 16
  /// How long a writer waits for others; then it writes all the same, for a line is one write.
  private static let timeout = Duration.seconds(1)
  /// How much longer than asked for lines are kept, so that the file is seldom written again.
  private static let slack = Duration.hours(7 * 24)

  /// Nil where there is no place for it.
  package init?(environment: Environment) {
    guard let folder = UserFolder.state.path(in: environment) else { return nil }
    (path, lock) = ("\(folder)/history.jsonl", "\(folder)/history.lock")
    self.environment = environment
  }

  /// Adds an end, unless another process that announced it has done so already. Once the oldest
  /// line is a week past the limit, all lines past the limit are removed.
  package func append(_ entry: HistoryEntry, keeping limit: Duration) throws {
    try locked {
      let bound = entry.ended.advanced(by: .zero - limit)
      if try isOverdue(before: bound) { try prune(before: bound) }
      guard let file = try OpenedFile(appendingTo: path) else { return }
      // A line has whole seconds.
      let key = Key(HistoryEntry(entry.line.utf8) ?? entry)
      if !latest(of: entry.id, in: file).contains(where: { Key($0) == key }) {
        try add(entry, to: file)
      }
    }
  }

  /// The ends, in the order of their lines. An end that two processes announced is one.
  package func entries() throws -> [HistoryEntry] {
    _ = try UserFolder.state.checked(in: environment)
    return Self.entries(in: try SmallFile.read(path, upTo: Self.largest) ?? [])
  }

  /// Whether there is a history, which can then be read and added to.
  ///
  /// - Throws: the reason why it cannot be.
  package func isKept() throws -> Bool {
    _ = try UserFolder.state.checked(in: environment)
    guard try OpenedFile(path) != nil else { return false }
    return try OpenedFile(appendingTo: path) != nil
  }

  /// The ends in the bytes of a file.
  static func entries(in bytes: [UInt8]) -> [HistoryEntry] {
    var known: Set<Key> = []
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap { HistoryEntry($0) }
      .filter { known.insert(Key($0)).inserted }
  }

  private struct Key: Hashable {
    let id: CountdownID
    let ended: WallMoment
    let ending: HistoryEntry.Ending
    let step: String?

    init(_ entry: HistoryEntry) {
      (id, ended, ending, step) = (entry.id, entry.ended, entry.ending, entry.step)
    }
  }

  /// Removes the whole history; false where there was none.
  package func remove() throws -> Bool {
    try locked {
      if unlink(path) == 0 { return true }
      if errno == ENOENT { return false }
      throw SystemError(operation: "unlink", code: errno)
    }
  }

  private func locked<Answer>(_ body: () throws -> Answer) throws -> Answer {
    _ = try UserFolder.state.checked(in: environment)
    let descriptor = try FileLock.file(at: lock)
    defer { close(descriptor) }
    _ = FileLock.take(descriptor, within: Self.timeout)
    return try body()
  }

  // MARK: - Under the lock

  /// Whether the oldest line has been kept for long enough, or broke off.
  private func isOverdue(before bound: WallMoment) throws -> Bool {
    guard let line = try SmallFile.firstLine(of: path, upTo: Self.longestLine) else { return false }
    guard let entry = HistoryEntry(line.utf8) else {
      return !HistoryEntry.isOfAnotherVersion(line.utf8)
    }
    return entry.ended.advanced(by: Self.slack) < bound
  }

  /// The ends of a countdown in the last part of the file. An alert waits for this, so that the
  /// lines of all others are not read.
  private func latest(of id: CountdownID, in file: OpenedFile) -> [HistoryEntry] {
    var bytes = [UInt8](repeating: 0, count: Self.longestLine)
    let start = max(Int(lseek(file.descriptor, 0, SEEK_END)) - bytes.count, 0)
    let count = pread(file.descriptor, &bytes, bytes.count, off_t(start))
    let beginning = Array(#"{"v":1,"id":"\#(id)""#.utf8)
    return bytes.prefix(max(count, 0)).split(separator: UInt8(ascii: "\n"))
      .filter { $0.starts(with: beginning) }.compactMap { HistoryEntry($0) }
  }

  private func add(_ entry: HistoryEntry, to file: OpenedFile) throws {
    var last = UInt8(ascii: "\n")
    let end = lseek(file.descriptor, 0, SEEK_END)
    if end > 0 { _ = pread(file.descriptor, &last, 1, end - 1) }
    let isWhole = last == UInt8(ascii: "\n")
    try SmallFile.write(
      Array("\(isWhole ? "" : "\n")\(entry.line)\n".utf8), to: file.descriptor)
  }

  private func prune(before bound: WallMoment) throws {
    let kept = Self.kept(of: try SmallFile.read(path, upTo: Self.largest) ?? [], since: bound)
    // The file may be a link, which is to stay one.
    let path = LinkPath(path).end.map { "\($0.folder)/\($0.name)" } ?? path
    let new = "\(path).new"
    let descriptor = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if descriptor < 0 { throw SystemError(operation: "open", code: errno) }
    defer { close(descriptor) }
    try SmallFile.write(kept, to: descriptor)
    if fsync(descriptor) != 0 { throw SystemError(operation: "fsync", code: errno) }
    if rename(new, path) != 0 { throw SystemError(operation: "rename", code: errno) }
  }

  /// The bytes of a file without the ends before a moment, and without lines that broke off.
  static func kept(of bytes: [UInt8], since bound: WallMoment) -> [UInt8] {
    let lines = bytes.split(separator: UInt8(ascii: "\n")).filter { line in
      HistoryEntry(line).map { $0.ended >= bound } ?? HistoryEntry.isOfAnotherVersion(line)
    }
    return lines.flatMap { $0 + [UInt8(ascii: "\n")] }
  }
}
