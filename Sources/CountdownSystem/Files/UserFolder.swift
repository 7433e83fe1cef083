/// The folders in which the user's files lie, as the XDG base directory specification has them: a
/// relative one counts as not set.
package enum UserFolder: Sendable {
  case configuration, data, state

  /// The variable that names it.
  package var variable: String {
    switch self {
    case .configuration: "XDG_CONFIG_HOME"
    case .data: "XDG_DATA_HOME"
    case .state: "XDG_STATE_HOME"
    }
  }

  /// Where it lies at home without that variable.
  private var atHome: String {
    switch self {
    case .configuration: ".config"
    case .data: ".local/share"
    case .state: ".local/state"
    }
  }

  /// The program's own folder in it; nil where neither the variable nor `HOME` is an absolute path.
  package func path(in environment: [String: String]) -> String? {
    let folder =
      Self.absolute(variable, environment)
      ?? Self.absolute("HOME", environment).map { "\($0)/\(atHome)" }
    return folder.map { "\($0)/countdown" }
  }

  /// Where shared data is found, the user's own first.
  package static func data(in environment: [String: String]) -> [String] {
    let home = environment["XDG_DATA_HOME"] ?? environment["HOME"].map { "\($0)/.local/share" }
    let shared = environment["XDG_DATA_DIRS"] ?? ""
    let folders = (shared.isEmpty ? "/usr/local/share:/usr/share" : shared).split(separator: ":")
    return ([home] + folders.map(String.init)).compactMap(\.self).filter { $0.hasPrefix("/") }
  }

  /// A variable, if it is an absolute path.
  package static func absolute(_ name: String, _ environment: [String: String]) -> String? {
    environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
