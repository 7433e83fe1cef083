import CountdownTestSupport
import Foundation
import Testing

/// Writers that are killed in the middle of writing.
@Suite(.serialized, .ownThread) struct StoreKillTests {
  private let place = StorePlace(isFast: true)

  /// `COUNTDOWN_KILLS=1000 swift test --filter StoreKillTests` kills a thousand times.
  @Test(
    "An entry is whole, and what was acknowledged is there, whenever its writer is killed",
    arguments: ["", "/store.db"])
  func kills(file: String) throws {
    let count = ProcessInfo.processInfo.environment["COUNTDOWN_KILLS"].flatMap { Int($0) } ?? 100
    let report = try Probe("kill-writers", place.path + file, "\(count)").readToEnd()
    #expect(
      report == "rounds \(count) torn 0 lost 0 refused 0 seen true acknowledged true swept true")
  }
}
