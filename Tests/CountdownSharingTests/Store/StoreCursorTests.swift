import Countdown
import CountdownStore
import CountdownTestSupport
import Testing

/// Cursors: nothing that has changed is left out, whatever happens between two pages.
@Suite(.ownThread) struct StoreCursorTests {
  private let place = StorePlace()

  @Test(arguments: StoreMaker.all)
  func pagesHoldEverythingThatLiesThere(maker: StoreMaker) throws {
    let store = try maker.open(place)
    let empty = try store.changes(after: .start, limit: 10)
    #expect(empty.entries.isEmpty && empty.isComplete && !empty.hasMore)
    let keys = (10..<35).map { "k\($0)" }
    for key in keys { try store.mustPut(key, key) }
    for limit in [1, 7, 25, 26, .max] {
      let pages = try store.pages(limit: limit)
      #expect(pages.allSatisfy { $0.entries.count <= limit })
      #expect(pages.first?.isComplete == true)
      #expect(pages.flatMap { $0.entries.map(\.key.rawValue) }.sorted() == keys)
      #expect(pages.flatMap(\.entries).allSatisfy { $0.text == $0.key.rawValue })
    }
    #expect(try store.changes(after: .start, limit: 0).entries.count == 1)
    #expect(try store.changes(after: .start, limit: -1).entries.count == 1)
  }

  @Test(arguments: StoreMaker.all)
  func afterACursorOnlyWhatChangedIsRead(maker: StoreMaker) throws {
    let (store, other) = (try maker.open(place), try maker.open(place))
    var revisions = try (0..<20).map { try store.mustPut("k\($0)", "old") }
    let cursor = try #require(try store.pages().last).cursor
    let nothing = try store.changes(after: cursor, limit: 100)
    #expect(nothing.entries.isEmpty && !nothing.isComplete && !nothing.hasMore)
    revisions[3] = try other.mustPut("k3", "new", replacing: revisions[3])
    try other.mustPut("k7", nil, replacing: revisions[7])
    try other.mustPut("new", "new")
    for _ in 0..<2 {
      let news = try store.changes(after: cursor, limit: 100)
      #expect(Set(news.entries.map(\.key.rawValue)) == ["k3", "k7", "new"])
      #expect(!news.isComplete)
      for entry in news.entries {
        #expect(entry.text == (entry.key.rawValue == "k7" ? nil : "new"))
      }
      #expect(try store.keys(after: news.cursor).isEmpty)
    }
    #expect(try store.keys().count == 20)
  }

  @Test(arguments: StoreMaker.all)
  func whatChangesBetweenTwoPagesIsNotLeftOut(maker: StoreMaker) throws {
    let store = try maker.open(place)
    let revisions = try (0..<9).map { try store.mustPut("k\($0)", "old") }
    var known: [String: String] = [:]
    func take(_ page: StoreChanges) {
      for entry in page.entries { known[entry.key.rawValue] = entry.text }
    }
    let first = try store.changes(after: .start, limit: 4)
    take(first)
    for number in 0..<9 {
      let body = number.isMultiple(of: 3) ? nil : "new"
      try store.mustPut("k\(number)", body, replacing: revisions[number])
    }
    for page in try store.pages(after: first.cursor, limit: 2) {
      take(page)
      #expect(!page.isComplete)
    }
    #expect(known.keys.sorted() == ["k1", "k2", "k4", "k5", "k7", "k8"])
    #expect(known.values.allSatisfy { $0 == "new" })
  }

  @Test(arguments: StoreMaker.all)
  func aCursorOfAnotherStoreGetsEverything(maker: StoreMaker) throws {
    let (store, elsewhere) = (try maker.open(place), try maker.open(StorePlace()))
    for key in ["a", "b", "c"] { try store.mustPut(key, key) }
    try elsewhere.mustPut("x", "x")
    let foreign = try #require(try elsewhere.pages().last).cursor
    var generator = SeededGenerator(seed: 11)
    let cursors =
      [foreign]
      + (0..<64).map { count in
        StoreCursor(bytes: (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
      }
    for cursor in cursors {
      let page = try store.changes(after: cursor, limit: 2)
      #expect(page.isComplete && page.hasMore)
      #expect(try store.keys(after: page.cursor).count == 1)
    }
  }

  /// A store may forget what was removed, but then says so.
  @Test(arguments: StoreMaker.all)
  func removalsAreNotForgottenWithoutAWord(maker: StoreMaker) throws {
    let place = StorePlace(isFast: true)
    let store = try maker.open(place)
    let first = try store.mustPut("first", "x")
    try store.mustPut("stays", "x")
    let cursor = try #require(try store.pages().last).cursor
    try store.mustPut("first", nil, replacing: first)
    for number in 0..<2_500 {
      let revision = try store.mustPut("k\(number)", "x")
      try store.mustPut("k\(number)", nil, replacing: revision)
      if number % 100 == 0 { _ = try store.changes(after: .start, limit: 1) }
    }
    let pages = try store.pages(after: cursor)
    let lying = pages.flatMap(\.entries).filter { $0.body != nil }.map(\.key.rawValue)
    if pages.first?.isComplete == true {
      #expect(lying == ["stays"])
    } else {
      let gone = pages.flatMap(\.entries).filter { $0.body == nil }.map(\.key.rawValue)
      #expect(gone.contains("first"))
    }
  }
}
