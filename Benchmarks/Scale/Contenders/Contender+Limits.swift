extension Contender {
  /// The most that a contender is tried with, and why not with more.
  struct Limit: Hashable, Sendable {
    let count: Int
    let reason: String
  }

  /// Found by trying with a million, on two cores: of its ticks Dispatch delivers a third, but it
  /// goes on; with tasks the trials take minutes, gigabytes, and four ticks in five are lost.
  var limit: Limit? {
    switch self {
    case .dispatch: Limit(count: 1_000_000, reason: "not tried; a million lose most of their ticks")
    case .sleep: Limit(count: 100_000, reason: "not tried; a million take minutes and gigabytes")
    default: nil
    }
  }
}
