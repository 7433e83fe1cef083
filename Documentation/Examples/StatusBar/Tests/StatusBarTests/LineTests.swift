import Countdown
import CountdownSharing
import Testing

@testable import StatusBar

@Suite struct LineTests {
  private let shared = SharedCountdowns.inMemory()

  private func share(_ name: String, _ length: Duration) throws -> CountdownTimer {
    let timer = CountdownTimer(length)
    let sharing = try timer.share(as: name, in: shared)
    timer.start()
    #expect(sharing.flush(within: .seconds(30)))
    return timer
  }

  @Test func theCountdownThatEndsFirstIsShown() throws {
    let timers = [try share("eggs", .hours(2)), try share("tea", .hours(1))]
    let line = Line(try shared.list().readings())
    // Some time may have passed by now.
    #expect(line.text.hasSuffix(" tea"))
    #expect(line.json.hasPrefix(#"{"text":"\#(line.text)","percentage":"#))
    #expect(line.json.hasSuffix(#","class":"running"}"#))
    for timer in timers { timer.stop() }
  }

  @Test func withoutACountdownThereIsNothing() throws {
    #expect(Line([]).json == #"{"text":"","percentage":0,"class":"idle"}"#)
  }
}
