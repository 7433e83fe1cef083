internal import Countdown

/// The number of files that a process has open, and the number that it may have.
package struct OpenFiles: Hashable, Sendable {
  package let count: Int
  package let limit: Int

  /// Reads both from `/proc`.
  ///
  /// - Parameter process: a number, or `self`.
  /// - Throws: the error where they cannot be read: the process has ended, or is another user's.
  package init(of process: String) throws {
    let bytes = try SmallFile.read("/proc/\(process)/limits") ?? []
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let row = lines.first { $0.hasPrefix("Max open files") } ?? ""
    // The soft limit is the fourth word; a process without one has `unlimited`.
    let words = row.split(separator: " ")
    let names = try DirectoryEntry.names(in: "/proc/\(process)/fd")
    // This process has one for the listing itself.
    count = names.count - (process == "self" ? 1 : 0)
    limit = words.count > 3 ? Int(words[3]) ?? .max : .max
  }
}
