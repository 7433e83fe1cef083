import CountdownSharing
import Foundation
import Glibc

/// A home that several programs of one test share, and what lies in it.
final class SharedHome: Sendable {
  let path: String
  private let changed = DispatchSemaphore(value: 0)

  init() {
    path = FileManager.default.temporaryDirectory.appending(path: "countdown-\(UUID())").path
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Where running state lies.
  var state: String { "\(path)/.local/state/countdown" }

  var environment: [String: String] { ["HOME": path, "XDG_RUNTIME_DIR": "\(path)/run"] }

  /// The shared countdowns.
  var records: [SharedCountdown] {
    (try? SharedCountdowns(in: .files(in: state)).list())?.countdowns ?? []
  }

  /// Waits until the records are as they should be; false when they are not in time.
  func waits(for isThere: @escaping ([SharedCountdown]) -> Bool) -> Bool {
    let end = DispatchTime.now() + 60
    guard
      let watch = try? SharedCountdowns(in: .files(in: state)).watch({ [changed] _ in
        changed.signal()
      })
    else { return false }
    defer { watch.cancel() }
    while !isThere(records) {
      if changed.wait(timeout: end) == .timedOut { return isThere(records) }
    }
    return true
  }
}
