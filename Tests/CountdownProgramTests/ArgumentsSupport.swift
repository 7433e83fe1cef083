import Countdown
import CountdownAlarms
import CountdownSystem
import Foundation
import Testing

@testable import CountdownArguments

/// Saturday, 2026-11-21, 10:30 in Berlin.
let saturday = Surroundings(
  environment: ["TZ": "Europe/Berlin"], now: WallMoment(seconds: 1_795_253_400))

/// The line that arguments are refused with.
func refusal(
  _ arguments: String..., configuration: Configuration = Configuration()
) -> String {
  do {
    let request = try Request.parse(
      arguments, configuration: configuration, surroundings: saturday)
    return "accepted: \(request)"
  } catch {
    return error.description
  }
}

/// The countdown that arguments ask for.
func countdown(
  _ arguments: String..., configuration: Configuration = Configuration()
) throws -> CountdownRequest {
  let request = try Request.parse(
    arguments, configuration: configuration, surroundings: saturday)
  guard case .countdown(let countdown) = request else {
    throw UsageError("no countdown but \(request)")
  }
  return countdown
}

/// The text that arguments ask for.
func printed(_ arguments: String...) throws -> String {
  guard case .print(let text) = try Request.parse(arguments, surroundings: saturday) else {
    throw UsageError("nothing to print")
  }
  return text
}

extension CountdownRequest {
  /// The duration asked for; nil for a time.
  var duration: Duration? {
    guard case .after(let duration) = end else { return nil }
    return duration
  }

  /// The time asked for, in seconds from the present; nil for a duration.
  var secondsAway: Double? {
    guard case .at(let date, _) = end else { return nil }
    return Double(saturday.now.duration(to: date).saturatedNanoseconds) / 1e9
  }
}
