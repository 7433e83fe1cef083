internal import Glibc

/// The folders of the user's files, by the XDG base directory specification. One rule holds for
/// all: a variable that is empty or relative counts as not set.
package enum UserFolder: Sendable {
  case configuration, data, state

  /// The variable that names the folder.
  package var variable: String {
    switch self {
    case .configuration: "XDG_CONFIG_HOME"
    case .data: "XDG_DATA_HOME"
    case .state: "XDG_STATE_HOME"
    }
  }

  /// The place of the folder at home without that variable.
  private var atHome: String {
    switch self {
    case .configuration: ".config"
    case .data: ".local/share"
    case .state: ".local/state"
    }
  }

  /// The folder itself; nil if neither the variable nor `HOME` is an absolute path.
  private func base(in environment: Environment) -> String? {
    Self.absolute(variable, environment)
      ?? Self.absolute("HOME", environment).map { "\($0)/\(atHome)" }
  }

  /// The program's own folder in it; nil if neither the variable nor `HOME` is an absolute path.
  package func path(in environment: Environment = environment) -> String? {
    base(in: environment).map { "\($0)/countdown" }
  }

  /// The folder of files that last as long as the user is logged in; nil if the variable is not
  /// set.
  package static func runtime(in environment: Environment) -> String? {
    absolute("XDG_RUNTIME_DIR", environment)
  }

  /// The folders of shared data, the user's own first.
  package static func data(in environment: Environment) -> [String] {
    let shared = environment["XDG_DATA_DIRS"] ?? ""
    let folders = (shared.isEmpty ? "/usr/local/share:/usr/share" : shared).split(separator: ":")
    return ([UserFolder.data.base(in: environment)] + folders.map(String.init))
      .compactMap(\.self).filter { $0.hasPrefix("/") }
  }

  /// A variable, if it is an absolute path.
  package static func absolute(_ name: String, _ environment: Environment) -> String? {
    environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// The working folder, an absolute path; `/` if it cannot be had.
  package static var current: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  /// The variables of this process that the rule is about.
  package static var environment: Environment {
    .process([
      "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR",
      "XDG_DATA_DIRS",
    ])
  }
}
