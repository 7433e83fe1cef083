import Countdown
import CountdownSharing
import CountdownTestSupport
import Foundation
import Testing

@Suite(.ownThread) struct WatchingTests {
  private let place = TemporaryState()
  private var store: any SnapshotStore { place.state.snapshots }
  private let lists = Inbox<SharedList>()

  private func watch() throws -> SharedWatch {
    try SharedCountdowns(in: place.state).watch { [lists] in lists.put($0) }
  }

  private func waitFor(_ names: String...) -> Bool {
    lists.wait { $0.countdowns.map(\.name) == names } != nil
  }

  @Test func theFirstListComesAtOnce() throws {
    #expect(try store.publish(.fresh(), replacing: nil))
    let watch = try watch()
    #expect(lists.all.map { $0.countdowns.map(\.name) } == [["tea"]])
    watch.cancel()
  }

  @Test func everyChangeIsTold() throws {
    let (first, second) = (SharedCountdown.fresh(), SharedCountdown.fresh())
    #expect(try store.publish(first, replacing: nil))
    let watch = try watch()
    #expect(try store.publish(second, replacing: first))
    #expect(lists.wait { $0.countdowns == [second] } != nil)
    #expect(try store.remove(second))
    #expect(waitFor())
    watch.cancel()
  }

  @Test func aDirectoryThatComesLaterIsWatched() throws {
    let watch = try watch()
    #expect(lists.all.map(\.countdowns.isEmpty) == [true])
    #expect(try store.publish(.fresh(), replacing: nil))
    #expect(waitFor("tea"))
    watch.cancel()
  }

  @Test func aDirectoryThatIsRemovedAndMadeAgainIsWatched() throws {
    #expect(try store.publish(.fresh(), replacing: nil))
    let watch = try watch()
    for name in ["eggs", "soup"] {
      try FileManager.default.removeItem(atPath: place.path)
      #expect(waitFor())
      #expect(try store.publish(.fresh(name), replacing: nil))
      #expect(waitFor(name))
    }
    watch.cancel()
  }

  @Test func aDirectoryThatIsMovedAwayIsSeenToBeGone() throws {
    #expect(try store.publish(.fresh(), replacing: nil))
    let watch = try watch()
    try FileManager.default.moveItem(atPath: place.path, toPath: place.path + "-moved")
    #expect(waitFor())
    try FileManager.default.moveItem(atPath: place.path + "-moved", toPath: place.path)
    #expect(lists.wait { !$0.countdowns.isEmpty } != nil)
    #expect(waitFor("tea"))
    watch.cancel()
  }

  @Test func equalRecordsGiveNoList() throws {
    #expect(try store.publish(.fresh(), replacing: nil))
    let watch = try watch()
    // The same record under a new file, and files that are none of ours.
    let text = try place.text()
    try place.write(text, as: "tea.json")
    try place.write("x", as: ".hidden")
    try place.write("x", as: "README")
    #expect(try store.publish(.fresh("uranium"), replacing: nil))
    #expect(waitFor("tea", "uranium"))
    #expect(lists.all.count == 2)
    watch.cancel()
  }

  @Test func damageIsToldAsAFault() throws {
    #expect(try store.publish(.fresh(), replacing: nil))
    let watch = try watch()
    try place.write("garbage", as: "eggs.json")
    let list = try #require(lists.wait { !$0.faults.isEmpty })
    #expect(list.countdowns.map(\.name) == ["tea"])
    #expect(list.faults.first?.description.contains("\"eggs\" cannot be read") == true)
    watch.cancel()
  }

  @Test func afterTheCancelNothingIsTold() throws {
    let watch = try watch()
    watch.cancel()
    watch.cancel()
    #expect(try store.publish(.fresh(), replacing: nil))
    let second = Inbox<SharedList>()
    let other = try SharedCountdowns(in: place.state).watch { second.put($0) }
    #expect(second.wait { !$0.countdowns.isEmpty } != nil)
    #expect(lists.all.count == 1)
    other.cancel()
  }

  @Test func theSequenceGivesThePresentListAndEveryLaterOne() async throws {
    let shared = try SharedCountdowns(in: place.state)
    var names: [[String]] = []
    for try await list in shared.changes {
      names.append(list.countdowns.map(\.name))
      if names.count == 1 { #expect(try store.publish(.fresh(), replacing: nil)) }
      if names.count == 2 { break }
    }
    #expect(names == [[], ["tea"]])
  }

  @Test func aReaderWritesNothing() throws {
    #expect(try store.publish(.fresh(), replacing: nil))
    try place.write("garbage", as: "eggs.json")
    let before = place.files
    let watch = try watch()
    #expect(try SharedCountdowns(in: place.state).list().readings().count == 1)
    watch.cancel()
    #expect(place.files == before)
    #expect(!FileManager.default.fileExists(atPath: place.path + "/finishes"))
  }

  @Test func countdownsOfMemoryAreWatchedInTheSameWay() throws {
    let state = SharedState.inMemory()
    let watch = try SharedCountdowns(in: state).watch { [lists] in lists.put($0) }
    #expect(try state.snapshots.publish(.fresh(), replacing: nil))
    #expect(waitFor("tea"))
    watch.cancel()
  }
}
