import Countdown
import CountdownTesting
import Foundation
import Glibc
import Testing

@testable import CountdownCommands
@testable import CountdownHostRuntime
@testable import CountdownProcesses
@testable import CountdownSystem
@testable import CountdownTerminal

@Suite("The alerts of a countdown")
struct AlertsTests {
  /// An alert that never says what became of it.
  private final class MuteAlert: AlertLadder {
    let alert = AlertWay.bell
    var result: AlertResult? { nil }

    func check(within limit: Duration) -> AlertFault? { nil }
    func receive(_ event: CountdownEvent) {}
  }

  /// Waits on a thread of its own, without holding up other tests.
  private func hasNews(_ inbox: Inbox<ForegroundNotice>) async -> Bool {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var news = pollfd(fd: inbox.signal.number, events: Int16(POLLIN), revents: 0)
        continuation.resume(returning: poll(&news, 1, 60_000) == 1)
      }
    }
  }

  @Test("No answer is a failure only when the wait for it is over")
  func noAnswer() async throws {
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(.seconds(1), scheduler: scheduler)
    let inbox = try Inbox<ForegroundNotice>()
    let alerts = Alerts([MuteAlert()], isExplicit: true, inbox: inbox)
    alerts.attach(to: timer)
    timer.start()
    scheduler.advance(by: .seconds(1))
    #expect(!alerts.isUnheard)
    #expect(alerts.complaint == nil)

    alerts.settle(timer, within: .seconds(30))
    #expect(await hasNews(inbox))
    #expect(alerts.isUnheard)
    #expect(alerts.complaint == "alert: bell no answer")
  }
}
