/// Why a contender's library cannot be used on this machine: one line.
struct MissingLibrary: Error, Hashable, CustomStringConvertible {
  /// Debian's package.
  let package: String
  /// What the loader says.
  let reason: String

  var description: String { "not installed; Debian's package is \(package) (\(reason))" }
}
