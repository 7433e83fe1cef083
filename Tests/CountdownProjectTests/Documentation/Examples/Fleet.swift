#if Postgres
  import Countdown
  import CountdownPostgres

  private func cancelsUnpaidOrders() async throws {
    let fleet = Fleet("postgresql://shop@db.example.org/shop")

    // Where an order is placed, and where it is paid:
    try await fleet.schedule("order/17", after: .minutes(30))
    try await fleet.cancel("order/17")

    // On each server that is to handle deadlines, until the task is cancelled:
    try await fleet.run { firing in
      let number = String(firing.key.dropFirst("order/".count))
      try await firing.complete(with: [
        Fleet.Statement(
          "UPDATE orders SET state = 'cancelled' WHERE number = $1::bigint AND state = 'unpaid'",
          number)
      ])
    }
  }

  private func usesShards(addresses: [String]) async throws {
    let shards = addresses.map { Fleet($0) }

    func shard(of key: String) -> Fleet {
      // Not Swift's hash, which differs from process to process.
      let hash = key.utf8.reduce(14_695_981_039_346_656_037) { (hash: UInt64, byte) in
        (hash ^ UInt64(byte)) &* 1_099_511_628_211
      }
      return shards[Int(hash % UInt64(shards.count))]
    }
    try await shard(of: "order/17").schedule("order/17", after: .minutes(30))
  }
#endif
