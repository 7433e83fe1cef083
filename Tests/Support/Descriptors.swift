package import Glibc

/// Descriptors that no other test's child inherits and so keeps open.
package enum Descriptors {
  /// A pipe whose ends no child inherits by itself; both are -1 when there is none to be had.
  package static func pipe() -> (reader: Int32, writer: Int32) {
    typealias Pipe = @convention(c) (UnsafeMutablePointer<Int32>, Int32) -> Int32
    var ends: [Int32] = [-1, -1]
    // Swift hides it. In two steps another thread might start a program in between.
    if let symbol = dlsym(nil, "pipe2") {
      _ = unsafeBitCast(symbol, to: Pipe.self)(&ends, O_CLOEXEC)
    }
    return (ends[0], ends[1])
  }

  /// Has a child begin without descriptors from a number on, whatever opened them.
  package static func close(
    from first: Int32, in actions: inout posix_spawn_file_actions_t
  ) {
    typealias Close =
      @convention(c) (
        UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32
      ) -> Int32
    guard let symbol = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") else { return }
    _ = unsafeBitCast(symbol, to: Close.self)(&actions, first)
  }
}
