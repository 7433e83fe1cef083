import Countdown
import CountdownSharing
import CountdownTesting
import Testing

@Suite struct FinishGateTests {
  private let scheduler = ManualScheduler()
  private let state = SharedCountdowns.inMemory()
  private let sink = RecordingSink()
  private let timer: CountdownTimer

  init() { timer = CountdownTimer(.seconds(3), scheduler: scheduler) }

  private func kinds() -> [CountdownEvent.Kind] { sink.events.map(\.kind) }

  @Test func aSinkIsToldOfTheFinishWhenNobodyElseHasClaimedIt() throws {
    let sharing = try timer.share(as: "tea", in: state)
    timer.attach(sink, around: sharing.gate())
    timer.start()
    scheduler.advance(by: .seconds(3))
    #expect(kinds() == [.started, .tick, .tick, .tick, .finished])
    #expect(try state.read("tea")?.stage == .announced)
  }

  @Test func whoeverOnlyAsksConfirmsNothing() throws {
    let sharing = try timer.share(as: "tea", in: state)
    sharing.addParticipant()
    timer.start()
    scheduler.advance(by: .seconds(3))
    #expect(sharing.announces(5))
    #expect(try state.read("tea")?.stage == .announcing)
    #expect(try sharing.deliver(5) {})
    #expect(try state.read("tea")?.stage == .announced)
  }

  @Test func aSinkIsNotToldOfAFinishThatSomebodyElseHasClaimed() throws {
    let sharing = try timer.share(as: "tea", in: state)
    timer.attach(sink, around: sharing.gate())
    timer.start()
    #expect(sharing.flush(within: .seconds(60)))
    #expect(try state.announce(try #require(try state.read("tea"))))
    scheduler.advance(by: .seconds(3))
    // Whether the countdown has followed the entry before it counted to its own end is a race.
    #expect(kinds().first == .started && !kinds().contains(.finished))
  }

  @Test(
    "A sink of alerts confirms what it presented, and nothing that it could not",
    arguments: [true, false])
  func alerts(_ works: Bool) throws {
    let screen = RecordingAlertSink(failure: works ? nil : CancellationError())
    let sharing = try timer.share(as: "tea", in: state)
    timer.attach(screen, around: sharing.gate())
    timer.start()
    scheduler.advance(by: .seconds(3))
    #expect(screen.presented.count == 1)
    #expect(try state.read("tea")?.stage == (works ? .announced : .returned))
  }

  @Test func aSinkOfAlertsPresentsNothingThatSomebodyElseHasClaimed() throws {
    let screen = RecordingAlertSink()
    let sharing = try timer.share(as: "tea", in: state)
    let attachment = timer.attach(screen, around: sharing.gate())
    timer.start()
    #expect(sharing.flush(within: .seconds(60)))
    #expect(try state.announce(try #require(try state.read("tea"))))
    scheduler.advance(by: .seconds(3))
    #expect(screen.presented.isEmpty)
    #expect(attachment.report.presented == 0 && attachment.report.failed == 0)
    #expect(attachment.outcome(of: Alert.ID(timer.id)) == nil)
  }

  @Test func severalSinksShareOneClaim() throws {
    let sharing = try timer.share(as: "tea", in: state)
    let other = RecordingSink()
    for sink in [sink, other] { timer.attach(sink, around: sharing.gate()) }
    for _ in 0..<20 {
      timer.start()
      scheduler.advance(by: .seconds(3))
    }
    #expect(kinds().count { $0 == .finished } == 20)
    #expect(other.events.count { $0.kind == .finished } == 20)
    #expect(try state.read("tea")?.stage == .announced)
  }

  @Test func itsRecordSaysThatTheOwnerAnnounces() throws {
    timer.start()
    let sharing = try timer.share(as: "tea", in: state)
    #expect(try state.read("tea")?.isAnnouncedByOwner == false)
    let _: SinkAttachment.Around<CountdownEvent> = sharing.gate()
    #expect(sharing.flush(within: .seconds(60)))
    #expect(try state.read("tea")?.isAnnouncedByOwner == true)
  }

  @Test func afterTheSharingASinkIsToldOfEveryFinish() throws {
    let sharing = try timer.share(as: "tea", in: state)
    timer.attach(sink, around: sharing.gate())
    sharing.cancel()
    timer.start()
    scheduler.advance(by: .seconds(3))
    #expect(kinds().last == .finished)
    #expect(try state.read("tea") == nil)
  }

  @Test func aFinishBeforeTheCancelStillCounts() throws {
    let told = Inbox<SharedFinish>()
    for _ in 0..<200 {
      let timer = CountdownTimer(.seconds(3), scheduler: scheduler)
      let sharing = try timer.share(as: "tea", announcing: { told.put($0) }, in: state)
      timer.start()
      scheduler.advance(by: .seconds(3))
      sharing.cancel()
      #expect(sharing.flush(within: .seconds(60)))
      #expect(try state.read("tea")?.snapshot.phase == .finished)
    }
    #expect(told.all.count == 200)
  }
}
