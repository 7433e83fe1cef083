import Countdown
import CountdownStore
import Testing

@testable import CountdownSharing

@Suite struct SharedReadingTests {
  @Test func aFinishIsToldByTheWallClockAsItIsNow() throws {
    let record = SharedCountdown.sample()
    let day = 86_400
    for set in [day, -day, 0] {
      let time = SharedTime.sample(1_123, wall: 5_123 + set)
      let finish = try #require(record.finish(at: time))
      #expect(finish.wallNanoseconds == Int64(5_120 + set) * 1_000_000_000)
      #expect(finish.lateness(at: time) == .seconds(3))
      #expect(finish.id == record.finishID)
    }
    #expect(record.finish(at: .wallOnly(9_000)) == record.finish)
    #expect(SharedCountdown.sample(phase: .paused).finish(at: .sample(1_123)) == nil)
  }

  @Test func whileItRunsTheRecordsOwnClockDecides() {
    let record = SharedCountdown.sample(left: 120)
    let reading = record.reading(at: .sample(1_050), life: .alive)
    #expect(reading.phase == .running)
    #expect(reading.remaining == .seconds(70))
    #expect(reading.remainingSeconds == 70)
    #expect(!reading.isByWallClock)
  }

  @Test func aWallClockThatIsSetByADayChangesNothing() {
    let record = SharedCountdown.sample(left: 120)
    for wall in [5_050 - 86_400, 5_050 + 86_400] {
      let reading = record.reading(
        at: .sample(1_050, wall: wall), life: .alive)
      #expect(reading.remaining == .seconds(70))
    }
  }

  @Test func afterARebootTheWallClockDecidesAndItSaysSo() {
    let record = SharedCountdown.sample(left: 120)
    let reading = record.reading(at: .wallOnly(5_100), life: .dead)
    #expect(reading.phase == .running)
    #expect(reading.remaining == .seconds(20))
    #expect(reading.isByWallClock)
  }

  @Test func whereTheWallClockWentBackItGoesOnFromWhatRemained() {
    let record = SharedCountdown.sample(left: 120)
    #expect(record.remaining(at: .wallOnly(3_000)) == .seconds(120))
  }

  @Test(arguments: [
    (SharedCountdown.Stage.running, Liveness.alive, SharedReading.Phase.finished),
    (.running, .unknown, .finished), (.running, .dead, .missed), (.announcing, .dead, .finished),
    (.announced, .dead, .finished), (.returned, .alive, .finished), (.returned, .dead, .missed),
    (.unconfirmed, .alive, .unconfirmed),
  ])
  func afterTheEndItsStageSaysWhetherItWasAnnounced(
    stage: SharedCountdown.Stage, life: Liveness, phase: SharedReading.Phase
  ) {
    var record = SharedCountdown.sample(left: 120)
    record.stage = stage
    let reading = record.reading(at: .sample(1_130), life: life)
    #expect(reading.phase == phase)
    #expect(reading.remaining == .zero)
    #expect(reading.progress == 1)
  }

  @Test func whoeverAnnouncesHasASecondBeforeItCountsAsMissed() {
    let record = SharedCountdown.sample(left: 120)
    let early = record.reading(at: .sample(1_120), life: .dead)
    let late = record.reading(at: .sample(1_121), life: .dead)
    #expect(early.phase == .finished)
    #expect(late.phase == .missed)
  }

  @Test func pausedItStands() {
    let record = SharedCountdown.sample(phase: .paused, left: 90)
    let reading = record.reading(at: .wallOnly(99_000), life: .alive)
    #expect(reading.phase == .paused)
    #expect(reading.remaining == .seconds(90))
    #expect(reading.progress == 0.5)
    #expect(!reading.isByWallClock)
  }

  @Test func itIsShownForADayAfterItsEnd() {
    let record = SharedCountdown.sample(phase: .finished)
    #expect(!record.isExpired(at: .sample(1_000 + 86_399)))
    #expect(record.isExpired(at: .sample(1_000 + 86_400)))
    // The clock of the boot decides, also when the wall clock was set by two days.
    #expect(!record.isExpired(at: .sample(1_100, wall: 5_000 + 172_800)))
    #expect(record.isExpired(at: .wallOnly(5_000 + 86_400)))
    #expect(!SharedCountdown.sample(phase: .paused).isExpired(at: .sample(999_999)))
  }

  @Test func valuesAtTheEndsOfTimeTrapNothing() {
    let record = SharedCountdown.sample()
    for wall in [Int64.min, 0, .max] {
      for moment in [Int64.min, 0, .max] {
        let time = SharedTime([.sample: Moment(nanoseconds: moment)], wallNanoseconds: wall)
        let reading = record.reading(at: time, life: .dead)
        #expect(reading.remaining >= .zero && reading.remainingSeconds >= 0)
        #expect(record.isOver(at: time) == (reading.remaining == .zero))
      }
    }
  }
}
