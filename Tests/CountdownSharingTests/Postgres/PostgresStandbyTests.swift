import Countdown
import CountdownStore
import CountdownTestStores
import CountdownTestSupport
import Testing

@testable import CountdownPostgres

/// A standby, before and after it becomes the primary server.
@Suite(.ownThread) struct PostgresStandbyTests {
  private let schema = StorePlace().schema

  @Test func aStandbyIsReadAndWrittenOnceItIsPromoted() throws {
    let primary = try PostgresServer()
    let first = PostgresStore(primary.address, schema: schema)
    let revision = try first.mustPut("k0", "x")
    for number in 1..<5 { try first.mustPut("k\(number)", "x") }
    let cursor = try #require(try first.pages().last).cursor
    let standby = try PostgresServer(of: primary)
    let second = PostgresStore(standby.address, schema: schema)

    let pages = try second.pages(after: cursor, limit: 2)
    #expect(pages.flatMap { $0.entries.map(\.key.rawValue) } == ["k0", "k1", "k2", "k3", "k4"])
    #expect(pages.map(\.isComplete) == [true, false, false])
    let last = try #require(pages.last).cursor
    #expect(try second.changes(after: last, limit: 10).isComplete)
    #expect(told { try second.put("k0", "y", replacing: revision) }.hasSuffix(Self.advice))
    #expect(told { try second.watch { _ in } }.hasSuffix(Self.advice))

    try primary.control("stop", "-m", "immediate")
    try standby.control("promote")
    let signals = Inbox<StoreSignal>()
    let watch = try second.watch { signals.put($0) }
    #expect(try second.put("k0", "y", replacing: revision).isWritten)
    #expect(signals.wait { _ in signals.all.count > 1 } != nil)
    watch.cancel()
    // The numbers of transactions go on on another timeline.
    let fresh = PostgresStore(standby.address, schema: schema)
    let all = try fresh.changes(after: cursor, limit: 10)
    #expect(all.isComplete && all.entries.count == 5)
    try fresh.mustPut("new", "x")
    #expect(try fresh.keys(after: all.cursor) == ["new"])
  }

  private static let advice = "; use the primary server, or a role that may write"

  private func told(_ body: () throws -> some Any) -> String {
    do { return "\(try body())" } catch { return "\(error)" }
  }
}
