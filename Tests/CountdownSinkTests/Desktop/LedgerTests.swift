import Countdown
import Testing

@testable import CountdownDesktop

@Suite struct LedgerTests {
  /// Numbers that are the same in every run.
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 31
    }
  }

  @Test func whateverTheOrderTheScreenShowsWhatIsWantedOnceAndEveryoneIsAnswered() {
    for seed in 0..<10_000 as Range<UInt64> {
      var numbers = Numbers(state: seed)
      let ids = (0..<3).map { _ in CountdownID() }
      var screen = ModelScreen()
      var wanted: Set<CountdownID> = []
      for _ in 0..<12 {
        let id = ids[Int.random(in: 0..<3, using: &numbers)]
        switch Int.random(in: 0..<4, using: &numbers) {
        case 0:
          screen.post(id)
          wanted.insert(id)
        case 1:
          screen.withdraw(id)
          wanted.remove(id)
        case 2: screen.answer()
        default:
          let number = UInt32.random(in: 1...3, using: &numbers)
          let isFinal = screen.callsUnderWay == 0
          if isFinal, let gone = screen.dismiss(number) { wanted.remove(gone) }
        }
      }
      while screen.callsUnderWay > 0 { screen.answer() }
      #expect(Set(screen.shown.values) == wanted, "seed \(seed)")
      #expect(screen.shown.count == wanted.count, "seed \(seed)")
      #expect(screen.answered == screen.asked, "seed \(seed)")
      #expect(Set(screen.ledger.entries.keys) == wanted, "seed \(seed)")
    }
  }

  @Test func newServerIsShownWhatWasUpAndNothingTwice() {
    for seed in 0..<10_000 as Range<UInt64> {
      var numbers = Numbers(state: seed)
      let ids = (0..<3).map { _ in CountdownID() }
      var screen = ModelScreen()
      for _ in 0..<12 {
        let id = ids[Int.random(in: 0..<3, using: &numbers)]
        switch Int.random(in: 0..<6, using: &numbers) {
        case 0, 1: screen.post(id)
        case 2: screen.withdraw(id)
        case 3: screen.restart()
        default: screen.answer()
        }
      }
      while screen.callsUnderWay > 0 { screen.answer() }
      let shown = screen.shown.values.sorted { $0.description < $1.description }
      let known = screen.ledger.entries.keys.sorted { $0.description < $1.description }
      #expect(shown == known, "seed \(seed)")
      #expect(screen.answered == screen.asked, "seed \(seed)")
    }
  }

  @Test func residentNotificationStaysAfterAnActionAndItsCloseIsNoDismissal() {
    var ledger = NotificationLedger()
    var alarm = DesktopNotification(id: CountdownID(), summary: "Alarm")
    alarm.isResident = true
    alarm.actions = [NotificationAction(id: "snooze", title: "Snooze") { _ in }]
    _ = ledger.ownerChanged(to: ":1.1")
    _ = ledger.post(alarm, ticket: 1)
    _ = ledger.settle(alarm.id, call: 1, .success(7))
    guard case (.action, let steps) = ledger.invoked(7, action: "snooze") else {
      Issue.record("the action is not known")
      return
    }
    #expect(steps.isEmpty)
    guard case .none = ledger.closed(7, reason: 2) else {
      Issue.record("it was dismissed as well")
      return
    }
    #expect(ledger.isEmpty)
  }
}
