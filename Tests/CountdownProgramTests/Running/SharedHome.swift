import CountdownStore
import CountdownTestSupport
import Foundation
import Glibc

@testable import CountdownSharing

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

  /// Announces an end as another process would, whether it is due or not.
  func announce(_ record: SharedCountdown) throws -> Bool {
    var steps = EndSteps(
      record, in: shared.entries, owner: StoreOwner(rawValue: "another"), isOwner: false)
    let facts = EndMachine.Facts(isDue: true, mayClaim: true, isAnnouncerGone: false)
    guard case .present = steps.consider(record, facts) else { return false }
    return steps.presented(.presented) == .nothing
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
