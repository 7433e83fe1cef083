import Countdown
import CountdownStore
import CountdownTestSupport
import Testing

/// What every store has to do, whatever it is made of.
@Suite(.ownThread) struct StoreContractTests {
  private let place = StorePlace()

  @Test(arguments: StoreMaker.all)
  func onlyTheRevisionThatWasSeenIsReplaced(maker: StoreMaker) throws {
    let store = try maker.open(place)
    #expect(try store.entry("tea") == nil)
    let first = try store.mustPut("tea", "one")
    #expect(try store.put("tea", "two").faster?.text == "one")
    let second = try store.mustPut("tea", "two", replacing: first)
    #expect(first != second)
    let late = try store.put("tea", "three", replacing: first)
    #expect(late == .faster(try store.entry("tea")))
    #expect(late.faster?.revision == second)
    let other = try maker.open(place)
    #expect(try other.entry("tea")?.text == "two")
    #expect(try other.entry("tea")?.fault == nil)
  }

  @Test(arguments: StoreMaker.all)
  func whatIsRemovedIsGone(maker: StoreMaker) throws {
    let store = try maker.open(place)
    #expect(try store.put("tea", nil).isWritten)
    let first = try store.mustPut("tea", "one")
    #expect(try store.put("tea", nil).faster?.revision == first)
    let removal = try store.mustPut("tea", nil, replacing: first)
    #expect(removal != first)
    #expect(try store.entry("tea") == nil)
    #expect(try store.put("tea", "two", replacing: first) == .faster(nil))
    #expect(try store.put("tea", "two", replacing: removal) == .faster(nil))
    #expect(try store.put("tea", nil, replacing: first) == .faster(nil))
    #expect(try store.put("tea", "three").isWritten)
  }

  @Test(arguments: StoreMaker.all)
  func noRevisionComesBack(maker: StoreMaker) throws {
    let store = try maker.open(place)
    var seen: Set<EntryRevision> = []
    for _ in 0..<100 {
      let made = try store.mustPut("tea", "same")
      let removed = try store.mustPut("tea", nil, replacing: made)
      #expect(seen.insert(made).inserted)
      #expect(seen.insert(removed).inserted)
    }
  }

  @Test(arguments: StoreMaker.all)
  func ofManyThreadsNoneLosesAnUpdate(maker: StoreMaker) async throws {
    let place = place
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try await onOwnThread {
            let store = try maker.open(place)
            for _ in 0..<40 { try store.update("n") { "\(($0.flatMap { Int($0) } ?? 0) + 1)" } }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try maker.open(place).entry("n")?.text == "320")
  }

  @Test(arguments: StoreMaker.all)
  func ofABatchEachChangeStandsForItself(maker: StoreMaker) throws {
    let store = try maker.open(place)
    let old = try store.mustPut("b", "old")
    func change(
      _ key: String, _ body: [UInt8]?, _ old: EntryRevision? = nil
    ) throws -> StoreChange {
      StoreChange(StoreEntry(try .key(key), body: body), replacing: old)
    }
    let outcomes = try store.write([
      change("a", [1]), change("b", [2]), change("c", .init(repeating: 3, count: 65_537)),
      change("b", [4], old), change("a", [5]), change("d", nil),
    ])
    #expect(outcomes.map(\.isWritten) == [true, false, false, true, false, true])
    #expect(outcomes[1].faster?.revision == old)
    let tooLarge = StoreError.Reason.tooLarge(try .key("c"), bytes: 65_537)
    #expect(outcomes[2].failure?.reason == tooLarge)
    #expect(outcomes[4].faster?.body == [1])
    #expect(try store.keys().sorted() == ["a", "b"])
    #expect(try store.write([]).isEmpty)
  }

  @Test(arguments: StoreMaker.all)
  func bodiesAreKeptByteForByteUpToTheirBound(maker: StoreMaker) throws {
    let store = try maker.open(place)
    let bodies: [[UInt8]] = [
      [], [0], [10], [13, 10, 10], [0xFF, 0xFE, 0xC0], Array("{\"v\":3}\n".utf8),
      Array(repeating: 7, count: StoreEntry.largestBody),
    ]
    for (number, body) in bodies.enumerated() {
      let entry = StoreEntry(try .key("body/\(number)"), body: body)
      #expect(try store.write([StoreChange(entry, replacing: nil)]).first?.isWritten == true)
      #expect(try maker.open(place).entry("body/\(number)")?.body == body)
    }
    #expect(try store.keys().count == bodies.count)
  }

  @Test(arguments: StoreMaker.all)
  func keysAreKeptUpToTheirBound(maker: StoreMaker) throws {
    let store = try maker.open(place)
    let longest = String(repeating: "x/", count: 64)
    let keys = ["a", "A", "a/b", "a//b", "a_b", "a.b", "a/", "0/..", longest]
    for key in keys { try store.mustPut(key, key) }
    #expect(try store.read(keys.map { try .key($0) }).count == keys.count)
    for key in keys { #expect(try store.entry(key)?.text == key) }
    #expect(Set(try store.keys()) == Set(keys))
  }

  @Test(arguments: StoreMaker.all)
  func claimAndDueAreCarriedUnchanged(maker: StoreMaker) throws {
    let store = try maker.open(place)
    let owners = [StoreOwner.process(instance: 7).rawValue, "", "a\"\\\n\u{1}\u{2028}é", "/#/"]
    for (number, owner) in owners.enumerated() {
      let claim = StoreClaim(
        owner: StoreOwner(rawValue: owner), token: .max - UInt64(number), attempt: .max - number)
      let due = Int64.min + Int64(number)
      let revision = try store.mustPut("claim/\(number)", "x", due: due, claim: claim)
      let expected = StoreEntry(
        try .key("claim/\(number)"), body: [120], due: WallMoment(nanoseconds: due), claim: claim,
        revision: revision)
      #expect(try maker.open(place).entry("claim/\(number)") == expected)
      #expect(try store.changes(after: .start, limit: 100).entries.contains(expected))
    }
    for owner in ["a\0b", String(repeating: "o", count: 1_025)] {
      let claim = StoreClaim(owner: StoreOwner(rawValue: owner), token: 1, attempt: 1)
      #expect(try store.put("claim/bad", "x", claim: claim).failure?.isAboutEntry == true)
      #expect(try store.entry("claim/bad") == nil)
    }
  }

  @Test(arguments: StoreMaker.all)
  func whatIsDueIsFoundTheEarliestFirst(maker: StoreMaker) throws {
    let store = try maker.open(place)
    func due(_ moment: Int64, limit: Int = 100) throws -> [String] {
      try store.due(before: WallMoment(nanoseconds: moment), limit: limit).map(\.key.rawValue)
    }
    var revisions: [String: EntryRevision] = [:]
    for (key, moment) in [("c", 30), ("a", 10), ("d", 40), ("b", 20), ("b2", 20)] {
      revisions[key] = try store.mustPut(key, "x", due: Int64(moment))
    }
    try store.mustPut("never", "x")
    #expect(try due(9).isEmpty)
    #expect(try due(20) == ["a", "b", "b2"])
    #expect(try due(.max) == ["a", "b", "b2", "c", "d"])
    #expect(try due(.max, limit: 2) == ["a", "b"])
    try store.mustPut("a", nil, replacing: revisions["a"])
    try store.mustPut("b", "x", replacing: revisions["b"], due: 50)
    try store.mustPut("b2", "x", replacing: revisions["b2"])
    #expect(try due(.max) == ["c", "d", "b"])
  }

  @Test(arguments: StoreMaker.all)
  func whatIsDueIsClaimedOnceAndAgainWhenItsTimeIsOver(maker: StoreMaker) async throws {
    let store = try maker.open(place)
    for number in 0..<60 { try store.mustPut("k\(number)", "x", due: Int64(number)) }
    try store.mustPut("later", "x", due: .max)
    let claimed = Inbox<[StoreEntry]>()
    let place = place
    try await withThrowingTaskGroup(of: Void.self) { group in
      for claimer in 1...4 {
        group.addTask {
          try await onOwnThread {
            let store = try maker.open(place)
            let owner = StoreOwner(rawValue: "o\(claimer)")
            let claim = StoreClaim(owner: owner, token: UInt64(claimer), attempt: 9)
            var isOver = false
            while !isOver {
              let found = try store.claimDue(limit: 7, as: claim, for: .hours(1))
              let numbers = found.compactMap { Int($0.key.rawValue.dropFirst()) }
              #expect(numbers == numbers.sorted())
              claimed.put(found)
              isOver = try store.due(before: WallMoment(nanoseconds: 60), limit: 1).isEmpty
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let all = claimed.all.flatMap(\.self)
    #expect(Set(all.map(\.key)).count == 60 && all.count == 60)
    #expect(all.allSatisfy { $0.claim?.attempt == 1 && $0.text == "x" })
    for entry in all.prefix(5) { #expect(try store.read([entry.key]) == [entry]) }
    let (first, due) = (try #require(all.first), Int64(0))
    try store.mustPut("\(first.key)", "y", replacing: first.revision, due: due, claim: first.claim)
    let claim = StoreClaim(owner: StoreOwner(rawValue: "o5"), token: 5, attempt: 0)
    for attempt in [2, 3] {
      let again = try store.claimDue(limit: 10, as: claim, for: .seconds(-1))
      #expect(again.map(\.key) == [first.key] && again.first?.claim?.attempt == attempt)
    }
  }

  @Test(arguments: StoreMaker.all)
  func theTimeIsThePresent(maker: StoreMaker) throws {
    let store = try maker.open(place)
    let before = WallMoment.now
    let time = try store.time()
    #expect(before <= time.latest)
    #expect(time.earliest <= WallMoment.now)
    #expect(time.earliest <= time.latest)
  }

  @Test(arguments: StoreMaker.all)
  func ofOwnersItIsKnownWhetherTheyLive(maker: StoreMaker) throws {
    let store = try maker.open(place)
    let (own, other) = (StoreOwner.process(instance: 1), StoreOwner(rawValue: "x"))
    #expect(own != StoreOwner.process(instance: 2))
    let lives = try store.liveness(of: [own, other, own])
    #expect(lives[own] == .alive)
    #expect(lives[other] ?? .unknown == .unknown)
  }
}
