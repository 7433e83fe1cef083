import CountdownSharing
import CountdownStore
import CountdownTestSupport
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

  var shared: SharedCountdowns { .files(in: "\(state)/entries") }

  /// Announces an end as another process does, when it is due; false where that takes too long.
  func announce(_ record: SharedCountdown) throws -> Bool {
    let told = DispatchSemaphore(value: 0)
    let announcer = try FinishAnnouncer(
      in: shared, isMeant: { $0.run == record.run }, announce: { _ in told.signal() })
    let isTold = told.wait(timeout: .now() + 60) == .success
    return announcer.stop(within: .seconds(60)) && isTold
  }

  /// The shared countdowns.
  var records: [SharedCountdown] {
    (try? shared.list())?.countdowns ?? []
  }

  /// Waits until the records are as they should be; false when they are not in time.
  func waits(for isThere: @escaping ([SharedCountdown]) -> Bool) -> Bool {
    let end = DispatchTime.now() + 60
    guard
      let watch = try? shared.watch({ [changed] _ in
        changed.signal()
      })
    else { return false }
    defer { watch.cancel() }
    while !isThere(records) {
      if changed.wait(timeout: end) == .timedOut {
        if isThere(records) { break }
        reportUnmetWait(for: "other records", seeing: "\(records)")
        return false
      }
    }
    return true
  }
}
