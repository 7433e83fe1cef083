import Countdown
import CountdownTestSupport
import Testing

@testable import CountdownDesktop

@Suite struct LedgerTests {
  @Test func whateverTheOrderTheScreenShowsWhatIsWantedOnce() {
    for seed in 0..<10_000 as Range<UInt64> {
      var numbers = SeededGenerator(seed: seed)
      let ids = ["a", "b", "c"].map { Alert.ID(rawValue: $0) }
      var screen = ModelScreen()
      for _ in 0..<16 {
        let id = ids[Int.random(in: 0..<3, using: &numbers)]
        switch Int.random(in: 0..<9, using: &numbers) {
        case 0, 1: screen.want(id)
        case 2: screen.withdraw(id)
        case 3: screen.restart()
        case 4: screen.isAnswering.toggle()
        case 5: screen.dismiss(UInt32.random(in: 1...4, using: &numbers), closing: .closed)
        case 6: screen.dismiss(UInt32.random(in: 1...4, using: &numbers), closing: .action)
        case 7: screen.isRefusing.toggle()
        default: screen.bring()
        }
        #expect(screen.shown.values.count == Set(screen.shown.values).count, "seed \(seed)")
      }
      (screen.isAnswering, screen.isRefusing) = (true, false)
      screen.ledger.tryRefused()
      screen.bring()
      #expect(Set(screen.shown.values) == screen.wanted, "seed \(seed)")
      #expect(screen.shown.count == screen.wanted.count, "seed \(seed)")
      #expect(Set(screen.ledger.entries.keys) == screen.wanted, "seed \(seed)")
      #expect(screen.answers == screen.closedByPeople, "seed \(seed)")
    }
  }

  @Test func residentNotificationStaysAfterAnActionAndItsCloseIsNoAnswer() {
    var ledger = NotificationLedger()
    var alarm = Posting(id: Alert.ID(rawValue: "alarm"), title: "Alarm")
    alarm.isResident = true
    alarm.actions = [Alert.Action("snooze", "Snooze")]
    _ = ledger.want(alarm)
    ledger.shown(alarm.id, as: 7)
    guard
      case .given(let answer, _, let closing) = ledger.invoked(7, action: "snooze", token: "t")
    else {
      Issue.record("the action is not known")
      return
    }
    #expect(answer == .action("snooze", token: "t"))
    #expect(closing == nil)
    guard case .none = ledger.closed(7, reason: 2) else {
      Issue.record("it was closed as well")
      return
    }
    #expect(ledger.isEmpty)
  }

  @Test func onlySoManyWaitForAServerAndTheOldestGiveWay() {
    var ledger = NotificationLedger()
    let gone = (0..<NotificationLedger.limit + 2).compactMap { number in
      ledger.want(Posting(id: Alert.ID(rawValue: "\(number)"), title: "Tea"))
    }
    #expect(gone.map(\.rawValue) == ["0", "1"])
    #expect(ledger.unsent.count == NotificationLedger.limit)
  }

  @Test func refusedNotificationsAreTriedAgainAfterPausesThatGrow() {
    var ledger = NotificationLedger()
    let tea = Posting(id: Alert.ID(rawValue: "tea"), title: "Tea")
    _ = ledger.want(tea)
    var pauses: [UInt32] = []
    for _ in 0..<11 {
      #expect(ledger.unsent == [tea.id])
      ledger.refused(tea.id)
      #expect(ledger.unsent == [])
      if let pause = ledger.pauseAfterRefusal() { pauses.append(pause) }
      ledger.tryRefused()
    }
    #expect(pauses == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
    ledger.shown(tea.id, as: 1)
    #expect(ledger.pauseAfterRefusal() == nil)
    _ = ledger.want(tea)
    ledger.refused(tea.id)
    #expect(ledger.pauseAfterRefusal() == 1)
    ledger.serverChanged()
    #expect(ledger.unsent == [tea.id])
  }

  @Test func refusedProgressIsDropped() {
    var ledger = NotificationLedger()
    var progress = Posting(id: Alert.ID(rawValue: "tea"), title: "Tea")
    progress.isTransient = true
    _ = ledger.want(progress)
    ledger.refused(progress.id)
    #expect(ledger.isEmpty && ledger.pauseAfterRefusal() == nil)
  }

  @Test func oldNotificationsAreHeldBackUnlessACallerWaitsForThem() {
    var ledger = NotificationLedger()
    let ids = (0..<13).map { Alert.ID(rawValue: "\($0)") }
    for id in ids { _ = ledger.want(Posting(id: id, title: "Tea")) }
    ledger.holdBack(except: [ids[1]])
    #expect(ledger.unsent == [ids[1]] + ids[3...])
    #expect(ledger.heldBack == 2)
    _ = ledger.want(Posting(id: ids[0], title: "Tea"))
    #expect(ledger.unsent.last == ids[0])
    ledger.serverChanged()
    #expect(ledger.heldBack == 0)
  }

  @Test func whatTheServerHasAndDidNotAnswerIsSentAgainOnlyToAnother() {
    var ledger = NotificationLedger()
    let tea = Posting(id: Alert.ID(rawValue: "tea"), title: "Tea")
    _ = ledger.want(tea)
    ledger.unanswered(tea.id)
    #expect(ledger.unsent == [])
    ledger.serverChanged()
    #expect(ledger.unsent == [tea.id])
  }
}
