import CountdownSystem
import Testing

@testable import CountdownHost

@Suite struct RepeatedRequestsTests {
  private func request(_ number: Int) throws -> HostRequest {
    try HostRequest(["v": 1, "op": "toggle", "once": .string("some-random-word-\(number)")])
  }

  @Test func theAnswerToAnyOfThe256LatestIsRepeated() throws {
    var requests = RepeatedRequests()
    for number in 0..<256 {
      requests.remember(.success(["number": .string("\(number)")]), to: try request(number))
    }
    for number in [0, 255] {
      let reply = requests.reply(to: try request(number))
      #expect(reply == .success(["number": .string("\(number)")]))
    }
    requests.remember(.success([:]), to: try request(256))
    #expect(requests.reply(to: try request(0)) == nil)
    #expect(requests.reply(to: try request(1)) != nil)
  }

  @Test func whatWasRefusedMayBeAskedAgain() throws {
    var requests = RepeatedRequests()
    requests.remember(.failure(.badRequest("no")), to: try request(1))
    #expect(requests.reply(to: try request(1)) == nil)
  }
}
