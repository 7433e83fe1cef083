import Countdown
import CountdownSharing
import CountdownTesting
import Testing

@testable import CountdownHost
@testable import CountdownHostRuntime

/// What the host reports of an end whose alerts did not work.
@Suite struct FinishAlertsTests {
  private struct NoAnswer: UnansweredAlert {}

  private let finish = SharedFinish(
    id: FinishID(countdown: CountdownID(), run: CountdownID()), name: "tea", label: "Tea",
    total: .minutes(5), wallNanoseconds: RealTime.wallNanoseconds,
    attributes: ["notify": "true", "bell": "true"])

  private func alerts(
    _ desktop: any Error, bell: (any Error)? = CancellationError()
  ) -> FinishAlerts {
    FinishAlerts(
      desktop: RecordingAlertSink(failure: desktop), bell: RecordingAlertSink(failure: bell),
      onTerminal: nil, report: { _ in }, onAnswer: { _, _ in })
  }

  @Test("A notification without an answer leaves open whether the end was announced")
  func unanswered() {
    let silent = #expect(throws: FinishAlerts.Unheard.self) {
      try alerts(NoAnswer()).announce(HostAnnouncement(finish))
    }
    #expect(silent?.isUnanswered == true)
    let refused = #expect(throws: FinishAlerts.Unheard.self) {
      try alerts(CancellationError()).announce(HostAnnouncement(finish))
    }
    #expect(refused?.isUnanswered == false)
  }

  @Test("An alert that works announces the end, whatever the others do")
  func heard() throws {
    try alerts(NoAnswer(), bell: nil).announce(HostAnnouncement(finish))
  }
}
