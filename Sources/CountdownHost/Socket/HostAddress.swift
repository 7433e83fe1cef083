internal import Countdown
internal import CountdownSharing
internal import CountdownSystem
internal import Glibc

/// Where the user's host listens.
public struct HostAddress: Hashable, Sendable {
  /// The directory, which only its user may enter.
  public let directory: String

  /// The socket.
  public var socket: String { directory + "/host.sock" }

  /// The file that the living host holds locked.
  var lock: String { directory + "/host.lock" }

  /// A place of your own.
  ///
  /// - Throws: ``HostError`` when the path is not absolute, or too long for a socket.
  public init(directory: String) throws(HostError) {
    self.directory = directory
    guard directory.hasPrefix("/"), !directory.utf8.contains(0) else {
      throw HostError(.noDirectory("\(directory) is not an absolute path"))
    }
    guard socket.utf8.count <= UnixAddress.longestPath else {
      throw HostError(.pathTooLong(socket))
    }
  }

  /// The user's: `$XDG_RUNTIME_DIR/countdown`. Without that variable it is the same directory in
  /// `/run/user`, and where there is none, one in `/tmp` with the user's number in its name.
  ///
  /// - Throws: ``HostError`` when the variable is no absolute path, or too long.
  public static func user() throws(HostError) -> HostAddress {
    let variable = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) }
    return try user(runtime: variable, user: geteuid(), runtimes: "/run/user", temporary: "/tmp")
  }

  static func user(
    runtime: String?, user: UInt32, runtimes: String, temporary: String
  ) throws(HostError) -> HostAddress {
    let directory: String
    do throws(HostPlace.BadVariable) {
      directory = try HostPlace.directory(
        runtime: runtime, user: user, runtimes: runtimes, temporary: temporary)
    } catch {
      throw HostError(.noDirectory(error.problem))
    }
    return try HostAddress(directory: directory)
  }
}
