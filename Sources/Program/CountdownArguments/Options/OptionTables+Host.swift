internal import CountdownSharing

/// The settings of commands on shared countdowns.
package struct RemoteSettings: Sendable {
  /// The name that `--detach` was given, empty without one; nil without `--detach`.
  var detached: String?
  var onlyNames = false
  var isAll = false
  var withTicks = false
}

extension Option {
  static let detach = Option(
    "detach", .optional("NAME"), "count in the background, and return at once"
  ) {
    text, settings throws(ValueError) in
    guard text.isEmpty || CountdownName.isAcceptable(text) else {
      throw ValueError(
        reason: "\(text.quoted) is not a valid name: use \(CountdownName.acceptedForm)")
    }
    settings.remote.detached = text
  }.short("d")

  static let everyCountdown = Option("all", "all countdowns") {
    $1.remote.isAll = $0
  }
  static let names = Option("names", "only the names, one per line") { $1.remote.onlyNames = $0 }
  static let ticks = Option("ticks", "include every passing second") { $1.remote.withTicks = $0 }
}
