import Countdown
import Foundation

@main struct Program {
  static let usage = """
    usage: Shop              a trial: three nodes, 60 orders, and a node that is killed
           Shop open         make the shop's tables anew
           Shop node NAME    be a node, until Ctrl-C
           Shop order COUNT  place orders
           Shop pay NUMBER   pay one
           Shop sums         show what became of them
    DATABASE is the server's address; without it libpq's variables are used, such as PGHOST.
    LIMIT is the time in which orders must be paid, 5s without it.
    """

  static func main() async {
    do { try await run() } catch {
      say("Shop: \(error)")
      exit(1)
    }
  }

  private static func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    let limit = try Duration(parsing: environment["LIMIT"] ?? "5s")
    let shop = Shop(environment["DATABASE"] ?? "", limit: limit)
    let words = CommandLine.arguments.dropFirst()
    let number = words.last.flatMap { Int($0) }
    switch (words.first, number) {
    case (nil, _): exit(try await Trial(shop: shop).run() ? 0 : 1)
    case ("open", _): try shop.open()
    case ("node", _) where words.count == 2: try await work(shop, as: words.last ?? "")
    case ("order", let count?): for _ in 0..<count { say("order \(try await shop.place())") }
    case ("pay", let number?): say(try await shop.pay(number) ? "paid" : "too late")
    case ("sums", _): say("\(try shop.sums())")
    default:
      say(usage)
      exit(2)
    }
  }

  /// Works until SIGTERM or SIGINT. Then nothing more begins, and others get what it had in hand.
  static func work(_ shop: Shop, as name: String) async throws {
    let node = Task { try await shop.work(as: name) }
    atEnd { node.cancel() }
    try await node.value
  }
}

/// Does something when the process is asked to end.
func atEnd(_ body: @escaping @Sendable () -> Void) {
  for number in [SIGTERM, SIGINT] {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler {
      body()
      source.cancel()
    }
    source.resume()
  }
}

/// Prints a line at once, also into a pipe.
func say(_ line: String) {
  print(line)
  fflush(nil)
}
