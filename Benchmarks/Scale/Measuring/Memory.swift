internal import CCountdownScale
internal import CountdownBenchmarkHarness

/// How much memory the process uses, to be compared with an earlier reading.
struct Memory: Hashable, Sendable {
  /// What was allocated and not freed, `malloc`'s own overhead included (mallinfo2).
  var heap: Int
  /// Resident pages that stand for no file: heap, stacks and data that was written to.
  var anonymous: Int

  static var now: Memory {
    let pages = ProcessStatus.number("Anonymous", of: ProcFile.text("smaps_rollup")) ?? 0
    return Memory(heap: Int(scale_heap_bytes()), anonymous: pages * 1_024)
  }

  static func - (left: Memory, right: Memory) -> Memory {
    Memory(heap: left.heap - right.heap, anonymous: left.anonymous - right.anonymous)
  }
}
