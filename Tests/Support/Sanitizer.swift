internal import Foundation

/// What the tests run under.
package enum Sanitizer {
  /// Whether the thread sanitizer watches. Its own locks do not survive a fork, where a child may
  /// hang in them; and millions of ticks take it minutes.
  package static var watchesThreads: Bool { dlsym(nil, "__tsan_acquire") != nil }

  /// Whether the address sanitizer watches. It keeps what is freed for a while, so that no memory
  /// can be measured.
  package static var watchesMemory: Bool { dlsym(nil, "__asan_init") != nil }
}
