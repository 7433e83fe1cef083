import Countdown
import CountdownPostgres
import CountdownSQLite
import CountdownStore
import Glibc

/// The store of a path: a database where it ends in `.db`, a schema on a server in
/// `schema@ADDRESS`, else a directory.
func openStore(_ path: String) -> any SharedStore {
  let parts = path.split(separator: "@", maxSplits: 1).map { String($0) }
  if parts.count == 2 { return PostgresStore(parts[1], schema: parts[0]) }
  if path.hasSuffix(".db") { return SQLiteStore(path: path) }
  return FileStore(in: path)
}

/// The directory of a store.
func folder(of path: String) -> String {
  guard path.hasSuffix(".db"), let end = path.lastIndex(of: "/") else { return path }
  return String(path[..<end])
}

/// Adds one to a number in an entry, again and again, each time by comparison.
func count(in directory: String, times: Int) throws -> String {
  let store = openStore(directory)
  var lost = 0
  for _ in 0..<times {
    while true {
      let old = try store.read(keys("n")).first
      let number = Int(text(of: old) ?? "") ?? 0
      let new = entry("n", "\(number + 1)")
      switch try? store.write([StoreChange(new, replacing: old?.revision)]).first {
      case .written: break
      case .faster: continue
      default:
        lost += 1
        continue
      }
      break
    }
  }
  return "counted, failed \(lost)"
}

/// Makes files that have no real name yet look two hours old; returns how many there are.
func ageTemporaries(in directory: String) throws -> Int {
  // A server has none.
  if directory.contains("@") { return 0 }
  guard let stream = opendir(directory) else { return -1 }
  defer { closedir(stream) }
  var count = 0
  while let entry = readdir(stream) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    guard name.hasPrefix(".new-") else { continue }
    count += 1
    let then = timeval(tv_sec: time(nil) - 7_200, tv_usec: 0)
    utimes("\(directory)/\(name)", [then, then])
  }
  return count
}

/// Holds the lock of a store's writers, halted.
func haltInTheLock(of directory: String) {
  let descriptor = open(directory, O_RDONLY | O_DIRECTORY)
  flock(descriptor, LOCK_EX)
  print("held")
  fflush(nil)
  raise(SIGSTOP)
}

/// Writes one entry into files, and says whether the disk has it.
func writeToDisk(_ directory: String) throws -> String {
  let store = FileStore(in: directory)
  let outcome = try store.write([StoreChange(entry("tea", "x"), replacing: nil)])[0]
  guard case .written = outcome else { return "\(outcome)" }
  return "on the disk \(store.waitForDisk(within: .seconds(60)))"
}

/// Writes on a full disk, and when there is room again.
func writeOnFullDisk(_ directory: String) throws -> String {
  let store = openStore(directory)
  let old = entry("full", String(repeating: "o", count: 2_000))
  guard case .written(let first) = try store.write([StoreChange(old, replacing: nil)])[0] else {
    return "not written"
  }
  let ballast = folder(of: directory) + "/ballast"
  fill(ballast)
  let new = entry("full", String(repeating: "n", count: 20_000))
  let refusal: String
  do {
    let outcomes = try store.write([
      StoreChange(new, replacing: first), StoreChange(entry("gone", nil), replacing: nil),
    ])
    refusal = "\(outcomes[0])"
  } catch {
    refusal = "\(error)"
  }
  let isRefused = refusal.contains("left on device") || refusal.contains("no room")
  let late = try store.write([StoreChange(new, replacing: EntryRevision(rawValue: 1))])[0]
  let isLate = if case .faster(let found?) = late { found.revision == first } else { false }
  let isIntact = try store.read(keys("full")).first.map { $0.body == old.body } ?? false
  let left = try ageTemporaries(in: folder(of: directory))
  unlink(ballast)
  let last = try store.write([StoreChange(new, replacing: first)])[0]
  let isWritten = if case .written = last { true } else { false }
  return "refused \(isRefused) late \(isLate) intact \(isIntact) left \(left)"
    + " then written \(isWritten)"
}

/// What can be read and written: on a medium that is read only, or in another container.
func tryStore(_ directory: String) throws -> String {
  let store = openStore(directory)
  let page = try store.changes(after: .start, limit: 100)
  let lives = try store.liveness(of: page.entries.compactMap(\.claim?.owner)).values.map { "\($0)" }
  var told = "nothing"
  do {
    let outcome = try store.write([StoreChange(entry("mine", "x"), replacing: nil)])[0]
    if case .failed(let error) = outcome { told = "\(error)" }
    if case .written = outcome { told = "written" }
  } catch { told = "thrown \(error)" }
  return "\(page.entries.map(\.key.rawValue)) \(lives.sorted()) \(told)"
}

/// What lies in a store, and under which revisions, or why it cannot be read.
func listStore(_ directory: String) -> String {
  do {
    let entries = try openStore(directory).changes(after: .start, limit: 10_000).entries
    let revisions = entries.map { ($0.revision?.rawValue ?? 0).description }
    return "\(entries.count) entries, \(revisions.joined(separator: " "))"
  } catch {
    return "\(error)"
  }
}

/// Loses sight of the directory for want of descriptors, and finds it again.
func loseSight(of directory: String) throws -> String {
  let store = openStore(directory)
  _ = try store.write([StoreChange(entry("a", "x"), replacing: nil)])
  let signals = Locked<[String]>([])
  let arrival = Semaphore()
  _ = try store.watch { signal in
    let name =
      switch signal {
      case .lost(let error): "\(error)".hasSuffix("Too many open files") ? "lost" : "\(error)"
      default: "\(signal)"
      }
    signals.withLock { $0.append(name) }
    arrival.post()
  }
  var old = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &old)
  var none = rlimit(rlim_cur: 3, rlim_max: old.rlim_max)
  setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none)
  rename(directory, directory + "-moved")
  while !signals.withLock({ $0.contains("lost") }) { arrival.wait() }
  setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &old)
  while signals.withLock({ $0.last == "lost" }) { arrival.wait() }
  rename(directory + "-moved", directory)
  let isThere = { ((try? store.changes(after: .start, limit: 9))?.entries.count ?? 0) == 1 }
  while !isThere() { arrival.wait() }
  return "\(signals.withLock { $0.prefix(3) })"
}

func keys(_ key: String) -> [StoreKey] { [StoreKey(rawValue: key)].compactMap(\.self) }

func entry(_ key: String, _ body: String?) -> StoreEntry {
  guard let key = keys(key).first else { fatalError("no key") }
  return StoreEntry(key, body: body.map { Array($0.utf8) })
}

func text(of entry: StoreEntry?) -> String? {
  entry?.body.map { String(decoding: $0, as: UTF8.self) }
}
