import Countdown
import CountdownStore
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownSharing

/// Records that are removed while their countdown goes on.
@Suite(.ownThread) struct LostRecordTests {
  private let place = StorePlace()

  private func shared(_ name: String) throws -> (CountdownTimer, Sharing) {
    let timer = CountdownTimer(.hours(1), label: name)
    let sharing = try timer.share(as: name, in: place.state)
    timer.start()
    #expect(sharing.flush(within: .seconds(30)))
    return (timer, sharing)
  }

  /// Waits until the lists of another reader fulfil a condition.
  private func wait(until isRight: @escaping ([String]) -> Bool) throws -> Bool {
    let lists = Inbox<[String]>()
    let reader = SharedCountdowns.files(in: place.path)
    let watch = try reader.watch { lists.put($0.countdowns.map(\.name)) }
    defer { watch.cancel() }
    return lists.wait(until: isRight) != nil
  }

  @Test func aRunningOneIsWrittenAgain() throws {
    let (timer, _) = try shared("tea")
    let record = try #require(try place.state.read("tea"))
    try FileManager.default.removeItem(atPath: place.path + "/countdown+tea.entry")
    #expect(try wait { $0 == ["tea"] })
    #expect(try place.state.read("tea")?.isSame(as: record) == true)
    timer.stop()
  }

  @Test func withTheWholeDirectoryItIsMadeAgain() throws {
    let (tea, sharing) = try shared("tea")
    let (eggs, _) = try shared("eggs")
    eggs.pause()
    for round in 0..<3 {
      // Away at once: who is removing file by file would meet those that are written again.
      let away = place.path + "-away-\(round)"
      try FileManager.default.moveItem(atPath: place.path, toPath: away)
      try FileManager.default.removeItem(atPath: away)
      #expect(try wait { $0 == ["eggs", "tea"] })
    }
    tea.stop()
    #expect(sharing.flush(within: .seconds(30)))
    #expect(try wait { $0 == ["eggs"] })
    eggs.stop()
  }

  @Test func oneThatHasEndedMayBeAcknowledged() throws {
    let timer = CountdownTimer(.milliseconds(1), label: "Tea")
    let sharing = try timer.share(as: "tea", announcing: { _ in }, in: place.state)
    let ended = Inbox<CountdownEvent.Kind>()
    timer.attach { ended.put($0.kind) }
    timer.start()
    #expect(ended.wait { $0 == .finished } != nil)
    #expect(sharing.flush(within: .seconds(30)))
    let record = try #require(try place.state.read("tea"))
    #expect(try place.state.acknowledge(record))
    let (other, _) = try shared("other")
    #expect(try wait { $0 == ["other"] })
    #expect(sharing.flush(within: .seconds(30)))
    #expect(try place.state.read("tea") == nil)
    other.stop()
  }
}
