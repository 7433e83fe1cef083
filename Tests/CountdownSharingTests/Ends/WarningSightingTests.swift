import Countdown
import Testing

@testable import CountdownSharing

/// When a watcher gives the warnings of a countdown.
@Suite struct WarningSightingTests {
  /// A countdown of an hour that ends after a time on the clock of `time(_:)`.
  private func record(
    ending end: Duration = .minutes(60), stage: SharedCountdown.Stage = .running
  ) -> SharedCountdown {
    var snapshot = SharedCountdown.sample().snapshot
    snapshot.warnings = [.minutes(5), .minutes(1)]
    let moment = Moment(nanoseconds: 0).advanced(by: end)
    return SharedCountdown(
      name: "tea", snapshot: snapshot, run: SharedCountdown.sample().run,
      startedWallNanoseconds: nil,
      end: SharedCountdown.End(moment: moment, wallNanoseconds: end.saturatedNanoseconds),
      owner: .gone, stage: stage)
  }

  private func time(_ duration: Duration) -> SharedTime {
    let moment = Moment(nanoseconds: 0).advanced(by: duration)
    return SharedTime(
      [record().snapshot.timeline: moment], wallNanoseconds: duration.saturatedNanoseconds)
  }

  @Test func eachComesOnce() {
    var sighting = WarningSighting()
    #expect(sighting.look(at: record(), time(.minutes(10))) == nil)
    #expect(sighting.next(of: record()) == .minutes(45))
    #expect(sighting.look(at: record(), time(.minutes(55))) == .minutes(5))
    #expect(sighting.next(of: record()) == .minutes(4))
    #expect(sighting.look(at: record(), time(.minutes(56))) == nil)
    #expect(sighting.look(at: record(), time(.minutes(59))) == .minutes(1))
    #expect(sighting.next(of: record()) == nil)
  }

  @Test func ofSeveralTheLatestComes() {
    var sighting = WarningSighting()
    _ = sighting.look(at: record(), time(.minutes(10)))
    #expect(sighting.look(at: record(), time(.seconds(3_570))) == .minutes(1))
  }

  @Test func whatWasThereBeforeTheFirstLookOrAfterTheEndDoesNotCome() {
    var sighting = WarningSighting()
    #expect(sighting.look(at: record(), time(.minutes(57))) == nil)
    #expect(sighting.look(at: record(), time(.minutes(60))) == nil)
  }

  @Test func aNewEndAndAPauseBeginAgain() {
    var sighting = WarningSighting()
    _ = sighting.look(at: record(), time(.minutes(10)))
    #expect(sighting.look(at: record(ending: .minutes(14)), time(.minutes(10))) == nil)
    #expect(sighting.look(at: record(stage: .paused), time(.minutes(11))) == nil)
    #expect(sighting.next(of: record()) == nil)
    #expect(sighting.look(at: record(ending: .minutes(20)), time(.minutes(14))) == nil)
    #expect(sighting.look(at: record(ending: .minutes(20)), time(.minutes(15))) == .minutes(5))
  }
}
