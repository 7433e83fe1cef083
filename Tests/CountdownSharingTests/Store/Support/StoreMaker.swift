import Countdown
import CountdownPostgres
import CountdownSQLite
import CountdownStore
import CountdownTestStores
import Foundation
import Testing

/// A kind of store, for the tests that every kind has to pass.
struct StoreMaker: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Opens the store of a place; of several at one place each sees what the others write.
  let open: @Sendable (StorePlace) throws -> any SharedStore

  static let all =
    [
      StoreMaker(testDescription: "memory") { $0.memory },
      StoreMaker(testDescription: "files") { FileStore(in: $0.path) },
    ] + databases + servers

  private static let databases = [
    StoreMaker(testDescription: "database") { SQLiteStore(path: $0.path + "/store.db") }
  ]

  private static let servers = [
    StoreMaker(testDescription: "server") { place in
      PostgresStore(
        try PostgresServer.shared.get().address, schema: place.schema, grace: .zero)
    }
  ]
}

extension StoreKey {
  /// A key of a test's own.
  static func key(_ text: String) throws -> StoreKey { try #require(StoreKey(rawValue: text)) }
}

extension SharedStore {
  /// Writes one entry.
  @discardableResult
  func put(
    _ key: String, _ body: String?, replacing old: EntryRevision? = nil, due: Int64? = nil,
    claim: StoreClaim? = nil
  ) throws -> StoreOutcome {
    let entry = StoreEntry(
      try .key(key), body: body.map { Array($0.utf8) }, due: due.map(WallMoment.init(nanoseconds:)),
      claim: claim)
    return try #require(try write([StoreChange(entry, replacing: old)]).first)
  }

  /// Writes one entry, and returns its revision.
  @discardableResult
  func mustPut(
    _ key: String, _ body: String?, replacing old: EntryRevision? = nil, due: Int64? = nil,
    claim: StoreClaim? = nil
  ) throws -> EntryRevision {
    let outcome = try put(key, body, replacing: old, due: due, claim: claim)
    guard case .written(let revision) = outcome else { throw Unwritten(outcome: outcome) }
    return revision
  }

  func entry(_ key: String) throws -> StoreEntry? { try read([try .key(key)]).first }

  /// All pages from a cursor on.
  func pages(after cursor: StoreCursor = .start, limit: Int = 1_000) throws -> [StoreChanges] {
    var pages = [try changes(after: cursor, limit: limit)]
    while let last = pages.last, last.hasMore {
      pages.append(try changes(after: last.cursor, limit: limit))
    }
    return pages
  }

  /// The keys of all pages from a cursor on, in their order.
  func keys(after cursor: StoreCursor = .start, limit: Int = 1_000) throws -> [String] {
    try pages(after: cursor, limit: limit).flatMap { $0.entries.map(\.key.rawValue) }
  }

  /// Changes a text by comparison, again and again until it is written.
  func update(_ key: String, _ change: (String?) -> String) throws {
    while true {
      do {
        let old = try entry(key)
        let new = change(old?.text)
        if case .written = try put(key, new, replacing: old?.revision) { return }
      } catch let error as StoreError {
        guard case .locked = error.reason else { throw error }
      }
    }
  }
}

/// An outcome that should have been another.
struct Unwritten: Error {
  let outcome: StoreOutcome
}

extension StoreEntry {
  /// The body as a text.
  var text: String? { body.map { String(decoding: $0, as: UTF8.self) } }
}

extension StoreOutcome {
  var isWritten: Bool { if case .written = self { true } else { false } }

  /// The entry that was faster.
  var faster: StoreEntry? { if case .faster(let entry) = self { entry } else { nil } }

  var failure: StoreError? { if case .failed(let error) = self { error } else { nil } }
}
