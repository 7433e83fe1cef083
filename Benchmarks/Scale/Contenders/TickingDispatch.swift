internal import CountdownBenchmarkHarness
internal import Dispatch
internal import Synchronization

/// Repeating timer sources without leeway, on one serial queue.
struct TickingDispatch {
  private var sources: [any DispatchSourceTimer] = []

  init(_ count: Int, recorder: TickRecorder) throws {
    let queue = DispatchQueue(label: "scale")
    var random = SplitMix64(state: 2)
    sources.reserveCapacity(count)
    for _ in 0..<count {
      let source = DispatchSource.makeTimerSource(queue: queue)
      let first = Now.monotonic + 1 + random.below(.second)
      source.record(into: recorder, first: first)
      source.schedule(
        deadline: DispatchTime(uptimeNanoseconds: UInt64(first)), repeating: .seconds(1))
      source.activate()
      sources.append(source)
    }
  }
}

extension DispatchSourceTimer {
  /// The source and its handler hold each other: they last until the process ends.
  fileprivate func record(into recorder: TickRecorder, first: Int64) {
    let next = Due(first)
    setEventHandler {
      let fired = Int(self.data)
      let due = next.moment.load(ordering: .relaxed) + Int64(fired - 1) * .second
      next.moment.store(due + .second, ordering: .relaxed)
      recorder.record(due: due, missed: fired - 1)
    }
  }
}

/// When something is due next.
private final class Due: Sendable {
  let moment: Atomic<Int64>

  init(_ moment: Int64) {
    self.moment = Atomic(moment)
  }
}
