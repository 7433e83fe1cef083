import Testing

/// Whether the core under test waits on a timerfd, or on a condition as where there is none.
enum Timerfd {
  #if COUNTDOWN_PORTABLE
    static let isUsed = false
  #else
    static let isUsed = true
  #endif

  /// A condition cannot be moved later without one wakeup in vain, and needs no descriptor.
  static let reason: Comment = "the core waits on a condition"
}
