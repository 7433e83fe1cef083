internal import CCountdownSystem
internal import Glibc

/// The settings that a process inherits and a resident process must not keep: settings for one
/// command would otherwise last for days.
package enum ProcessHabits {
  /// Takes on the settings of a service: files that are the user's alone, no volume kept in use,
  /// the usual priority, and limits no lower than they must be. A change that the kernel does not
  /// allow is left out.
  package static func settle() {
    umask(0o077)
    chdir("/")
    let this = Int32(PRIO_PROCESS.rawValue)
    if getpriority(this, 0) > 0 { setpriority(this, 0, 0) }
    for limit in unbounded { raise(limit, to: .max) }
    raise(RLIMIT_NOFILE, to: 1_024)
  }

  /// Lets all threads allocate from one heap. The C library gives each a heap of its own, in which
  /// what one frees is no use to another: of 10,000 countdowns that are replaced one after the
  /// other, a third of the memory would be such holes. Must be called before the second thread.
  package static func shareHeap() { countdown_share_heap() }

  /// The resources that may be limited for a command, and that a host must not run out of.
  private static let unbounded = [RLIMIT_CPU, RLIMIT_FSIZE, RLIMIT_DATA, RLIMIT_AS]

  private static func raise(_ resource: __rlimit_resource, to amount: rlim_t) {
    var limit = rlimit()
    guard getrlimit(Int32(resource.rawValue), &limit) == 0, limit.rlim_cur < amount else { return }
    limit.rlim_cur = min(amount, limit.rlim_max)
    setrlimit(Int32(resource.rawValue), &limit)
  }
}
