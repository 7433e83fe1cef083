import Countdown
import CountdownSharing
import Testing

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
    let reading = record.reading(at: .sample(1_050), life: .alive, isAnnounced: false)
    #expect(reading.phase == .running)
    #expect(reading.remaining == .seconds(70))
    #expect(reading.remainingSeconds == 70)
    #expect(!reading.isByWallClock)
  }

  @Test func aWallClockThatIsSetByADayChangesNothing() {
    let record = SharedCountdown.sample(left: 120)
    for wall in [5_050 - 86_400, 5_050 + 86_400] {
      let reading = record.reading(
        at: .sample(1_050, wall: wall), life: .alive, isAnnounced: false)
      #expect(reading.remaining == .seconds(70))
    }
  }

  @Test func afterARebootTheWallClockDecidesAndItSaysSo() {
    let record = SharedCountdown.sample(left: 120)
    let reading = record.reading(at: .wallOnly(5_100), life: .dead, isAnnounced: false)
    #expect(reading.phase == .running)
    #expect(reading.remaining == .seconds(20))
    #expect(reading.isByWallClock)
  }

  @Test func whereTheWallClockWentBackItGoesOnFromWhatRemained() {
    let record = SharedCountdown.sample(left: 120)
    #expect(record.remaining(at: .wallOnly(3_000)) == .seconds(120))
  }

  @Test(arguments: [
    (OwnerMark.Life.alive, false, SharedReading.Phase.finished),
    (.unknown, false, .finished), (.dead, true, .finished), (.dead, false, .missed),
  ])
  func afterTheEndItIsMissedOnlyWhereItsProcessDiedAndNobodyAnnounced(
    life: OwnerMark.Life, isAnnounced: Bool, phase: SharedReading.Phase
  ) {
    let record = SharedCountdown.sample(left: 120)
    let reading = record.reading(at: .sample(1_130), life: life, isAnnounced: isAnnounced)
    #expect(reading.phase == phase)
    #expect(reading.remaining == .zero)
    #expect(reading.progress == 1)
  }

  @Test func whoeverAnnouncesHasASecondBeforeItCountsAsMissed() {
    let record = SharedCountdown.sample(left: 120)
    let early = record.reading(at: .sample(1_120), life: .dead, isAnnounced: false)
    let late = record.reading(at: .sample(1_121), life: .dead, isAnnounced: false)
    #expect(early.phase == .finished)
    #expect(late.phase == .missed)
  }

  @Test func pausedItStands() {
    let record = SharedCountdown.sample(phase: .paused, left: 90)
    let reading = record.reading(at: .wallOnly(99_000), life: .alive, isAnnounced: false)
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
        let reading = record.reading(at: time, life: .dead, isAnnounced: false)
        #expect(reading.remaining >= .zero && reading.remainingSeconds >= 0)
        let pending = PendingFinishes(of: [record], at: time) { _ in .dead }
        #expect(pending.due.isEmpty != (pending.next == nil))
      }
    }
  }
}
