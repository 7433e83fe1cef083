import Countdown
import CountdownStore
import Glibc

/// A numbered change, of those that a writer makes without end.
private struct Churned {
  let round: Int

  var key: String { "k\(round % 3)" }

  /// A text of a length of its own that says at both ends which it is; nil for a removal.
  var body: String? {
    if round % 7 == 6 { return nil }
    return "\(round)<" + String(repeating: "x", count: round * 37 % 20_000) + ">\(round)"
  }
}

/// Writes and removes entries of one directory as fast as it can, and prints the number of each
/// change once it is told that it is written.
func churnEntries(in directory: String, from first: Int) throws {
  let store = openStore(directory)
  for round in first... {
    let churned = Churned(round: round)
    var isWritten = false
    while !isWritten {
      let old = try store.read(keys(churned.key)).first
      let change = StoreChange(entry(churned.key, churned.body), replacing: old?.revision)
      if case .written = try store.write([change]).first { isWritten = true }
    }
    let line = "\(round)\n"
    _ = write(STDOUT_FILENO, line, line.utf8.count)
  }
}

/// Kills writers at random moments; what each leaves has to be whole and to have all that it was
/// told to be written, and the next goes on.
func killWriters(in directory: String, rounds: Int) throws -> String {
  let store = openStore(directory)
  let storm = Storm(directory)
  var (follower, told) = (Follower(store: store), Acknowledged())
  var (lost, refused) = (0, 0)
  for round in 0..<rounds {
    let lines = Pipe()
    let first = round * 1_000_000
    let writer = try storm.start("churn-entries", "\(first)", output: lines.writer)
    close(lines.writer)
    let limit = RealTime.monotonic.advanced(by: .seconds(60))
    while try follower.isQuiet(), RealTime.monotonic < limit {}
    let end = RealTime.monotonic.advanced(by: .microseconds(Int.random(in: 0...5_000)))
    repeat { _ = try follower.isQuiet() } while RealTime.monotonic < end
    kill(writer, SIGKILL)
    _ = storm.wait(for: writer)
    _ = try follower.isQuiet()
    told.note(lines.readToEnd(), from: first)
    lost += try told.lost(in: store)
    // The lock is free, and whoever comes next may write.
    let own = try store.read(keys("own")).first
    let change = StoreChange(entry("own", "own"), replacing: own?.revision)
    if case .written = try store.write([change]).first {} else { refused += 1 }
  }
  let left = try ageTemporaries(in: folder(of: directory))
  _ = try openStore(directory).write([StoreChange(entry("last", "x"), replacing: nil)])
  let swept = left - (try ageTemporaries(in: folder(of: directory)))
  return "rounds \(rounds) torn \(follower.torn) lost \(lost) refused \(refused)"
    + " seen \(follower.seen > 0) acknowledged \(told.count > 0) swept \(swept == left)"
}

/// Reads what writers change, and counts what is not whole.
private struct Follower {
  let store: any SharedStore
  private(set) var seen = 0
  private(set) var torn = 0
  private var cursor = StoreCursor.start

  init(store: any SharedStore) { self.store = store }

  /// Whether no writer has changed anything since the last time.
  mutating func isQuiet() throws -> Bool {
    let page = try store.changes(after: cursor, limit: 100)
    cursor = page.cursor
    for entry in page.entries where entry.key.rawValue.hasPrefix("k") {
      seen += 1
      if entry.fault != nil { torn += 1 }
      guard let text = text(of: entry) else { continue }
      let parts = text.split(separator: "<")
      if parts.count != 2 || !parts[1].hasSuffix(">\(parts[0])") { torn += 1 }
    }
    return !page.entries.contains { $0.key.rawValue.hasPrefix("k") }
  }
}

/// What writers were told to be written, and so what may be found: by key, the bodies of the last
/// such change and of the one after it, of which nobody knows.
private struct Acknowledged {
  private(set) var count = 0
  private var possible: [String: [String?]] = [:]

  /// Takes in what a writer has printed that began with a number.
  mutating func note(_ lines: String, from first: Int) {
    let rounds = lines.split(separator: "\n").compactMap { Int($0) }
    for round in rounds {
      let churned = Churned(round: round)
      possible[churned.key] = [churned.body]
    }
    count += rounds.count
    let next = Churned(round: rounds.last.map { $0 + 1 } ?? first)
    // Before the first change nothing is there.
    possible[next.key, default: [nil]].append(next.body)
  }

  /// How many keys have something else, or nothing.
  func lost(in store: any SharedStore) throws -> Int {
    var lost = 0
    for (key, bodies) in possible {
      if !bodies.contains(text(of: try store.read(keys(key)).first)) { lost += 1 }
    }
    return lost
  }
}

/// A pipe to one child.
private struct Pipe {
  let reader: Int32
  let writer: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reader, writer) = (ends[0], ends[1])
  }

  /// What was written, once nobody has the other end; closes this one.
  func readToEnd() -> String {
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4_096))
    while true {
      let count = read(reader, &buffer, buffer.count)
      if count <= 0 { break }
      bytes += buffer.prefix(count)
    }
    close(reader)
    return String(decoding: bytes, as: UTF8.self)
  }
}
