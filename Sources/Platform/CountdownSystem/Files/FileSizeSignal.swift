internal import Glibc

/// A write beyond the process's limit of file sizes fails with `EFBIG`, and kills the process by
/// `SIGXFSZ` unless that is ignored. To ignore it would be the application's business; to keep it
/// from one's own writes is ours.
package enum FileSizeSignal {
  /// Runs something on this thread; if it raises the signal, the signal is taken away.
  package static func suppressed<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var (signals, before, pending) = (sigset_t(), sigset_t(), sigset_t())
    sigemptyset(&signals)
    sigaddset(&signals, SIGXFSZ)
    sigpending(&pending)
    guard sigismember(&pending, SIGXFSZ) == 0,
      pthread_sigmask(SIG_BLOCK, &signals, &before) == 0
    else { return try body() }
    defer {
      // A timespec of zero; an optimized build does not find the type's initializer.
      [0, 0].withUnsafeBytes { bytes in
        let now = bytes.assumingMemoryBound(to: timespec.self).baseAddress
        while sigtimedwait(&signals, nil, now) > 0 {}
      }
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    return try body()
  }
}
