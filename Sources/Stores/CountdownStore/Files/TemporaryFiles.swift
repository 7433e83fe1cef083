internal import Countdown

/// The files that a writer fills before they get their real names. A process that is killed leaves
/// its file behind, and a later writer sweeps such files by their age.
///
/// A process that seems dead may live in another container, so no process number decides. The age
/// is the time from the writing of the file to the writing of the sweeper's own file, both by the
/// clock of the file system: the machines that share a directory may disagree about the time. A
/// writer that was halted for longer finds its file gone and writes another.
enum TemporaryFiles {
  /// The time after which a writer is gone: none needs longer from the beginning of its file to the
  /// renaming, unless it is halted.
  static var longestAge: Duration { .hours(1) }

  /// A name that no other writer uses.
  static func newName() -> String { ".new-" + randomName() }

  /// A name for a file that cannot be read and is to make room.
  static func asideName(for name: String) -> String { ".aside-\(name)-" + randomName() }

  /// Removes files that are so much older than another file that their writers must be gone.
  static func sweep(_ folder: Folder, olderThan own: String) throws(StoreError) {
    guard let now = try folder.version(of: own)?.written else { return }
    for name in try folder.names() where name.hasPrefix(".new-") && name != own {
      guard let written = try folder.version(of: name)?.written else { continue }
      if written.advanced(by: longestAge) < now { folder.unlink(name) }
    }
  }

  private static func randomName() -> String {
    String(UInt64.random(in: 0 ... .max), radix: 16)
  }
}
