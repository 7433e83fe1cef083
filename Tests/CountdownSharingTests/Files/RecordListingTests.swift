import Foundation
import Testing

@testable import CountdownSharing

@Suite struct RecordListingTests {
  private let place = TemporaryState()

  @Test func ofThousandsOfFilesOnlyTheChangedOneIsReadAgain() throws {
    let store = place.state.snapshots
    let old = SharedCountdown.sample("n7")
    #expect(try store.publish(old, replacing: nil))
    let parts = try place.text(of: "n7.json").components(separatedBy: "\"n7\"")
    for number in 0..<3_000 where number != 7 {
      let file = try #require(fopen("\(place.countdowns)/n\(number).json", "w"))
      fputs(parts.joined(separator: "\"n\(number)\""), file)
      fclose(file)
    }
    var listing = RecordListing()
    try listing.update(from: place.countdowns)
    #expect(listing.records.count == 3_000)
    #expect(listing.reads == 3_000)
    let new = SharedCountdown.sample("n7")
    #expect(try store.publish(new, replacing: old))
    try listing.update(from: place.countdowns)
    #expect(listing.reads == 3_001)
    #expect(listing.records.contains(new))
    #expect(!listing.records.contains(old))
  }

  @Test func whileItIsWatchedOnlyTheChangedNameIsLookedAt() throws {
    let store = FileSnapshotStore(in: place.countdowns)
    for number in 0..<100 { #expect(try store.publish(.sample("n\(number)"), replacing: nil)) }
    let looked = Inbox<[String]>()
    let watch = try store.watch { looked.put((try? store.list().records.map(\.name)) ?? []) }
    _ = try store.list()
    let before = store.looks
    #expect(try store.publish(.sample("egg"), replacing: nil))
    #expect(try store.list().records.count == 101)
    // Once for the change itself, and once when the watch told of it.
    #expect(store.looks <= before + 2)
    // Another process's.
    let other = FileSnapshotStore(in: place.countdowns)
    #expect(try other.remove(#require(try other.read("n7"))))
    #expect(looked.wait { $0.count == 100 && !$0.contains("n7") } != nil)
    #expect(store.looks < before + 10)
    watch.cancel()
    #expect(try other.publish(.sample("n7"), replacing: nil))
    #expect(try store.list().records.count == 101)
    #expect(store.looks >= before + 100)
  }

  @Test func afterAMissingDirectoryEverythingIsLookedAtAgain() throws {
    let store = FileSnapshotStore(in: place.countdowns)
    let counts = Inbox<Int>()
    let watch = try store.watch { counts.put((try? store.list().records.count) ?? -1) }
    #expect(try store.list().records.isEmpty)
    for round in 1...3 {
      let other = FileSnapshotStore(in: place.countdowns)
      for number in 0..<round { #expect(try other.publish(.sample("n\(number)"), replacing: nil)) }
      #expect(counts.wait { $0 == round } != nil)
      try FileManager.default.removeItem(atPath: place.path)
      #expect(counts.wait { $0 == 0 } != nil)
    }
    watch.cancel()
  }

  @Test func aDirectoryThatIsGoneIsEmpty() throws {
    #expect(try place.state.snapshots.publish(.sample(), replacing: nil))
    var listing = RecordListing()
    try listing.update(from: place.countdowns)
    try FileManager.default.removeItem(atPath: place.path)
    try listing.update(from: place.countdowns)
    #expect(listing.records.isEmpty)
  }
}
