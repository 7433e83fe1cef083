import Countdown
import CountdownSharing
import CountdownStore
import CountdownTestSupport
import Foundation
import Testing

/// Processes that die by `kill -9`.
@Suite(.serialized, .ownThread) struct KilledProcessTests {
  private let place = StorePlace(isFast: true)

  @Test func aCountdownWhoseProcessDiedIsKnownAndAnnouncedByAnother() throws {
    let probe = try Probe("hold", place.path, "tea", "3600000")
    #expect(probe.waitForWord().hasPrefix("ready"))
    let shared = place.state
    let alive = try #require(try shared.list().readings().first)
    #expect(alive.ownerLife == .alive)
    #expect(alive.phase == .running)
    #expect(alive.remainingSeconds > 3_500)
    probe.kill()
    let dead = try #require(try shared.list().readings().first)
    #expect(dead.ownerLife == .dead)
    #expect(dead.phase == .running)
    // The countdown of the dead process keeps the name, until a command stops it.
    let timer = CountdownTimer(.minutes(1))
    timer.start()
    #expect(throws: SharingError.self) { try timer.share(as: "tea", in: place.state) }
    #expect(try place.state.list().countdowns.map(\.snapshot.id) == [dead.countdown.snapshot.id])
    try shared.perform(.stop, on: "tea")
    try timer.share(as: "tea", in: place.state).cancel()
    timer.stop()
  }

  @Test func aCountdownThatEndedAfterItsProcessDiedIsMissedUntilSomebodyAnnouncesIt() throws {
    let probe = try Probe("hold", place.path, "tea", "60000")
    #expect(probe.waitForWord().hasPrefix("ready"))
    probe.kill()
    let list = try place.state.list()
    let record = try #require(list.countdowns.first)
    let end = try #require(record.end)
    let later = SharedTime(
      [record.snapshot.timeline: end.moment.advanced(by: .seconds(5))],
      wallNanoseconds: end.wallNanoseconds)
    #expect(list.readings(at: later).map(\.phase) == [.missed])
    #expect(try place.state.announce(record))
    let now = try place.state.list()
    #expect(now.readings(at: later).map(\.phase) == [.finished])
    #expect(now.countdowns.first?.stage == .announced)
  }

  @Test func aRecordIsWholeWheneverItsWriterIsKilled() throws {
    let report = try Probe("tear", place.path, "50").readToEnd()
    #expect(report == "rounds 50 torn 0 seen true")
  }

  @Test func eachFinishIsAnnouncedOrListedWhoeverIsKilled() throws {
    let report = try Probe("storm", place.path, "50").readToEnd()
    #expect(report.hasPrefix("finishes 400 "))
    #expect(report.hasSuffix(" unmarked 0 oftener 0 lost 0"), "\(report)")
  }

  @Test func ownersAndHostsAnnounceEachFinishWhoeverIsKilled() throws {
    let report = try Probe("owners", place.path, "20").readToEnd()
    #expect(report.hasPrefix("finishes 20 "), "\(report)")
    #expect(report.hasSuffix(" unmarked 0 oftener 0 lost 0"), "\(report)")
  }
}
