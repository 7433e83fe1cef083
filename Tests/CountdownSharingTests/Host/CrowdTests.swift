import Countdown
import CountdownSystem
import CountdownTestSupport
import Testing

@testable import CountdownHost

/// Clients that only listen leave room for clients that ask.
@Suite(.ownThread) struct CrowdTests {
  private let subscribe = #"{"v":1,"op":"subscribe"}"# + "\n"

  @Test func withSixtyFourIdleSubscribersACommandIsCarriedOut() throws {
    let room = try HostRoom()
    let host = try room.host()
    try room.client().start("tea", for: .seconds(600))
    let crowd = try (0..<64).map { _ in try RawClient(to: room.runtime.address.socket) }
    for client in crowd {
      client.send(subscribe)
      _ = client.readLine()
    }
    #expect(host.report.subscribers == HostLimits().subscribers)
    #expect(try room.client().pause("tea").phase == .paused)
    #expect(host.report.subscribers == HostLimits().subscribers)
    withExtendedLifetime(crowd) {}
  }

  @Test func aSubscriberThatFindsNoPlaceIsToldSo() throws {
    let bench = try Bench { $0.subscribers = 1 }
    let first = try bench.client()
    try first.subscribe(to: ["events"])
    let second = try bench.client()
    let error = #expect(throws: HostError.self) { try second.subscribe(to: ["events"]) }
    guard case .refused(.tooMany, _)? = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(throws: HostError(.closed)) { try second.subscribe(to: ["events"]) }
    // The first one may say anew what it wants to hear.
    try first.subscribe(to: ["events"], id: "tea")
    try bench.checkThatItServes()
  }

  @Test func whereAllPlacesAreTakenTheLongestSilentSubscriberGoes() throws {
    let bench = try Bench {
      $0.clients = 4
      $0.subscribers = 2
    }
    let subscribers = try (0..<2).map { _ in try bench.rawClient() }
    for client in subscribers {
      client.send(subscribe)
      #expect(client.readLine()?.contains(#""ok":true"#) == true)
    }
    // Both are in the middle of a request, so that nothing may be cut off there.
    let busy = try (0..<2).map { _ in try bench.rawClient() }
    for client in busy {
      client.send(#"{"v":1,"op":"echo"}"# + "\n{")
      #expect(client.readLine()?.contains(#""ok":true"#) == true)
    }
    try bench.checkThatItServes()
    #expect(try code(of: subscribers[0].readToEnd()) == "too_many")
    subscribers[1].send(#"{"v":1,"op":"echo"}"# + "\n")
    #expect(subscribers[1].readLine()?.contains(#""ok":true"#) == true)
  }
}
