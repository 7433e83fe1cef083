import Foundation

/// What the tests run under.
enum Sanitizer {
  /// Whether the thread sanitizer watches. Its own locks do not survive a fork, where a child may
  /// hang in them; and millions of ticks take it minutes.
  static var watchesThreads: Bool { dlsym(nil, "__tsan_acquire") != nil }
}
