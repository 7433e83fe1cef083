import Countdown
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownStore

/// What a store of files knows of its directory, and what it costs to bring that up to date.
@Suite(.ownThread) struct FileStoreFollowingTests {
  private let place = StorePlace(isFast: true)
  private let signals = Inbox<StoreSignal>()
  private var other: FileStore { FileStore(in: place.path) }

  @Test func whileItIsWatchedAChangeAmongThousandsCostsOneLook() throws {
    let store = FileStore(in: place.path)
    for number in 0..<2_000 { try store.mustPut("n\(number)", "x") }
    let watch = try store.watch { _ in }
    var cursor = try #require(try store.pages().last).cursor
    let before = store.looks
    #expect(before >= 2_000)
    for round in 1...20 {
      try other.mustPut("new\(round)", "x", due: Int64(round))
      let page = try store.changes(after: cursor, limit: 10)
      #expect(page.entries.map(\.key.rawValue) == ["new\(round)"])
      cursor = page.cursor
      #expect(try store.due(before: .now, limit: 100).count == round)
    }
    // A file that was written here is told by the watch as well.
    try store.mustPut("own", "x")
    #expect(try store.keys(after: cursor) == ["own"])
    #expect(store.looks <= before + 22)
    watch.cancel()
    try other.mustPut("late", "x")
    #expect(try store.keys(after: cursor) == ["own", "late"])
    #expect(store.looks >= before + 2_000)
  }

  @Test func ofThousandsOfFilesOnlyTheChangedOneIsReadAgain() throws {
    for number in 0..<1_000 { try other.mustPut("n\(number)", "x") }
    var listing = EntryListing()
    // Until the file system's clock has gone on, a file is not trusted to stay as it looks.
    try listing.update(from: place.path, only: nil)
    repeat {
      _ = Semaphore().wait(until: RealTime.monotonic.advanced(by: .milliseconds(120)))
      let before = listing.reads
      try listing.update(from: place.path, only: nil)
      if listing.reads == before { break }
    } while true
    let (reads, looks) = (listing.reads, listing.looks)
    let old = try #require(try other.entry("n7"))
    try other.mustPut("n7", "y", replacing: old.revision)
    try listing.update(from: place.path, only: nil)
    #expect(listing.reads == reads + 1)
    #expect(listing.looks == looks + 1_000)
    #expect(listing.history[try .key("n7")]?.text == "y")
  }

  /// Files of one size, written and removed within one step of the file system's clock.
  @Test func changesInTheSameInstantAreSeen() throws {
    // On a disk, where the number of a file that is gone is given to the next.
    let disk = StorePlace()
    let (store, writer) = (FileStore(in: disk.path), FileStore(in: disk.path))
    var revision = try writer.mustPut("n", "00000")
    var cursor = StoreCursor.start
    for number in 10_000..<10_600 {
      for body in ["xxxxx", "\(number)"] {
        revision = try writer.mustPut("n", body, replacing: revision)
      }
      let page = try store.changes(after: cursor, limit: 10)
      #expect(page.entries.map(\.text) == ["\(number)"], "\(page.entries)")
      cursor = page.cursor
    }
  }

  @Test func aFileThatIsEditedByHandIsAChange() throws {
    let store = FileStore(in: place.path)
    try store.mustPut("tea", "old")
    let seen = Inbox<String?>()
    let watch = try store.watch { _ in seen.put((try? store.pages())?.first?.entries.first?.text) }
    let text = try place.text(of: "tea.entry")
    try place.lay(text.replacing("old", with: "new").utf8, as: "tea.entry")
    #expect(seen.wait { $0 == "new" } != nil)
    watch.cancel()
  }

  @Test func filesThatAreNoEntriesAreNobodysNews() throws {
    let store = FileStore(in: place.path)
    try store.mustPut("tea", "x")
    let watch = try store.watch { signals.put($0) }
    #expect(signals.wait { $0 == .changed } != nil)
    let before = signals.all.count
    for name in ["README", ".hidden", "bad name.entry"] { try place.lay("x".utf8, as: name) }
    try store.mustPut("egg", "x")
    #expect(signals.wait { _ in signals.all.count > before } != nil)
    #expect(signals.all == Array(repeating: .changed, count: before + 1))
    watch.cancel()
  }

  @Test func aDirectoryThatIsRemovedIsToldAndForgotten() throws {
    let store = FileStore(in: place.path)
    try store.mustPut("tea", "x")
    let watch = try store.watch { signals.put($0) }
    let cursor = try #require(try store.pages().last).cursor
    for round in 1...3 {
      try FileManager.default.removeItem(atPath: place.path)
      #expect(signals.wait { _ in replacements == round } != nil)
      let page = try store.changes(after: cursor, limit: 10)
      #expect(page.isComplete && page.entries.isEmpty)
      try other.mustPut("tea", "new")
      #expect(signals.wait { $0 == .changed && (try? store.keys()) == ["tea"] } != nil)
      #expect(replacements == round)
    }
    watch.cancel()
  }

  private var replacements: Int { signals.all.count { $0 == .replaced } }

  @Test func aDirectoryThatComesLaterIsNoReplacement() throws {
    let store = FileStore(in: place.path + "/a/b")
    let watch = try store.watch { signals.put($0) }
    let cursor = try #require(try store.pages().last).cursor
    try FileStore(in: place.path + "/a/b").mustPut("tea", "x")
    #expect(signals.wait { _ in (try? store.keys(after: cursor)) == ["tea"] } != nil)
    #expect(!signals.all.contains(.replaced))
    watch.cancel()
  }

  @Test func aDirectoryThatIsMovedAwayAndBackIsReplacedTwice() throws {
    let store = FileStore(in: place.path)
    try store.mustPut("tea", "x")
    let watch = try store.watch { signals.put($0) }
    let moved = place.path + "-moved"
    try #require(rename(place.path, moved) == 0)
    #expect(signals.wait { $0 == .replaced } != nil)
    #expect(try store.pages().allSatisfy { $0.isComplete && $0.entries.isEmpty })
    #expect(try store.entry("tea") == nil)
    let count = signals.all.count
    try #require(rename(moved, place.path) == 0)
    #expect(signals.wait { _ in signals.all.count > count } != nil)
    #expect(try store.keys() == ["tea"])
    watch.cancel()
  }

  @Test(arguments: [true, false])
  func anotherDirectoryInItsPlaceIsReadAsAWhole(isWatched: Bool) throws {
    let store = FileStore(in: place.path)
    let revision = try store.mustPut("tea", "old")
    try store.mustPut("egg", "old")
    let watch = isWatched ? try store.watch { signals.put($0) } : nil
    let cursor = try #require(try store.pages().last).cursor
    // A backup, as it were: the same files under other numbers.
    let backup = place.path + "-backup"
    try FileManager.default.copyItem(atPath: place.path, toPath: backup)
    try #require(chmod(backup, 0o700) == 0)
    try store.mustPut("tea", "new", replacing: revision)
    try #require(rename(place.path, backup + "-old") == 0)
    try #require(rename(backup, place.path) == 0)
    let page = try store.changes(after: cursor, limit: 10)
    #expect(page.isComplete)
    #expect(Set(page.entries.map(\.text)) == ["old"])
    #expect(page.entries.count == 2)
    if isWatched { #expect(signals.wait { $0 == .replaced } != nil) }
    // What was removed in between does not stay known.
    #expect(try store.mustPut("tea", "newer", replacing: revision) != revision)
    watch?.cancel()
    try FileManager.default.removeItem(atPath: backup + "-old")
  }

  /// The kernel tells nothing of it, but a reader notices.
  @Test func aLinkThatLeadsElsewhereIsFollowed() throws {
    for name in ["a", "b"] { try FileStore(in: "\(place.path)/\(name)/store").mustPut(name, "x") }
    try #require(symlink("a", place.path + "/link") == 0)
    try #require(symlink("b", place.path + "/new") == 0)
    let store = FileStore(in: place.path + "/link/store")
    let watch = try store.watch { signals.put($0) }
    #expect(try store.keys() == ["a"])
    try #require(rename(place.path + "/new", place.path + "/link") == 0)
    let page = try store.changes(after: .start, limit: 9)
    #expect(page.isComplete && page.entries.map(\.key.rawValue) == ["b"])
    #expect(signals.wait { $0 == .replaced } != nil)
    _ = try store.pages()
    let before = store.looks
    try FileStore(in: "\(place.path)/b/store").mustPut("c", "x")
    #expect(try store.keys(after: page.cursor) == ["c"])
    #expect(store.looks == before + 1)
    watch.cancel()
  }
}
