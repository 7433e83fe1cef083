package import Countdown
package import CountdownAlarms
package import CountdownSystem

/// The surroundings on which the meaning of the arguments depends.
package struct Surroundings: Sendable {
  package var environment: Environment = [:]
  var now = WallMoment.now
  /// The user's presets.
  var presets: [Preset] = []
  /// Looks up the names of the countdowns and stopwatches there are, for a hint.
  package var running: @Sendable () -> [String] = { [] }
  /// The working folder, an absolute path.
  var folder = UserFolder.current

  package init(
    environment: Environment = [:], now: WallMoment = .now,
    folder: String = UserFolder.current
  ) {
    (self.environment, self.now, self.folder) = (environment, now, folder)
  }

  /// The rules of the user's clock: `TZ` if it is set, else the system's, as they are now.
  ///
  /// An invalid `TZ` is an error, because a countdown to a wrong hour would be worse.
  ///
  /// - Parameter previous: an earlier answer, which may save work.
  package func timeZone(previous: ZoneRules? = nil) throws(UsageError) -> ZoneRules {
    do {
      return try ZoneRules.user(environment: environment.values, previous: previous)
    } catch {
      throw UsageError(error.description)
    }
  }
}
