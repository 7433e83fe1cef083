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
    #expect(line.text == "1:00:00 tea" || line.text == "59:59 tea")
    #expect(line.json.hasPrefix(#"{"text":""#))
    #expect(line.class == "running")
    for timer in timers { timer.stop() }
  }

  @Test func withoutACountdownThereIsNothing() throws {
    #expect(Line([]).json == #"{"text":"","percentage":0,"class":"idle"}"#)
  }
}
