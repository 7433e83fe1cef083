internal import CountdownBenchmarkHarness
internal import Foundation

/// Mounts of this process's own, so that none is left behind however it ends.
enum Isolation {
  private static let mark = "COUNTDOWN_SOAK_ISOLATED"

  /// Goes on in a mount namespace of its own, where that is allowed.
  static func enter(with arguments: [String]) {
    if getenv(mark) != nil { return }
    let mapping = geteuid() == 0 ? [] : ["--map-root-user"]
    let command = ["unshare", "--mount"] + mapping
    guard Command(command + ["true"]).succeeded else { return }
    setenv(mark, "1", 1)
    let words = (command + [Command.own] + arguments).map { strdup($0) } + [nil]
    execvp("unshare", words)
  }
}
