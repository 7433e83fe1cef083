internal import CountdownBenchmarkHarness
internal import Glibc

/// How often each thread but the main one, which measures, has gone to sleep of its own accord, and
/// so was woken.
struct ThreadWakeups: Hashable, Sendable {
  private let counts: [String: Int]

  init(_ counts: [String: Int]) {
    self.counts = counts
  }

  static var now: ThreadWakeups {
    let main = String(getpid())
    let others = ProcFile.threads.filter { $0 != main }
    let counts = others.map { thread in
      let status = ProcFile.text("task/\(thread)/status")
      return (thread, ProcessStatus.number("voluntary_ctxt_switches", of: status) ?? 0)
    }
    return ThreadWakeups(Dictionary(counts) { first, _ in first })
  }

  /// Wakeups since an earlier reading; those of a thread that has ended since then are lost.
  func since(_ earlier: ThreadWakeups) -> Int {
    counts.reduce(0) { $0 + $1.value - (earlier.counts[$1.key] ?? 0) }
  }
}
