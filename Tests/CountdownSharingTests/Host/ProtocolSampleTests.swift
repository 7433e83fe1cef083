import CountdownHost
import CountdownSystem
import CountdownTestSupport
import Foundation
import Testing

/// Conversations that were kept when a version was released: clients of that version hold them
/// still, whatever was added since.
@Suite(.ownThread) struct ProtocolSampleTests {
  @Test(arguments: ["socket-v1.txt"]) func aKeptConversationIsStillUnderstood(file: String) throws {
    let sample = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/\(file)")
    let lines = try String(contentsOf: sample, encoding: .utf8).split(separator: "\n")
    let room = try HostRoom()
    let host = try room.host()
    let client = try RawClient(to: room.runtime.address.socket)
    #expect(lines.count > 20)
    for line in lines {
      let text = String(line.dropFirst(2))
      guard line.hasPrefix("←") else {
        client.send(text + "\n")
        continue
      }
      let answer = try JSONObject(parsing: #require(client.readLine()))
      try expect(.object(answer), toHold: .object(JSONObject(parsing: text)))
    }
    host.shutDown(within: .seconds(30))
  }

  /// Whether a value has all that the sample has; `*` stands for anything, and fields may be more.
  private func expect(_ value: JSONValue?, toHold sample: JSONValue) throws {
    switch sample {
    case "*": #expect(value != nil)
    case .object(let fields):
      let object = try #require(value?.object)
      for field in fields.members { try expect(object[field.key], toHold: field.value) }
    case .array(let samples):
      let values = try #require(value?.array)
      #expect(values.count == samples.count)
      for (value, sample) in zip(values, samples) { try expect(value, toHold: sample) }
    default: #expect(value == sample)
    }
  }
}
