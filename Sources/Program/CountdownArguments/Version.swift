/// The latest released version and its date, which are written only here.
///
/// `--version`, the manual page, the doctor and the Debian package take them from here, and the
/// tests compare them with the changelog.
package enum Version {
  /// The version: `0.1.0`.
  package static let current = "0.1.0"
  /// The date: `2026-11-22`.
  static let date = "2026-11-22"
}
