internal import CCountdownSystem
package import Countdown
internal import Glibc

/// The signals that end, halt or resize the program, read from a descriptor.
package final class SignalQueue: OwnedDescriptor {
  /// Blocks the signals for this thread and all threads that it starts. Signals that the parent
  /// process set to be ignored, as `nohup` does, stay ignored.
  package init() throws(SystemError) {
    let taken = Self.deadly.filter { !Self.isIgnored($0) } + [SIGTSTP, SIGCONT, SIGWINCH]
    var signals = Self.set(taken)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    // A background job may write to its terminal, and a reader may go away: neither is a reason to
    // stop.
    var harmless = Self.set([SIGTTOU, SIGTTIN])
    pthread_sigmask(SIG_BLOCK, &harmless, nil)
    signal(SIGPIPE, SIG_IGN)
    try super.init(countdown_signalfd(taken.reduce(0) { $0 | 1 << UInt64($1) }), "signalfd")
  }

  /// The next signal that came, and whether a key of the terminal sent it; nil when there is none.
  package func next() -> (number: Int32, isOfTerminal: Bool)? {
    var isOfKernel: Int32 = 0
    let signal = countdown_signalfd_take(number, &isOfKernel)
    return signal > 0 ? (signal, isOfKernel != 0) : nil
  }

  /// The signals by which a person, a shell or a supervisor asks a program to end.
  package static let requests = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// The signals that end the program: all that do so by default and can be put off, except for
  /// those of a crash and of a limit of file sizes, and for those that a library or a profiler may
  /// send to itself.
  package static let deadly =
    requests + [SIGUSR1, SIGUSR2, SIGALRM, SIGPWR, SIGSTKFLT, SIGXCPU]

  static func set(_ signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    return set
  }

  package static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    sigaction(signal, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }
}

extension SignalQueue {
  /// Lets a signal have its usual effect on this process, and returns if the process survives it.
  package static func surrender(to number: Int32) {
    signal(number, SIG_DFL)
    var set = set([number])
    raise(number)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }
}
