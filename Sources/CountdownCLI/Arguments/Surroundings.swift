internal import CountdownAlarms
internal import Foundation

/// What the meaning of the arguments depends on beside themselves.
struct Surroundings: Sendable {
  var environment: [String: String] = [:]
  var now = Date()
  /// The working folder, an absolute path.
  var folder = FileManager.default.currentDirectoryPath

  /// The rules of the user's clock: `TZ` if it is set, else the system's, as they are now.
  ///
  /// A `TZ` that names no zone is an error: a countdown to the wrong hour would be worse.
  ///
  /// - Parameter previous: an earlier answer, which may save work.
  func timeZone(previous: ZoneRules? = nil) throws(UsageError) -> ZoneRules {
    do {
      return try ZoneRules.system(environment: environment, previous: previous)
    } catch {
      throw UsageError(error.description)
    }
  }
}
