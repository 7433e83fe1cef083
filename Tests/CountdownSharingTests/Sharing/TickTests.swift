import Countdown
import CountdownSharing
import CountdownTestSupport
import CountdownTesting
import Testing

/// The ticks of a shared countdown wake no thread of its sharing.
@Suite(.ownThread) struct TickTests {
  private let scheduler = ManualScheduler()
  private let state = SharedCountdowns.inMemory()

  /// A sink with which ticks may wait.
  private struct Deferring: EventSink {
    let options = SinkOptions.deferredTicks
    let seen = Inbox<CountdownEvent.Kind>()
    func receive(_ event: CountdownEvent) { seen.put(event.kind) }
  }

  @Test func ticksWaitForTheNextEvent() async throws {
    let timer = CountdownTimer(.minutes(3), scheduler: scheduler)
    let sink = Deferring()
    let attachment = timer.attach(SinkRunner(sink))
    timer.start()
    // The start is dealt with: until the sink has returned, its thread takes what comes.
    let reports = await timer.drain(within: .seconds(60))
    #expect(reports.map(\.undelivered) == [0])
    scheduler.advance(by: .seconds(3))
    #expect(attachment.report.undelivered == 3)
    timer.pause()
    #expect(sink.seen.wait { $0 == .paused } != nil)
    #expect(sink.seen.all == [.started, .tick, .tick, .tick, .paused])
  }

  @Test func theyAreDeliveredToWhoWaits() async throws {
    let timer = CountdownTimer(.minutes(3), scheduler: scheduler)
    let sink = Deferring()
    timer.attach(SinkRunner(sink))
    timer.start()
    scheduler.advance(by: .seconds(3))
    let reports = await timer.drain(within: .seconds(30))
    #expect(reports.map(\.undelivered) == [0])
    #expect(sink.seen.all == [.started, .tick, .tick, .tick])
  }

  @Test func theyAreDeliveredAtTheEndOfTheRunner() throws {
    let sink = Deferring()
    do {
      let timer = CountdownTimer(.minutes(3), scheduler: scheduler)
      let attachment = timer.attach(SinkRunner(sink))
      timer.start()
      scheduler.advance(by: .seconds(2))
      attachment.detach()
      timer.stop()
    }
    #expect(sink.seen.wait { _ in sink.seen.all == [.started, .tick, .tick] } != nil)
  }

  @Test func aSharingWhoseLastEventIsATickEnds() throws {
    let timer = CountdownTimer(.minutes(3), scheduler: scheduler)
    let sharing = try timer.share(as: "tea", in: state)
    timer.start()
    #expect(sharing.flush(within: .seconds(30)))
    scheduler.advance(by: .seconds(3))
    sharing.cancel()
    #expect(sharing.flush(within: .seconds(30)))
    #expect(try state.read("tea") == nil)
    timer.stop()
  }
}
