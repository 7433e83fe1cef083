import Countdown
import Foundation

/// Three processes, of which one is killed while it cancels orders.
struct Trial {
  let shop: Shop

  /// - Returns: whether each order was cancelled once, unless it was paid.
  func run() async throws -> Bool {
    try shop.open()
    let processes = try ["berlin", "paris", "rome"].map { try start($0) }
    defer { for process in processes { kill(process, SIGTERM) } }
    atEnd {
      for process in processes { kill(process, SIGTERM) }
      exit(1)
    }

    var paid = 0
    for place in 1...60 {
      let order = try await shop.place()
      if place % 3 == 0, try await shop.pay(order) { paid += 1 }
    }
    say("60 orders are placed, and \(paid) of them are paid; the others have \(shop.limit)")

    while try shop.cancellations(by: "paris") == 0 { try await Task.sleep(for: .milliseconds(20)) }
    say("kill -9 \(processes[1]), which is paris")
    kill(processes[1], SIGKILL)
    while try shop.sums().unpaid > 0 { try await Task.sleep(for: .milliseconds(20)) }

    let sums = try shop.sums()
    say("\(sums.paid) paid, \(sums.cancelled) cancelled, \(sums.again) of them twice")
    say("the provider was asked \(sums.questions) times; \(sums.pieces) of 100 pieces are there")
    return sums.addUp
  }

  private func start(_ name: String) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["node", name]
    try process.run()
    return process.processIdentifier
  }
}
