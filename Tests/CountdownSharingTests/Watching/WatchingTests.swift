import Countdown
import CountdownSharing
import CountdownStore
import CountdownTestSupport
import Foundation
import Testing

@Suite(.ownThread) struct WatchingTests {
  private let place = StorePlace()
  private let lists = Inbox<SharedList>()

  private func watch() throws -> StoreWatch {
    try place.state.watch { [lists] in lists.put($0) }
  }

  private func waitFor(_ names: String...) -> Bool {
    lists.wait { $0.countdowns.map(\.name) == names } != nil
  }

  @Test func theFirstListComesAtOnce() throws {
    #expect(try place.state.put(.fresh()))
    let watch = try watch()
    #expect(lists.all.map { $0.countdowns.map(\.name) } == [["tea"]])
    watch.cancel()
  }

  @Test func everyChangeIsTold() throws {
    let (first, second) = (SharedCountdown.fresh(), SharedCountdown.fresh())
    #expect(try place.state.put(first))
    let watch = try watch()
    let entries = place.state.entries
    let old = try #require(try place.state.read(first.name))
    guard case .written(let new?) = try entries.write(second, replacing: old.revision) else {
      Issue.record("somebody was faster")
      return
    }
    #expect(lists.wait { $0.countdowns == [new] } != nil)
    _ = try entries.remove(new)
    #expect(waitFor())
    watch.cancel()
  }

  @Test func aDirectoryThatComesLaterIsWatched() throws {
    let watch = try watch()
    #expect(lists.all.map(\.countdowns.isEmpty) == [true])
    #expect(try place.state.put(.fresh()))
    #expect(waitFor("tea"))
    watch.cancel()
  }

  @Test func aDirectoryThatIsRemovedAndMadeAgainIsWatched() throws {
    #expect(try place.state.put(.fresh()))
    let watch = try watch()
    for name in ["eggs", "soup"] {
      try FileManager.default.removeItem(atPath: place.path)
      #expect(waitFor())
      #expect(try place.state.put(.fresh(name)))
      #expect(waitFor(name))
    }
    watch.cancel()
  }

  @Test func aDirectoryThatIsMovedAwayIsSeenToBeGone() throws {
    #expect(try place.state.put(.fresh()))
    let watch = try watch()
    try FileManager.default.moveItem(atPath: place.path, toPath: place.path + "-moved")
    #expect(waitFor())
    try FileManager.default.moveItem(atPath: place.path + "-moved", toPath: place.path)
    #expect(lists.wait { !$0.countdowns.isEmpty } != nil)
    #expect(waitFor("tea"))
    watch.cancel()
  }

  @Test func equalRecordsGiveNoList() throws {
    #expect(try place.state.put(.fresh()))
    let watch = try watch()
    // The same record under a new file, and files that are none of ours.
    let text = try place.text()
    try place.lay(text, as: "countdown+tea.entry")
    try place.lay("x", as: ".hidden")
    try place.lay("x", as: "README")
    #expect(try place.state.put(.fresh("uranium")))
    #expect(waitFor("tea", "uranium"))
    #expect(lists.all.count == 2)
    watch.cancel()
  }

  @Test func damageIsToldAsAFault() throws {
    #expect(try place.state.put(.fresh()))
    let watch = try watch()
    try place.lay("garbage", as: "countdown+eggs.entry")
    let list = try #require(lists.wait { !$0.faults.isEmpty })
    #expect(list.countdowns.map(\.name) == ["tea"])
    #expect(list.faults.first?.description.contains("countdown/eggs cannot be read") == true)
    watch.cancel()
  }

  @Test func afterTheCancelNothingIsTold() throws {
    let watch = try watch()
    watch.cancel()
    watch.cancel()
    #expect(try place.state.put(.fresh()))
    let second = Inbox<SharedList>()
    let other = try place.state.watch { second.put($0) }
    #expect(second.wait { !$0.countdowns.isEmpty } != nil)
    #expect(lists.all.count == 1)
    other.cancel()
  }

  @Test func theSequenceGivesThePresentListAndEveryLaterOne() async throws {
    let shared = place.state
    var names: [[String]] = []
    for try await list in shared.changes {
      names.append(list.countdowns.map(\.name))
      if names.count == 1 { #expect(try place.state.put(.fresh())) }
      if names.count == 2 { break }
    }
    #expect(names == [[], ["tea"]])
  }

  @Test func aReaderWritesNothing() throws {
    #expect(try place.state.put(.fresh()))
    try place.lay("garbage", as: "countdown+eggs.entry")
    let before = place.files
    let watch = try watch()
    #expect(try place.state.list().readings().count == 1)
    watch.cancel()
    #expect(place.files == before)
  }

  @Test func countdownsOfMemoryAreWatchedInTheSameWay() throws {
    let state = SharedCountdowns.inMemory()
    let watch = try state.watch { [lists] in lists.put($0) }
    #expect(try state.put(.fresh()))
    #expect(waitFor("tea"))
    watch.cancel()
  }
}
