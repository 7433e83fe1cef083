import Countdown
import CountdownTesting
import Foundation
import Testing

@testable import CountdownSharing

/// What a program leaves in a record for the process that announces its end.
@Suite struct SharedAttributesTests {
  private let place = StorePlace()

  @Test func theyAreReadInTheRecordAndInItsFinish() throws {
    let timer = CountdownTimer(.hours(1))
    let attributes = ["sound": "/home/me/b\"ell\n🔔.ogg", "bell": ""]
    let sharing = try timer.share(as: "tea", attributes: attributes, in: place.state)
    timer.start()
    timer.pause()
    timer.resume()
    #expect(sharing.flush(within: .seconds(30)))
    let record = try #require(try place.state.read("tea"))
    #expect(record.attributes == attributes)
    #expect(record.finish?.attributes == attributes)
    timer.stop()
  }

  @Test(arguments: [
    ["": "x"], ["Sound": "x"], ["a b": "x"], ["é": "x"], ["sound": "a\0b"],
    [String(repeating: "k", count: 33): "x"], ["sound": String(repeating: "é", count: 513)],
    Dictionary(uniqueKeysWithValues: (0..<17).map { ("k\($0)", "") }),
  ])
  func whatARecordDoesNotTakeIsRefused(attributes: [String: String]) throws {
    let error = try #require(throws: SharingError.self) {
      try CountdownTimer(.hours(1)).share(as: "tea", attributes: attributes, in: place.state)
    }
    guard case .badAttributes = error.reason else {
      Issue.record("\(error)")
      return
    }
    #expect(try place.state.read("tea") == nil)
  }

  @Test func asManyAndAsLargeAsMayBeAreTaken() throws {
    let attributes = Dictionary(
      uniqueKeysWithValues: (10..<26).map {
        (String(repeating: "k", count: 30) + "\($0)", String(repeating: "é", count: 512))
      })
    let timer = CountdownTimer(.hours(1))
    timer.start()
    _ = try timer.share(as: "tea", attributes: attributes, in: place.state)
    #expect(try place.state.read("tea")?.attributes == attributes)
    timer.stop()
  }

  @Test(arguments: [#"{"Sound":""}"#, #"{"sound":5}"#, "[]"])
  func othersInARecordMakeItUnreadable(value: String) throws {
    let sample = SharedCountdown.sample()
    let record = SharedCountdown(
      name: "tea", snapshot: sample.snapshot, run: sample.run, startedWallNanoseconds: nil,
      end: sample.end, owner: .gone, attributes: ["sound": "none"])
    let text = String(decoding: RecordText.text(of: record), as: UTF8.self)
    #expect(RecordText.record(Array(text.utf8), named: "tea") == record)
    let wrong = text.replacing(#"{"sound":"none"}"#, with: value)
    #expect(wrong != text)
    #expect(RecordText.record(Array(wrong.utf8), named: "tea") == nil)
  }
}
