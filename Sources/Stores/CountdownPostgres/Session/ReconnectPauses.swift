internal import Countdown

/// The pauses between attempts to connect: none at first, then from 25 ms up to a limit. They are
/// random, so that the clients of a server do not come back to it all at once.
struct ReconnectPauses {
  private let limit: Int
  private var longest = 0

  init(longest limit: Duration = .milliseconds(800)) {
    self.limit = Int(limit.saturatedNanoseconds / 1_000_000)
  }

  mutating func next() -> Duration {
    defer { longest = min(max(longest * 2, 50), limit) }
    return .milliseconds(longest / 2 + Int.random(in: 0...longest / 2))
  }
}
