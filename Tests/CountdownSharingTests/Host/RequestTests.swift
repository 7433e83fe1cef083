import CountdownHost
import CountdownSystem
import Foundation
import Testing

/// What a client sees that keeps to the protocol.
@Suite struct RequestTests {
  @Test func aRequestIsAnsweredWithItsTag() throws {
    let bench = try Bench()
    let reply = try bench.client().request([
      "v": 1, "op": "echo", "word": "hello", "tag": [7, "x"],
    ])
    #expect(reply.text == #"{"v":1,"ok":true,"word":"hello","tag":[7,"x"]}"#)
  }

  @Test func severalRequestsOfOneWriteAreAnsweredInTheirOrder() throws {
    let bench = try Bench()
    let client = try bench.rawClient()
    let requests = (0..<500).map { #"{"v":1,"op":"echo","word":"# + "\($0)}\n" }
    client.send(requests.joined())
    for number in 0..<500 {
      let line = try JSONObject(parsing: #require(client.readLine()))
      #expect(line["word"]?.integer == Int64(number))
    }
  }

  @Test func aRequestMayComeInPieces() throws {
    let bench = try Bench()
    let client = try bench.rawClient()
    for byte in Array(#"{"v":1,"op":"echo","word":"ü"}"#.utf8) { client.send([byte]) }
    client.send("\r\n")
    #expect(client.readLine() == #"{"v":1,"ok":true,"word":"ü"}"#)
  }

  @Test(arguments: [
    (#"{"op":"echo"}"#, "bad_request"), (#"{"v":0,"op":"echo"}"#, "bad_request"),
    (#"{"v":"1","op":"echo"}"#, "bad_request"), (#"{"v":1.5,"op":"echo"}"#, "bad_request"),
    (#"{"v":2,"op":"echo"}"#, "unsupported_version"), (#"{"v":1}"#, "bad_request"),
    (#"{"v":1,"op":7}"#, "bad_request"), (#"{"v":1,"op":"echo","id":7}"#, "bad_request"),
    (#"{"v":1,"op":"explode"}"#, "unknown_op"),
    (#"{"v":1,"op":"subscribe","topics":["gossip"]}"#, "bad_request"),
    (#"{"v":1,"op":"subscribe","topics":[]}"#, "bad_request"),
    (#"{"v":1,"op":"subscribe","topics":["open"]}"#, "bad_request"),
  ])
  func aRequestThatMakesNoSenseGetsAnErrorAndTheConnectionGoesOn(
    text: String, expected: String
  ) throws {
    let bench = try Bench()
    let client = try bench.rawClient()
    client.send(text + "\n")
    #expect(try code(of: client.readLine()) == expected)
    client.send(#"{"v":1,"op":"echo","word":1}"# + "\n")
    #expect(client.readLine() == #"{"v":1,"ok":true,"word":1}"#)
  }

  @Test func aRefusalIsATypedErrorWithTheHostsOwnLine() throws {
    let client = try Bench().client()
    #expect(throws: HostError.self) { try client.request(["v": 1, "op": "x"]) }
  }

  @Test func aClientThatDoesNotReadItsAnswersIsClosedAndHoldsLittle() throws {
    let bench = try Bench { $0.requestTime = .milliseconds(50) }
    let client = try bench.rawClient()
    let request = Array((#"{"v":1,"op":"long"}"# + "\n").utf8)
    // Ends when the server has closed the connection, for it stops reading long before.
    var count = 0
    while client.send(request), count < 1_000_000 { count += 1 }
    #expect(count < 1_000_000)
    try bench.checkThatItServes()
  }
}
