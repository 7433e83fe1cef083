import Countdown
import CountdownArguments
import CountdownTesting
import Foundation
import Glibc
import Testing

@testable import CountdownCommands
@testable import CountdownProgram
@testable import CountdownResident
@testable import CountdownSystem
@testable import CountdownTerminal
@testable import CountdownViews

@Suite("The alerts of a countdown")
struct AlertsTests {
  /// An alert that never says what became of it.
  private final class MuteAlert: AlertSink {
    private let never = Semaphore()

    func present(_ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void) {
      never.wait()
    }

    func withdraw(_ id: Alert.ID) {}
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
    let alerts = Alerts(
      [.other(MuteAlert())], plan: AlertPlan(AlertOptions(bell: true)), inbox: inbox)
    alerts.attach(to: timer, alertingOf: timer)
    timer.start()
    scheduler.advance(by: .seconds(1))
    #expect(!alerts.isUnheard)
    #expect(alerts.complaint == nil)

    alerts.awaitAnswers(within: .milliseconds(100)) { timer.waitUntilDrained(within: $0) }
    #expect(await hasNews(inbox))
    #expect(alerts.isUnheard)
    #expect(alerts.complaint == "alert: bell no answer")
  }
}
