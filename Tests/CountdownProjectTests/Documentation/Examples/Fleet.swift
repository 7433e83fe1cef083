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
#endif
