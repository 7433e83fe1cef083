package import CCountdownLoading

/// The reason why a library of the system cannot be used, which is opened when first needed.
package struct LibraryProblem: Error, Hashable, Sendable {
  /// The package of the library on Debian.
  package let packageName: String
  /// Whether it is there and lacks a function; otherwise it cannot be opened.
  package let isTooOld: Bool
  /// What the dynamic loader says, or `/usr/lib/libnotify.so.4: too old, it has no notify_init`.
  package let message: String

  package init(packageName: String, isTooOld: Bool, message: String) {
    (self.packageName, self.isTooOld, self.message) = (packageName, isTooOld, message)
  }

  /// Throws what a function that opens a library returned, unless that is nil.
  package static func check(
    _ found: UnsafePointer<countdown_library_problem>?
  ) throws(LibraryProblem) {
    guard let found = found?.pointee else { return }
    throw LibraryProblem(
      packageName: String(cString: found.package), isTooOld: found.is_too_old != 0,
      message: String(cString: found.message))
  }
}

extension LibraryProblem {
  /// In few words: `needs libnotify4`, or
  /// `needs a newer libnotify4 (too old, it has no notify_init)`.
  package var summary: String {
    isTooOld ? "needs a newer \(packageName) (\(parts.fault))" : "needs \(packageName)"
  }

  /// `install the package libnotify4`, or `install a newer version of the package libnotify4`.
  package var advice: String {
    "install \(isTooOld ? "a newer version of " : "")the package \(packageName)"
  }

  /// What to do, with the command or the file.
  package var remedy: String {
    isTooOld
      ? "install a newer \(packageName) than \(parts.file)" : "sudo apt install \(packageName)"
  }

  private var parts: (file: Substring, fault: Substring) {
    guard let mark = message.range(of: ": ") else { return (message[...], message[...]) }
    return (message[..<mark.lowerBound], message[mark.upperBound...])
  }
}
