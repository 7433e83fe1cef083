internal import CountdownBenchmarkHarness

/// Something that is done again and again, after random pauses, on a thread of its own.
final class Strikes: Sendable {
  private let isOver = Locked(false)
  private let thread = Locked<JoinableThread?>(nil)

  /// - Parameter pause: the mean pause, in seconds.
  init(
    _ name: String, every pause: Double, _ random: inout SplitMix64,
    _ strike: @escaping @Sendable (Strikes, inout SplitMix64) -> Void
  ) throws {
    let seed = random.next()
    let begun = JoinableThread(name: name) {
      var random = SplitMix64(state: seed)
      while self.wait(random.seconds(0.1 * pause...1.9 * pause)) { strike(self, &random) }
    }
    thread.withLock { $0 = begun }
  }

  /// Waits, unless all is over; false when it is.
  @discardableResult
  func wait(_ seconds: Double) -> Bool {
    let end = Uptime.now + seconds
    while !isOver.withLock({ $0 }) {
      let left = end - Uptime.now
      if left <= 0 { return true }
      Uptime.sleep(min(0.1, left))
    }
    return false
  }

  /// Lets what is being done come to its end, and nothing more begin.
  func end() {
    isOver.withLock { $0 = true }
    thread.withLock { $0.take() }?.join()
  }
}
