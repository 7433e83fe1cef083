import Countdown
import CountdownStore
import CountdownTestSupport
import Testing

/// Stores beside a dictionary, which does what they should.
@Suite(.ownThread) struct StoreModelTests {
  @Test(arguments: StoreMaker.all, [1, 2, 3])
  func aStoreDoesWhatADictionaryDoes(maker: StoreMaker, seed: UInt64) throws {
    let place = StorePlace(isFast: true)
    var bench = try StoreBench(maker: maker, place: place, seed: seed)
    for _ in 0..<(LongRun.isOn ? 10_000 : 600) { try bench.step() }
    try bench.compare()
  }
}

/// Two openings of one store, a dictionary, and two readers who follow by cursor.
private struct StoreBench {
  private let maker: StoreMaker
  private let place: StorePlace
  private var stores: [any SharedStore]
  private var generator: SeededGenerator
  private var model: [StoreKey: StoreEntry] = [:]
  /// All revisions so far, in the order in which they were made.
  private var old: [EntryRevision] = []
  private var seen: Set<EntryRevision> = []
  private var readers = [Reader(), Reader()]
  private var watches: [StoreWatch] = []
  private let keys: [StoreKey]

  /// What a reader knows that has read all pages so far.
  private struct Reader {
    var cursor = StoreCursor.start
    var known: [StoreKey: StoreEntry] = [:]

    mutating func take(_ page: StoreChanges) {
      if page.isComplete { known = [:] }
      for entry in page.entries { known[entry.key] = entry.body == nil ? nil : entry }
      cursor = page.cursor
    }
  }

  init(maker: StoreMaker, place: StorePlace, seed: UInt64) throws {
    (self.maker, self.place) = (maker, place)
    stores = [try maker.open(place), try maker.open(place)]
    generator = SeededGenerator(seed: seed)
    keys = try (0..<12).map { try .key("k/\($0)") }
  }

  mutating func step() throws {
    let which = generator.below(2)
    switch generator.below(20) {
    case 0..<10: try write(into: stores[which])
    case 10..<14: try turnPage(of: which)
    case 14: readers[which].cursor = .start
    case 15: try compareDue(in: stores[which])
    case 16: try compare()
    case 17: try reopen(which)
    case 18: watches.append(try stores[which].watch { _ in })
    default: if !watches.isEmpty { watches.removeLast().cancel() }
    }
  }

  private mutating func write(into store: any SharedStore) throws {
    let changes = (0...generator.below(3)).map { _ in change() }
    for (change, outcome) in zip(changes, try store.write(changes)) {
      let present = model[change.entry.key]
      guard present?.revision == change.replacing else {
        #expect(outcome == .faster(present))
        continue
      }
      guard case .written(let revision) = outcome else {
        Issue.record("\(outcome)")
        continue
      }
      #expect(seen.insert(revision).inserted)
      old.append(revision)
      var new = change.entry
      new.revision = revision
      model[new.key] = new.body == nil ? nil : new
    }
  }

  private mutating func change() -> StoreChange {
    let key = keys[generator.below(UInt64(keys.count))]
    let bytes = (0..<generator.below(40)).map { _ in UInt8(generator.below(256)) }
    let body = generator.below(4) == 0 ? nil : bytes
    let due = generator.below(2) == 0 ? nil : WallMoment(nanoseconds: Int64(generator.below(50)))
    let claim = StoreClaim(
      owner: StoreOwner(rawValue: "o\(generator.below(3))"), token: generator.next(), attempt: 1)
    let isStale = generator.below(4) == 0
    let replaced = isStale ? old.randomElement(using: &generator) : model[key]?.revision
    return StoreChange(
      StoreEntry(key, body: body, due: due, claim: generator.below(2) == 0 ? nil : claim),
      replacing: replaced)
  }

  private mutating func turnPage(of which: Int) throws {
    readers[which].take(
      try stores[which].changes(after: readers[which].cursor, limit: 1 + generator.below(4)))
  }

  /// A new opening knows no cursor of the old one.
  private mutating func reopen(_ which: Int) throws {
    for watch in watches { watch.cancel() }
    watches = []
    stores[which] = try maker.open(place)
  }

  private mutating func compareDue(in store: any SharedStore) throws {
    let moment = WallMoment(nanoseconds: Int64(generator.below(60)))
    let limit = 1 + generator.below(12)
    let due = model.values.filter { $0.due.map { $0 <= moment } ?? false }
      .sorted { ($0.due ?? moment, $0.key) < ($1.due ?? moment, $1.key) }
    #expect(try store.due(before: moment, limit: limit) == Array(due.prefix(limit)))
  }

  mutating func compare() throws {
    for which in readers.indices {
      let found = try stores[which].read(keys)
      #expect(Dictionary(uniqueKeysWithValues: found.map { ($0.key, $0) }) == model)
      repeat {
        readers[which].take(try stores[which].changes(after: readers[which].cursor, limit: 5))
      } while try stores[which].changes(after: readers[which].cursor, limit: 1).hasMore
        || !stores[which].changes(after: readers[which].cursor, limit: 1).entries.isEmpty
      #expect(readers[which].known == model)
    }
  }
}
