internal import Countdown
internal import CountdownSystem
internal import Glibc
internal import Synchronization

/// The files that a writer fills before they get their real names. A process that is killed leaves
/// its own behind; the next writer sweeps them.
final class TemporaryFiles: Sendable {
  private let last = Atomic(UInt64(0))
  private let salt = UInt32.random(in: .min ... .max)

  /// A name that no other writer uses, and that tells whose it is.
  func next() -> String {
    let number = last.add(1, ordering: .relaxed).newValue
    return ".new-\(getpid())-\(Self.started(of: "self") ?? 0)-\(salt)-\(number)"
  }

  /// Removes what dead processes left behind.
  ///
  /// A process of another container seems dead from here; should it live, it finds its file gone
  /// and writes another.
  static func sweep(_ names: [String], in folder: Folder) {
    for name in names where isLeftOver(name) { folder.unlink(name) }
  }

  private static func isLeftOver(_ name: String) -> Bool {
    let parts = name.split(separator: "-")
    guard parts.count == 5, parts[0] == ".new", let process = Int32(parts[1]),
      let started = UInt64(parts[2])
    else { return false }
    return self.started(of: "\(process)") != started
  }

  private static func started(of process: String) -> UInt64? {
    ProcessStatus(of: process).flatMap { $0.isOver ? nil : $0.started }
  }
}
