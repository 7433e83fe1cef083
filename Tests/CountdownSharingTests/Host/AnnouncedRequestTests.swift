import Countdown
import CountdownStore
import CountdownTestStores
import CountdownTestSupport
import Testing

@testable import CountdownHost
@testable import CountdownSharing

/// The word of a process that has announced an end and cannot note it.
@Suite(.ownThread) struct AnnouncedRequestTests {
  private let runtime: TemporaryRuntime
  private let store = StubbornStore()
  private let finishes = Inbox<SharedFinish>()

  init() throws { runtime = try TemporaryRuntime() }

  private var shared: SharedCountdowns { SharedCountdowns(in: store) }

  private func host() throws -> ResidentHost {
    try ResidentHost(
      at: runtime.address, in: shared, for: HostProgram { [finishes] in finishes.put($0.finish) })
  }

  /// Shares a countdown that is over in a moment, and whose process announces that itself.
  private func ending() throws -> SharedCountdown {
    let fresh = SharedCountdown.fresh()
    let end = SharedCountdown.End(
      moment: SystemScheduler.continuous.now.advanced(by: .milliseconds(100)),
      wallNanoseconds: RealTime.wallNanoseconds + 100_000_000)
    let record = SharedCountdown(
      name: "tea", snapshot: fresh.snapshot, run: fresh.run, startedWallNanoseconds: nil, end: end,
      owner: .current, isAnnouncedByOwner: true)
    #expect(try shared.put(record))
    return record
  }

  private func isAnnounced() throws -> Bool {
    let stages = Inbox<SharedCountdown.Stage?>()
    let watch = try shared.watch { stages.put($0.countdowns.first?.stage) }
    defer { watch.cancel() }
    return stages.wait { $0 == .announced } != nil
  }

  @Test func anEndThatAnotherProcessHasAnnouncedIsNotAnnouncedAgain() throws {
    let host = try host()
    let record = try ending()
    let writes = store.writes
    store.failures = .max
    // The host's turn has come, and its claim is refused.
    while store.writes == writes { store.waitForWriter() }
    #expect(
      HostClient.noteAnnounced("tea", run: record.run, to: runtime.address, within: .seconds(60)))
    store.failures = 0
    #expect(try isAnnounced())
    #expect(finishes.all.isEmpty)
    host.shutDown(within: .seconds(30))
  }

  @Test func withoutAHostOrTheCountdownNobodyTakesNote() throws {
    #expect(!HostClient.noteAnnounced("tea", run: CountdownID(), to: runtime.address))
    let host = try host()
    #expect(
      !HostClient.noteAnnounced(
        "tea", run: CountdownID(), to: runtime.address, within: .seconds(60)))
    host.shutDown(within: .seconds(30))
  }

  @Test func aHostThatDoesNotAnswerIsNotWaitedFor() throws {
    let listener = try HostListener(at: runtime.address)
    let begun = RealTime.monotonic
    #expect(!HostClient.noteAnnounced("tea", run: CountdownID(), to: runtime.address))
    // Whatever else the machine does meanwhile.
    #expect(begun.duration(to: RealTime.monotonic) < .seconds(3))
    withExtendedLifetime(listener) {}
  }
}
