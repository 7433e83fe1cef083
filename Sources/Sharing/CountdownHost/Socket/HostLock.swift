internal import Countdown
internal import CountdownStore
internal import CountdownSystem
internal import Glibc

/// The proof of being the user's only host on this machine: a lock on a file in the state
/// directory. The file names the process that holds the lock and where it listens; see
/// ``HostRecord``.
///
/// The kernel releases the lock when the process dies.
package final class HostLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock.
  ///
  /// - Parameters:
  ///   - timeout: the time to wait for a host that is about to end.
  ///   - others: the time to wait where no host lives. Another process may have the lock for a
  ///     moment, or as long as it is halted then: one that asks whether there is a host, or a child
  ///     of a host that was killed, before it is another program.
  /// - Throws: ``HostError``; `.alreadyRunning` when another process has it.
  package init(
    path: String, timeout: Duration = .milliseconds(200), others: Duration = .seconds(10)
  ) throws(HostError) {
    descriptor = try HostError.at(path) { () throws(SystemError) in
      try FileLock.file(at: path)
    }
    // A failure from here on closes the file by `deinit`: every property has its value.
    let limit = RealTime.monotonic.advanced(by: others)
    var isTaken = FileLock.take(descriptor, within: timeout)
    while !isTaken {
      let holder = Self.holder(path)
      guard holder == nil, RealTime.monotonic < limit else {
        throw HostError(.alreadyRunning(process: holder))
      }
      isTaken = FileLock.take(descriptor, within: .milliseconds(100))
    }
    write(socket: nil)
  }

  deinit { close(descriptor) }

  /// Writes into the file where the host listens.
  func write(socket: String?) { HostRecord(socket: socket).write(to: descriptor) }

  /// Whether a process has the lock at the moment.
  package static func isHeld(path: String) -> Bool { FileLock.isHeld(path) }

  /// The process that has the lock; nil where its number is not valid here.
  package static func holder(_ path: String) -> Int32? {
    HostRecord(at: path).flatMap { $0.mark.life == .alive ? $0.process : nil }
  }
}

extension HostRecord {
  /// The mark of the process. The file is this machine's own, and names one namespace only.
  fileprivate var mark: ProcessMark {
    let own = ProcessMark.current
    let isHere = namespace == ProcessStatus.namespace("pid")
    return ProcessMark(
      machine: own.machine, boot: boot, process: process, started: started,
      namespaces: isHere ? own.namespaces : "")
  }
}
