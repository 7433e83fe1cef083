import Countdown
import CountdownPostgres
import Foundation
import Testing

@testable import Shop

/// Runs on the server that `DATABASE`, or libpq's variables, name; in schemas of its own.
@Suite(.timeLimit(.minutes(1))) struct ShopTests {
  let shop: Shop

  init() throws {
    let address = ProcessInfo.processInfo.environment["DATABASE"] ?? ""
    let schema = "shop_test_\(UInt64.random(in: 1 ... .max))"
    shop = Shop(address, schema: schema, limit: .milliseconds(500))
    try shop.open()
  }

  /// Runs nodes until they have ended handlers of some deadlines, and the shop's tables with them.
  private func work(
    nodes: Int = 3, until count: Int,
    _ handle: @escaping @Sendable (Fleet.Firing) async throws -> Void
  ) async throws {
    let (ended, end) = AsyncStream<Void>.makeStream()
    try await withThrowingTaskGroup { group in
      for _ in 0..<nodes {
        group.addTask { [shop] in
          try await shop.fleet.run { firing in
            try await handle(firing)
            end.yield()
          }
        }
      }
      for await _ in ended.prefix(count) {}
      group.cancelAll()
      try await group.waitForAll()
    }
  }

  @Test func whatIsNotPaidIsCancelledOnce() async throws {
    var orders: [Int] = []
    for _ in 0..<30 { orders.append(try await shop.place()) }
    for order in orders.prefix(10) { #expect(try await shop.pay(order)) }
    try await work(until: 20) { [shop] in try await shop.cancel($0, by: "node") }
    let sums = try shop.sums()
    #expect((sums.paid, sums.cancelled) == (10, 20))
    #expect(sums.addUp)
    #expect(try await !shop.pay(orders[29]))
    try shop.close()
  }

  @Test func anOrderThatIsPaidWhileItsHandlerRunsStaysPaid() async throws {
    let order = try await shop.place()
    let (ended, end) = AsyncStream<FleetError.Reason?>.makeStream()
    try await work(nodes: 1, until: 1) { [shop] firing in
      #expect(try await shop.pay(order))
      do { try await shop.cancel(firing, by: "late") } catch let error as FleetError {
        end.yield(error.reason)
      }
    }
    end.finish()
    for await reason in ended { #expect(reason == .superseded(key: "order/\(order)")) }
    #expect(try shop.sums() == Shop.Sums(paid: 1, pieces: 99))
    try shop.close()
  }

  @Test func aHandlerThatFailsAfterItsEffectDoesNotRepeatIt() async throws {
    struct Trouble: Error {}
    _ = try await shop.place()
    _ = try await shop.place()
    let failing = "order/1"
    let (begun, begin) = AsyncStream<Void>.makeStream()
    try await work(until: 1) { [shop] firing in
      try await shop.cancel(firing, by: "node")
      if firing.key == failing {
        begin.yield()
        throw Trouble()
      }
      for await _ in begun.prefix(1) {}
    }
    #expect(try await shop.fleet.deadline(failing) == nil)
    #expect(try shop.sums() == Shop.Sums(cancelled: 2, pieces: 100))
    try shop.close()
  }
}
