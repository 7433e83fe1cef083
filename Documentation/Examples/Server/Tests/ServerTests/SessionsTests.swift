import Countdown
import CountdownTesting
import Synchronization
import Testing

@testable import Server

@Suite(.timeLimit(.minutes(1))) struct SessionsTests {
  private let scheduler = ManualScheduler()
  private let ended = Ended()

  private final class Ended: Sendable {
    private let clients = Mutex<[String]>([])
    var all: [String] { clients.withLock { $0 } }
    func add(_ client: String) { clients.withLock { $0.append(client) } }
  }

  @Test func tenThousandSilentClientsEndOnceEach() async {
    let sessions = Sessions(limit: .minutes(30), on: scheduler) { [ended] in ended.add($0) }
    for number in 1...10_000 { await sessions.hear("client \(number)") }
    scheduler.advance(by: .minutes(30) - .seconds(1))
    #expect(await sessions.count == 10_000)
    scheduler.advance(by: .seconds(1))
    #expect(await sessions.count == 0)
    #expect(await sessions.shutDown(within: .seconds(30)) == 0)
    #expect(Set(ended.all).count == 10_000)
    #expect(ended.all.count == 10_000)
  }

  @Test func aWordBeginsTheTimeAnew() async {
    let sessions = Sessions(limit: .minutes(30), on: scheduler) { [ended] in ended.add($0) }
    await sessions.hear("ann")
    scheduler.advance(by: .minutes(20))
    await sessions.hear("ann")
    scheduler.advance(by: .minutes(20))
    #expect(await sessions.count == 1)
    scheduler.advance(by: .minutes(10))
    #expect(await sessions.shutDown(within: .seconds(30)) == 0)
    #expect(ended.all == ["ann"])
  }

  @Test func whatIsStoppedAtTheEndIsNotRecorded() async {
    let sessions = Sessions(limit: .minutes(30), on: scheduler) { [ended] in ended.add($0) }
    await sessions.hear("ann")
    #expect(await sessions.shutDown(within: .seconds(30)) == 0)
    #expect(ended.all.isEmpty)
  }
}
