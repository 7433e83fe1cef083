import Countdown
import CountdownPostgres
import CountdownStore

/// Writes entries from many threads, each its own, for some seconds, and measures.
func measureWrites(_ address: String, writers: Int, seconds: Int) throws -> String {
  let store = PostgresStore(address, connections: writers)
  let end = RealTime.monotonic.advanced(by: .seconds(seconds))
  let count = Counter()
  let done = Semaphore()
  for writer in 0..<writers {
    try SystemThread.detached(name: "writer") {
      var revisions = [EntryRevision?](repeating: nil, count: 600)
      while RealTime.monotonic < end {
        let number = Int.random(in: 0..<600)
        guard let key = StoreKey(rawValue: "k/\(writer)/\(number)") else { continue }
        let new = StoreEntry(key, body: Array("0123456789".utf8))
        let change = StoreChange(new, replacing: revisions[number])
        switch try? store.write([change]).first {
        case .written(let revision):
          revisions[number] = revision
          count.value.withLock { $0 += 1 }
        case .faster(let other): revisions[number] = other?.revision
        default: break
        }
      }
      done.post()
    }
  }
  for _ in 0..<writers { done.wait() }
  return "\(count.value.withLock { $0 } / seconds) writes a second"
}

private final class Counter: Sendable {
  let value = Locked(0)
}

/// Measures single calls, batches and signals, one after the other.
func measureCalls(_ address: String) throws -> String {
  let store = PostgresStore(address)
  let other = PostgresStore(address)
  let change = StoreChange(StoreEntry(key("own/1"), body: [1]), replacing: nil)
  var revision: EntryRevision?
  if case .faster(let present) = try store.write([change])[0] { revision = present?.revision }
  var lines: [String] = []
  func measure(_ name: String, _ count: Int, _ body: () throws -> Void) rethrows {
    var times: [Int64] = []
    for _ in 0..<count {
      let before = RealTime.monotonic
      try body()
      times.append(before.nanoseconds(to: RealTime.monotonic))
    }
    times.sort()
    let (median, slow) = (times[count / 2] / 1_000, times[count * 99 / 100] / 1_000)
    lines.append("\(name): median \(median) µs, p99 \(slow) µs")
  }
  try measure("time", 1_000) { _ = try store.time() }
  try measure("read", 1_000) { _ = try store.read([key("own/1")]) }
  try measure("write", 300) {
    let change = StoreChange(StoreEntry(key("own/1"), body: [1]), replacing: revision)
    switch try store.write([change])[0] {
    case .written(let new): revision = new
    case .faster(let present): revision = present?.revision
    default: break
    }
  }
  for size in [100, 1_000] {
    try measure("batch of \(size)", 10) {
      let mark = UInt64.random(in: 0 ... .max)
      let changes = (0..<size).map {
        StoreChange(StoreEntry(key("b/\(mark)/\($0)"), body: [1]), replacing: nil)
      }
      _ = try store.write(changes)
    }
  }
  let arrival = Semaphore()
  let watch = try other.watch { _ in arrival.post() }
  arrival.wait()
  try measure("write to signal", 300) {
    let change = StoreChange(StoreEntry(key("own/1"), body: [1]), replacing: revision)
    if case .written(let new) = try store.write([change])[0] { revision = new }
    arrival.wait()
  }
  watch.cancel()
  return lines.joined(separator: "\n")
}

private func key(_ text: String) -> StoreKey {
  guard let key = StoreKey(rawValue: text) else { fatalError("no key") }
  return key
}
