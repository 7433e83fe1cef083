internal import Glibc

/// Tells when something was mounted or unmounted, so that a path may lead elsewhere although no
/// folder changed; see proc(5), `/proc/pid/mounts`. Without `/proc` nothing is told.
package final class MountSignal: Sendable {
  /// A descriptor with an error condition after a change, until it is polled; -1 for none.
  package let number: Int32

  package init() { number = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC) }

  deinit { if number >= 0 { close(number) } }
}
