internal import CCountdown

/// Remembers the process that something was made in, so that a forked child can be refused before
/// it takes a lock: a thread of the parent may have held that lock, and will never release it here.
///
/// Only `fork` is noticed. The number of forks is compared, because process ids are reused.
package struct ForkGuard: Sendable {
  private let generation = countdown_fork_generation()

  package init() {}

  /// Whether the caller runs in a child of the process that made this.
  package var isForeign: Bool {
    @inline(__always) get { generation != countdown_fork_generation() }
  }
}

extension SystemError {
  /// The error of everything that was made before a `fork` and is used in the child.
  package static var forkedChild: SystemError {
    SystemError(operation: "fork", code: CLibrary.noChild)
  }
}
