import Countdown
import CountdownTestSupport
import CountdownTesting
import Testing

@Suite(.ownThread) struct AlertTests {
  private let scheduler = ManualScheduler(
    wallTime: WallMoment(nanoseconds: 1_767_225_600_000_000_000))
  private let screen = RecordingAlertSink()

  private func timer(_ label: String = "Tea") -> CountdownTimer {
    CountdownTimer(.minutes(3), label: label, scheduler: scheduler)
  }

  @Test func aFinishIsPresentedOnceAndNothingElse() {
    let timer = timer()
    let attachment = timer.attach(screen)
    timer.start()
    scheduler.advance(by: .minutes(3))
    let alert = screen.presented.first
    #expect(screen.presented.count == 1)
    #expect(alert?.id == Alert.ID(timer.id))
    #expect(alert?.title == "Tea finished")
    #expect(alert?.kind == .finished)
    #expect(alert?.urgency == .normal)
    #expect(alert?.source == Alert.Source(.countdown, id: Alert.ID(timer.id), label: "Tea"))
    #expect(alert?.wallTime == WallMoment(nanoseconds: 1_767_225_780_000_000_000))
    #expect(alert?.moment == scheduler.now)
    #expect(attachment.report.presented == 1)
    #expect(attachment.report.coalesced == 0)
    guard case .presented = attachment.outcome(of: Alert.ID(timer.id)) else {
      Issue.record("no outcome")
      return
    }
  }

  @Test func anAlertTellsTheEndAndNotTheMomentOfItsTurn() {
    let timer = timer()
    timer.attach(screen)
    timer.start()
    scheduler.jump(by: .minutes(8))
    #expect(screen.presented.first?.wallTime == WallMoment(nanoseconds: 1_767_225_780_000_000_000))
  }

  @Test func theClosureDecides() {
    let timer = timer()
    timer.attach(screen) { event in
      switch event.kind {
      case .finished: Alert(event)?.titled("Tee ist fertig").with { $0.urgency = .critical }
      case .paused: Alert(event.alertID, title: "Pause")
      default: nil
      }
    }
    timer.start()
    timer.pause()
    #expect(screen.shown.map(\.title) == ["Pause"])
    timer.resume()
    scheduler.advance(by: .minutes(3))
    #expect(screen.presented.map(\.title) == ["Pause", "Tee ist fertig"])
    #expect(screen.shown.map(\.urgency) == [.critical])
  }

  @Test(
    "What was presented is taken back when the countdown is touched again",
    arguments: [
      "start", "reset", "set",
    ])
  func withdrawal(_ command: String) {
    let timer = timer()
    timer.attach(screen)
    timer.start()
    scheduler.advance(by: .minutes(3))
    #expect(screen.shown.count == 1)
    switch command {
    case "start": timer.start()
    case "reset": timer.reset()
    default: timer.set(.minutes(1))
    }
    #expect(screen.shown.isEmpty)
    #expect(screen.withdrawn == [Alert.ID(timer.id)])
  }

  @Test func theEventDecidesWhatIsWithdrawnWhateverTheClosureReturns() {
    let timer = timer()
    timer.attach(screen) { $0.kind == .finished ? Alert("mine", title: "Over") : nil }
    timer.start()
    scheduler.advance(by: .minutes(3))
    #expect(screen.shown.map(\.title) == ["Over"])
    timer.reset()
    #expect(screen.withdrawn == ["mine"])
  }

  @Test func sourcesThatShareASinkKeepTheirAlertsApart() {
    let (tea, eggs) = (timer(), timer("Eggs"))
    let runner = SinkRunner(screen)
    for timer in [tea, eggs] { timer.attach(runner) }
    tea.start()
    eggs.start()
    scheduler.advance(by: .minutes(3))
    tea.reset()
    #expect(screen.shown.map(\.title) == ["Eggs finished"])
  }

  @Test func oneSourceTakesNothingBackOfAnotherThatChoseTheSameIdentity() {
    let (tea, eggs) = (timer(), timer("Eggs"))
    let runner = SinkRunner(screen)
    for timer in [tea, eggs] {
      timer.attach(runner) { Alert($0)?.with { $0.id = "kitchen" } }
      timer.start()
    }
    scheduler.advance(by: .minutes(3))
    tea.reset()
    #expect(screen.shown.map(\.title) == ["Eggs finished"])
    eggs.reset()
    #expect(screen.shown.isEmpty)
  }

  @Test func aPresentAndAWithdrawalThatBothWaitCancelOut() async {
    let (entered, release) = (Semaphore(), Semaphore())
    let timer = timer()
    let attachment = timer.attach(screen) { event in
      if event.kind == .started {
        entered.post()
        release.wait()
      }
      return event.alert
    }
    timer.start()
    entered.wait()
    scheduler.advance(by: .minutes(3))
    timer.reset()
    release.post()
    _ = await timer.drain(within: .seconds(10))
    #expect(screen.presented.isEmpty)
    // Each of the three events is counted once.
    let report = attachment.report
    #expect(report.delivered == 2)
    #expect(report.coalesced == 1)
    #expect(report.delivered + report.failed + report.coalesced + report.undelivered == 3)
  }

  @Test func aFinishAfterTheLatestWithdrawalIsPresented() async {
    let (entered, release) = (Semaphore(), Semaphore())
    let timer = timer()
    timer.attach(screen) { event in
      if event.sequence == 1 {
        entered.post()
        release.wait()
      }
      return event.alert
    }
    timer.start()
    entered.wait()
    scheduler.advance(by: .minutes(3))
    timer.start()
    scheduler.advance(by: .minutes(3))
    release.post()
    #expect(screen.presented.count == 1)
    #expect(screen.shown.count == 1)
  }

  @Test func aFailureIsReportedAndTheNextIsTried() {
    let sink = RecordingAlertSink(failure: CancellationError())
    let failed = Locked<[Alert]>([])
    let timer = timer()
    let attachment = timer.attach(
      sink, onFailure: { alert, _ in failed.withLock { $0.append(alert) } })
    for count in 1...2 {
      timer.start()
      scheduler.advance(by: .minutes(3))
      #expect(sink.presented.count == count)
    }
    #expect(attachment.report.failed == 2)
    #expect(attachment.report.presented == 0)
    #expect(failed.withLock { $0.count } == 2)
    guard case .failed(is CancellationError) = attachment.outcome(of: Alert.ID(timer.id)) else {
      Issue.record("no failure")
      return
    }
  }

  @Test func answersGoToWhoAsked() {
    let answers = Locked<[Alert.Answer]>([])
    let timer = timer()
    timer.attach(screen) { event in
      Alert(event)?.with { $0.actions = [Alert.Action("again", "Again")] }
    } onAnswer: { _, answer in
      answers.withLock { $0.append(answer) }
    }
    timer.start()
    scheduler.advance(by: .minutes(3))
    #expect(screen.shown.first?.actions.map(\.title) == ["Again"])
    let (id, again) = (Alert.ID(timer.id), Alert.Answer.action("again", token: "t"))
    screen.answer(.opened(token: nil), to: id)
    // A double click is one answer, and so are an action and the closing after it.
    for answer in [again, again, .closed] { screen.answer(answer, to: id) }
    #expect(answers.withLock { $0 } == [.opened(token: nil), again])
    #expect(answers.withLock { $0.map(\.actionID) } == [nil, "again"])
  }

  @Test func anActionThatComesAfterTheClosingIsIgnored() {
    let answers = Locked<[Alert.Answer]>([])
    let timer = timer()
    timer.attach(screen, onAnswer: { _, answer in answers.withLock { $0.append(answer) } })
    timer.start()
    scheduler.advance(by: .minutes(3))
    #expect(screen.shown.count == 1)
    for answer in [Alert.Answer.closed, .action("again", token: "t"), .closed] {
      screen.answer(answer, to: Alert.ID(timer.id))
    }
    #expect(answers.withLock { $0 } == [.closed])
  }

  @Test func kindsChooseTheAlertsAndNotWhatIsTakenBack() {
    let timer = timer()
    timer.attach(screen, on: [.finished])
    timer.start()
    scheduler.advance(by: .minutes(3))
    timer.reset()
    #expect(screen.shown.isEmpty)
  }
}
