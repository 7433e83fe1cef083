import Countdown
import CountdownSharing
import Glibc

/// Shares a countdown in a directory on a disk of 64 KB, fills it, and lets the countdown pause in
/// the room that is kept for that. Without that room it goes on, until there is room again.
func shareOnFullDisk(_ directory: String) throws -> String {
  let timer = CountdownTimer(.seconds(600), label: "Full")
  timer.start()
  let shared = SharedCountdowns.files(in: directory)
  let sharing = try timer.share(as: "full", in: shared)
  fill(directory + "/ballast")
  timer.pause()
  _ = sharing.flush(within: .seconds(60))
  let told = sharing.report.lastError.map { "\($0)" } ?? "nothing"
  let before = try shared.read("full")
  let first = before?.stage.rawValue ?? "none"
  unlink(directory + "/.spare")
  fill(directory + "/more")
  timer.resume()
  _ = sharing.flush(within: .seconds(60))
  let toldLater = sharing.report.lastError.map { "\($0)" } ?? "nothing"
  let isOldIntact = try shared.read("full") == before
  unlink(directory + "/ballast")
  unlink(directory + "/more")
  while !sharing.report.isCurrent { usleep(10_000) }
  let after = try shared.read("full")?.stage.rawValue ?? "none"
  let isToldWhy = toldLater.hasSuffix("No space left on device")
  return "\(first) and \(told), then no space \(isToldWhy), old record intact \(isOldIntact), "
    + "then \(after)"
}

func fill(_ path: String) {
  let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
  defer { close(file) }
  let block = [UInt8](repeating: 1, count: 512)
  while write(file, block, block.count) > 0 {}
}

/// Tries to share a countdown; says why that cannot be.
func tryToShare(_ directory: String) -> String {
  do {
    let timer = CountdownTimer(.seconds(60))
    timer.start()
    _ = try timer.share(as: "eggs", in: .files(in: directory))
    return "shared"
  } catch {
    return "\(error)"
  }
}
