package import CCountdownLoading
internal import Glibc

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
  private enum Kind { case missing, tooOld, noDescriptor, broken }

  /// A library that is there may fail to open for reasons that no package mends.
  private var kind: Kind {
    func says(_ code: Int32) -> Bool { message.hasSuffix(String(cString: strerror(code))) }
    if isTooOld { return .tooOld }
    if says(EMFILE) || says(ENFILE) { return .noDescriptor }
    return says(ENOENT) ? .missing : .broken
  }

  /// In few words: `needs libnotify4`, or
  /// `needs a newer libnotify4 (too old, it has no notify_init)`.
  package var summary: String {
    switch kind {
    case .missing: "needs \(packageName)"
    case .tooOld: "needs a newer \(packageName) (\(parts.fault))"
    case .noDescriptor, .broken: "cannot open \(packageName) (\(reason))"
    }
  }

  /// `install the package libnotify4`, or `install a newer version of the package libnotify4`.
  package var advice: String {
    switch kind {
    case .missing: "install the package \(packageName)"
    case .tooOld: "install a newer version of the package \(packageName)"
    case .noDescriptor: Self.limit
    case .broken: "install the package \(packageName) again"
    }
  }

  /// What to do, with the command or the file.
  package var remedy: String {
    switch kind {
    case .missing: "sudo apt install \(packageName)"
    case .tooOld: "install a newer \(packageName) than \(parts.file)"
    case .noDescriptor: Self.limit
    case .broken: "sudo apt install --reinstall \(packageName)"
    }
  }

  private static let limit = "raise the limit of open files: ulimit -n"

  private var parts: (file: Substring, fault: Substring) {
    guard let mark = message.range(of: ": ") else { return (message[...], message[...]) }
    return (message[..<mark.lowerBound], message[mark.upperBound...])
  }

  /// What the loader says last.
  private var reason: Substring {
    (message.split(separator: ":").last ?? message[...]).drop { $0 == " " }
  }
}
