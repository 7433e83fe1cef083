import Testing

@testable import Countdown
@testable import CountdownDesktop
@testable import CountdownHook

/// The failures after which an alert may have reached its user all the same.
@Suite struct UnansweredTests {
  @Test func aServerThatWasAskedMayStillShowTheNotification() {
    let asked = NotificationError.timedOut("show the notification", within: .seconds(2))
    #expect(asked.isUnanswered)
    // Nothing was sent.
    #expect(!NotificationError.notAnswering("show the notification").isUnanswered)
    #expect(FallbackSink.Exhausted(errors: [CancellationError(), asked]).isUnanswered)
    #expect(!FallbackSink.Exhausted(errors: [CancellationError()]).isUnanswered)
  }

  @Test func aCommandThatWasKilledMayHaveDoneItsWork() {
    #expect(HookError(command: "ring", reason: .timedOut(.seconds(10))).isUnanswered)
    #expect(!HookError(command: "ring", reason: .noCommand).isUnanswered)
  }
}
