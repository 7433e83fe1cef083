import CountdownHost
import CountdownSystem
import CountdownTestSupport
import Foundation
import Testing

@Suite(.ownThread) struct SubscriberTests {
  @Test func aSubscriberIsToldWhatItAskedFor() throws {
    let bench = try Bench()
    let client = try bench.client()
    try client.subscribe(to: ["events"])
    #expect(bench.server.publish(["event": "tick"], about: ["tea"], isTick: true) == 0)
    #expect(bench.server.publish(["event": "started"], about: ["tea"]) == 1)
    #expect(try client.next(within: .seconds(30))?.text == #"{"v":1,"event":"started"}"#)
    try client.subscribe(to: ["events", "ticks"], id: "tea")
    #expect(bench.server.publish(["event": "tick"], about: ["x", "egg"], isTick: true) == 0)
    #expect(bench.server.publish(["event": "tick"], about: ["x", "tea"], isTick: true) == 1)
    #expect(try client.next(within: .seconds(30))?.text == #"{"v":1,"event":"tick"}"#)
  }

  @Test func anApplicationIsToldThatItsNotificationWasOpened() throws {
    let bench = try Bench()
    let client = try bench.client()
    #expect(!bench.server.open("7", event: "finished", about: ["7", "tea"]))
    try client.subscribe(to: ["open"], id: "tea")
    #expect(!bench.server.open("8", event: "finished", about: ["8", "egg"]))
    #expect(bench.server.open("7", event: "finished", about: ["7", "tea"]))
    let message = try client.next(within: .seconds(30))
    #expect(message?.text == #"{"v":1,"op":"open","id":"7","event":"finished"}"#)
  }

  @Test func aSubscriberMayAskWhileItListens() throws {
    let bench = try Bench()
    let client = try bench.client()
    try client.subscribe(to: ["events"])
    for number: Int64 in 0..<200 {
      bench.server.publish(["event": .integer(number)], about: [])
      #expect(try client.request(["v": 1, "op": "echo", "word": 1])["word"] == 1)
      #expect(try client.next(within: .seconds(30))?["event"]?.integer == number)
    }
    #expect(try client.next(within: .zero) == nil)
  }

  @Test func aSubscriberThatDoesNotReadIsDroppedWithACountAndNeverWaitedFor() throws {
    let bench = try Bench()
    let sleeper = try bench.rawClient()
    sleeper.send(#"{"v":1,"op":"subscribe"}"# + "\n")
    #expect(sleeper.readLine() == #"{"v":1,"ok":true}"#)
    let listener = try bench.client()
    try listener.subscribe(to: ["events"])
    var told = 0
    // The other one reads each, so that only the sleeper's queue fills.
    while bench.server.report.dropped == 0, told < 100_000 {
      bench.server.publish(
        ["event": "x", "n": .integer(Int64(told)), "filling": filling], about: [])
      #expect(try listener.next(within: .seconds(30))?["n"]?.integer == Int64(told))
      told += 1
    }
    #expect(bench.server.report.dropped == 1)
    #expect(sleeper.readToEnd() != nil)
    try bench.checkThatItServes()
    #expect(bench.server.publish(["event": "y"], about: []) == 1)
  }

  private var filling: JSONValue { .string(String(repeating: "x", count: 2_000)) }

  @Test func theEndOfTheServerIsTheEndOfItsClients() throws {
    let bench = try Bench()
    let client = try bench.client()
    try client.subscribe(to: ["events"])
    bench.server.stop()
    #expect(throws: HostError.self) { try client.next(within: .seconds(30)) }
    bench.server.stop()
  }
}
