internal import Glibc

/// Where the user's running state lies, by the XDG base directory specification.
enum StateDirectory {
  /// The path, from `XDG_STATE_HOME` or else from `HOME`. Relative and empty ones are refused, for
  /// two processes with different working directories would not find each other.
  static func path(environment: (String) -> String?) throws(SharingError) -> String {
    if let state = environment("XDG_STATE_HOME") {
      return "\(try absolute(state, from: "XDG_STATE_HOME"))/countdown"
    }
    guard let home = environment("HOME") else {
      throw SharingError(.noDirectory("neither XDG_STATE_HOME nor HOME is set; set one of them"))
    }
    return "\(try absolute(home, from: "HOME"))/.local/state/countdown"
  }

  private static func absolute(
    _ path: String, from variable: String
  ) throws(SharingError) -> String {
    if path.hasPrefix("/") { return path }
    let problem = path.isEmpty ? "is empty" : "is not an absolute path"
    throw SharingError(.noDirectory("\(variable) \(problem); set it to one, or unset it"))
  }

  /// A variable of this process.
  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
