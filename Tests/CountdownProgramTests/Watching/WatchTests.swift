import Countdown
import CountdownSharing
import CountdownStore
import Testing

@testable import CountdownProgram

@Suite struct WatchTests {
  private let tea = SampleCountdown()
  private let done = SampleCountdown(name: "cake", label: "Cake", elapsed: .seconds(330))

  @Test("What is said of each phase")
  func words() {
    #expect(tea.words.line == "Tea  5m 00s  → ends \(tea.words.end.text)")
    var sample = SampleCountdown(elapsed: .seconds(228), isPaused: true)
    #expect(sample.words.line == "Tea  paused with 1:12 left")
    #expect(done.words.line == "Cake finished \(done.words.end.text) (5m 00s)")
    sample = done
    sample.life = .dead
    #expect(sample.words.line.hasPrefix("Cake missed \(done.words.end.text): its process had"))
    sample.isReturned = true
    #expect(sample.words.line == "Cake missed \(done.words.end.text): none of its alerts worked")
  }

  @Test("It reads differently at the next second, and not before")
  func wakes() {
    let running = SampleCountdown(elapsed: .milliseconds(1_300))
    #expect(running.reading.remainingSeconds == 299)
    #expect(running.untilNext == .milliseconds(700))
    #expect(SampleCountdown(elapsed: .seconds(1)).untilNext == .seconds(1))
    #expect(SampleCountdown(isPaused: true).untilNext == nil)
    // Half a second after an end that nobody has announced yet.
    #expect(SampleCountdown(elapsed: .milliseconds(300_500)).untilNext == .milliseconds(500))
    #expect(done.untilNext == .hours(24) - .seconds(30))
  }
}
