internal import CountdownBenchmarkHarness

/// What was done to the processes, the disk and the clock, and when: the causes that the account
/// accepts.
final class Journal: Sendable {
  private let deeds = Locked<[Deed]>([])

  /// Notes something that begins now and lasts until `ended` is called with its number.
  func note(_ kind: Deed.Kind) -> Int {
    let now = Uptime.now
    return deeds.withLock { deeds in
      deeds.append(Deed(kind: kind, begin: now, end: .infinity))
      return deeds.count - 1
    }
  }

  func ended(_ number: Int) {
    let now = Uptime.now
    deeds.withLock { $0[number].end = now }
  }

  /// Everything that was done.
  var all: [Deed] { deeds.withLock { $0 } }
}

/// Something that was done, from when to when.
struct Deed: Hashable, Sendable {
  enum Kind: String, CaseIterable, Sendable {
    /// From the kill of the host until the next one serves.
    case kill = "host killed"
    case halt = "host halted"
    case full = "disk full"
    case step = "clock stepped"
    case load = "processors busy"
    case watcher = "watcher or bar killed"
    case command = "command killed"
  }

  let kind: Kind
  var begin: Double
  var end: Double
}

extension [Deed] {
  /// The deeds of some kinds that touch a span of time.
  func within(_ begin: Double, _ end: Double, _ kinds: Deed.Kind...) -> [Deed] {
    filter { kinds.contains($0.kind) && $0.begin <= end && $0.end >= begin }
  }
}
