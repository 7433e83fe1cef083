import Countdown
import CountdownSharing
import CountdownTestSupport
import Foundation
import Testing

/// Processes that die by `kill -9`.
@Suite(.serialized, .ownThread) struct KilledProcessTests {
  private let place = TemporaryState(isFast: true)

  @Test func aCountdownWhoseProcessDiedIsKnownAndAnnouncedByAnother() throws {
    let probe = try Probe("hold", place.path, "tea", "3600000")
    #expect(probe.waitForWord().hasPrefix("ready"))
    let shared = try SharedCountdowns(in: place.state)
    let alive = try #require(try shared.list().readings().first)
    #expect(alive.ownerLife == .alive)
    #expect(alive.phase == .running)
    #expect(alive.remainingSeconds > 3_500)
    probe.kill()
    let dead = try #require(try shared.list().readings().first)
    #expect(dead.ownerLife == .dead)
    #expect(dead.phase == .running)
    // Nobody has the name any more.
    let timer = CountdownTimer(.minutes(1))
    timer.start()
    try timer.share(as: "tea", in: place.state).cancel()
    timer.stop()
  }

  @Test func aCountdownThatEndedAfterItsProcessDiedIsMissedUntilSomebodyAnnouncesIt() throws {
    let probe = try Probe("hold", place.path, "tea", "1000")
    #expect(probe.waitForWord().hasPrefix("ready"))
    probe.kill()
    let list = try SharedCountdowns(in: place.state).list()
    let record = try #require(list.countdowns.first)
    let end = try #require(record.end)
    let later = SharedTime(
      [record.snapshot.timeline: end.moment.advanced(by: .seconds(5))],
      wallNanoseconds: end.wallNanoseconds)
    #expect(list.readings(at: later).map(\.phase) == [.missed])
    #expect(PendingFinishes(of: list.countdowns, at: later).due == [record])
    #expect(try place.state.announce(record) { _ in })
    #expect(list.readings(at: later).map(\.phase) == [.finished])
    let now = try #require(try SharedCountdowns(in: place.state).list().countdowns.first)
    #expect(now.snapshot.phase == .finished)
  }

  @Test func aRecordIsWholeWheneverItsWriterIsKilled() throws {
    let report = try Probe("tear", place.path, "50").readToEnd()
    #expect(report == "rounds 50 torn 0 left 0 seen true")
  }

  @Test func eachFinishIsAnnouncedOnceOrListedWhoeverIsKilled() throws {
    let report = try Probe("storm", place.path, "50").readToEnd()
    #expect(report.hasPrefix("finishes 400 "))
    #expect(report.hasSuffix(" twice 0 lost 0 again 0"), "\(report)")
  }

  @Test func ownersAndHostsAnnounceEachFinishOnceWhoeverIsKilled() throws {
    let report = try Probe("owners", place.path, "20").readToEnd()
    #expect(report.hasPrefix("finishes 20 "), "\(report)")
    #expect(report.hasSuffix(" twice 0 lost 0 again 0"), "\(report)")
  }
}
