internal import Countdown
package import CountdownAlarms
internal import CountdownSystem

extension Limits {
  static let volume = 0...100
  static let fadeIn = Duration.zero ... .hours(1)
  static let snooze = Duration.seconds(1) ... .hours(24)
  static let ring = Duration.seconds(1) ... .hours(24)
  static let repetition = Duration.seconds(1)...Limits.duration
}

extension OptionValue {
  package static func alarmSound(_ text: String) throws(ValueError) -> Alarm.Sound {
    if text.hasPrefix("theme:") {
      let name = text.dropFirst(6)
      let isName =
        !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
      guard isName else {
        throw ValueError(reason: "expected a sound's name after theme:, like alarm-clock-elapsed")
      }
      return .theme(String(name))
    }
    switch try sound(text) {
    case .none: return .none
    case .nature: return .clip
    case .file(let path): return .file(path)
    }
  }

  static func zone(_ text: String) throws(ValueError) -> AlarmChange.Zone {
    if text == "system" { return .system }
    return .named(try clocks(text, in: [:]).identifier)
  }

  /// The clocks of a zone of the system's database, or of `system`.
  static func clocks(
    _ name: String, in environment: Environment
  ) throws(ValueError) -> ZoneRules {
    do throws(ZoneError) {
      if name == "system" { return try ZoneRules.system(environment: environment.values) }
      return try ZoneRules(identifier: name)
    } catch {
      throw ValueError(reason: error.description)
    }
  }

  /// A duration within bounds; `0` is accepted if they allow it.
  static func duration(
    _ text: String, in range: ClosedRange<Duration>
  ) throws(ValueError) -> Duration {
    if range.contains(.zero), ["0", "0s"].contains(text) { return .zero }
    let duration = try duration(text)
    if range.contains(duration) { return duration }
    let bounds = [range.lowerBound, range.upperBound].map { bound in
      bound.text(.units).prefix { $0 != " " }
    }
    throw ValueError(
      reason: "\(text.quoted): expected \(bounds[0]) to \(bounds[1])")
  }

  /// The length of a snooze; a number alone counts minutes, and zero means none.
  package static func snooze(_ text: String) throws(ValueError) -> Duration {
    if isNone(text) || text == "0" { return .zero }
    return try duration(text.isDigits ? "\(text)m" : text, in: Limits.snooze)
  }

  static func nag(_ text: String) throws(ValueError) -> AlarmChange.Nag {
    isNone(text) ? .never : .after(try duration(text, in: Limits.snooze))
  }
}

extension Alarm.Sound {
  /// The same sound with the full path of a file, because the alarm rings in another process, with
  /// another working folder.
  package func absolute(in surroundings: Surroundings) -> Alarm.Sound {
    guard case .file(let path) = self, !path.hasPrefix("/") else { return self }
    if path.hasPrefix("~/"), let home = UserFolder.absolute("HOME", surroundings.environment) {
      return .file(home + path.dropFirst())
    }
    return .file("\(surroundings.folder)/\(path)")
  }
}
