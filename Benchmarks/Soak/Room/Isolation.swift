internal import Foundation

/// Mounts of this process's own, so that none is left behind however it ends.
enum Isolation {
  private static let mark = "COUNTDOWN_SOAK_ISOLATED"

  /// Goes on in a mount namespace of its own, where that is allowed.
  static func enter(with arguments: [String]) {
    if getenv(mark) != nil { return }
    let mapping = geteuid() == 0 ? [] : ["--map-root-user"]
    let command = ["unshare", "--mount"] + mapping
    guard System.run(command + ["true"]) == 0 else { return }
    setenv(mark, "1", 1)
    let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
    let words = (command + [own] + arguments).map { strdup($0) } + [nil]
    execvp("unshare", words)
  }
}

/// Commands of the system.
enum System {
  /// Runs a command that is found along `PATH`, without output; its status, 127 if there is none.
  static func run(_ words: [String]) -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return 127 }
    process.waitUntilExit()
    return process.terminationStatus
  }
}
