import Countdown
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownSharing

/// The disk is told in the background, so that nobody waits for it.
@Suite(.ownThread) struct DiskSyncTests {
  private let place = TemporaryState()

  @Test func whatWasPublishedIsOnTheDiskAMomentLater() throws {
    let store = FileSnapshotStore(in: place.countdowns)
    for number in 0..<40 {
      #expect(try store.publish(.sample("n\(number)"), replacing: nil))
    }
    #expect(try store.remove(#require(try store.read("n7"))))
    #expect(store.waitForDisk(within: .seconds(30)))
    #expect(try store.publish(.sample("eggs"), replacing: nil))
    #expect(store.waitForDisk(within: .seconds(30)))
  }

  @Test func aDirectoryThatIsGoneByThenHarmsNobody() throws {
    let store = FileSnapshotStore(in: place.countdowns)
    #expect(try store.publish(.sample(), replacing: nil))
    try FileManager.default.removeItem(atPath: place.path)
    #expect(store.waitForDisk(within: .seconds(30)))
    #expect(try store.publish(.sample(), replacing: nil))
  }
}
