package import CountdownAlarms
package import CountdownSystem

/// The zone of the process that started a countdown, stored in the countdown's attributes: what a
/// host shows of its own accord is in it, whatever the host's own zone is.
package struct StarterZone: Hashable, Sendable {
  static let attribute = "zone"

  /// The value of `TZ` with which another process is in that zone.
  package let variable: String
  /// The rules of the zone.
  package let rules: ZoneRules

  /// The zone of a process with some variables; nil where its `TZ` is of no use, or too long for an
  /// attribute.
  init?(environment: Environment) {
    self.init(variable: environment["TZ"] ?? ":/etc/localtime")
  }

  /// The zone in the attributes of a countdown; nil where there is none, as in the records of
  /// version 0.1, or this machine does not know it.
  package init?(attributes: [String: String]) {
    guard let variable = attributes[Self.attribute] else { return nil }
    self.init(variable: variable)
  }

  /// - Parameter name: the zone of an alarm or a reminder; nil for the system's.
  package init?(named name: String?) { self.init(variable: name ?? ":/etc/localtime") }

  private init?(variable: String) {
    let variables = Environment.process(["TZDIR"]).values.merging(["TZ": variable]) { $1 }
    guard variable.utf8.count <= 1_024, let rules = try? ZoneRules.user(environment: variables)
    else { return nil }
    (self.variable, self.rules) = (variable, rules)
  }

  /// The variables of a process that is to be in this zone.
  package func variables(of environment: Environment) -> Environment {
    var environment = environment
    environment["TZ"] = variable
    return environment
  }
}

extension [String: String] {
  /// The attributes with the zone of the process that starts the countdown.
  package func started(in environment: Environment) -> [String: String] {
    var attributes = self
    attributes[StarterZone.attribute] = StarterZone(environment: environment)?.variable
    return attributes
  }
}
