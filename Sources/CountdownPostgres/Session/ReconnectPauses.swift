#if Postgres
  internal import Countdown

  /// The pauses between attempts to connect: none at first, then from 25 ms up to 800 ms. They are
  /// random, so that the clients of a server do not come back to it all at once.
  struct ReconnectPauses {
    private var longest = 0

    mutating func next() -> Duration {
      defer { longest = min(max(longest * 2, 50), 800) }
      return .milliseconds(longest / 2 + Int.random(in: 0...longest / 2))
    }
  }
#endif
