internal import Countdown
internal import CountdownProgram

/// A test of one part, or of several that cannot be tested at the same time. A device or a bus may
/// hang for ever: the thread is then left behind, and the hang is the finding.
struct Examination: Sendable {
  /// The parts that it tests, in this order.
  let parts: [String]
  private let test: @Sendable () -> [Finding]
  /// The time allowed for all of it. Each trial has a shorter limit of its own if possible.
  private let limit: Duration

  init(
    _ parts: String..., within limit: Duration = .seconds(5),
    test: @escaping @Sendable () -> [Finding]
  ) {
    (self.parts, self.limit, self.test) = (parts, limit, test)
  }

  /// Tries all parts at once.
  ///
  /// - Parameter limit: the limit for each in place of its own.
  /// - Returns: the findings, in the order of the examinations.
  static func run(_ all: [Examination], within limit: Duration? = nil) -> [Finding] {
    let begin = RealTime.monotonic
    let trials = all.map { (trial: $0.begin(), limit: limit ?? $0.limit) }
    return trials.flatMap { $0.trial.findings(until: begin.advanced(by: $0.limit)) }
  }

  private func begin() -> Trial {
    let trial = Trial(parts)
    do {
      try SystemThread.detached(name: "countdown-doctor") { trial.end(with: test()) }
    } catch {
      trial.end(with: parts.map { .missing($0, "could not be tried: \(error)") })
    }
    return trial
  }

  /// An examination in progress.
  private final class Trial: Sendable {
    private let parts: [String]
    private let done = Semaphore()
    private let found = Locked<[Finding]?>(nil)

    init(_ parts: [String]) { self.parts = parts }

    func end(with findings: [Finding]) {
      found.withLock { $0 = findings }
      done.post()
    }

    func findings(until end: Moment) -> [Finding] {
      _ = done.wait(until: end)
      return found.withLock { $0 }
        ?? parts.map {
          .missing(
            $0, "hangs: no answer in time", fix: "end the program that blocks it, and try again")
        }
    }
  }
}
