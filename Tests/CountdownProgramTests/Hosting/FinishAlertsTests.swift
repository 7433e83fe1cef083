import Countdown
import CountdownSharing
import CountdownTesting
import Testing

@testable import CountdownHost
@testable import CountdownResident

/// What the host reports of an end whose alerts did not work.
@Suite struct FinishAlertsTests {
  private struct NoAnswer: UnansweredAlert {}

  private let finish = Self.finish(.zero)

  private static func finish(_ age: Duration) -> SharedFinish {
    SharedFinish(
      id: FinishID(countdown: CountdownID(), run: CountdownID()), name: "tea", label: "Tea",
      total: .minutes(5), wallNanoseconds: RealTime.wallNanoseconds - age.saturatedNanoseconds,
      attributes: ["notify": "true", "bell": "true"])
  }

  private func alerts(
    _ desktop: any Error, bell: (any Error)? = CancellationError()
  ) -> Presenter {
    Presenter(
      desktop: RecordingAlertSink(failure: desktop), bell: RecordingAlertSink(failure: bell),
      onTerminal: nil, report: { _ in })
  }

  @Test("A notification without an answer leaves open whether the end was announced")
  func unanswered() {
    let silent = #expect(throws: Unheard.self) {
      try alerts(NoAnswer()).announce(HostAnnouncement(finish))
    }
    #expect(silent?.isUnanswered == true)
    let refused = #expect(throws: Unheard.self) {
      try alerts(CancellationError()).announce(HostAnnouncement(finish))
    }
    #expect(refused?.isUnanswered == false)
  }

  @Test("The next step of a silent routine does not wait for an alert that was not asked for")
  func silent() throws {
    let steps = [SharedSteps.Step("a", .seconds(1)), SharedSteps.Step("b", .seconds(1))]
    func announce(_ attributes: [String: String], at index: Int) throws {
      let finish = SharedFinish(
        id: finish.id, name: "run", label: "Run", total: .seconds(1),
        wallNanoseconds: RealTime.wallNanoseconds, attributes: attributes,
        step: SharedSteps(steps, at: index).place)
      try alerts(CancellationError()).announce(HostAnnouncement(finish))
    }
    try announce(["sound": "none"], at: 0)
    #expect(throws: Unheard.self) { try announce(["sound": "none"], at: 1) }
    #expect(throws: Unheard.self) { try announce(["sound": "none", "notify": "true"], at: 0) }
  }

  @Test("An alert that works announces the end, whatever the others do")
  func heard() throws {
    try alerts(NoAnswer(), bell: nil).announce(HostAnnouncement(finish))
  }

  @Test("An end rings for an hour; later it is shown, and not heard")
  func late() throws {
    for (age, bells) in [(Duration.minutes(59), 1), (.hours(2), 0)] {
      let (desktop, bell) = (RecordingAlertSink(), RecordingAlertSink())
      let alerts = Presenter(
        desktop: desktop, bell: bell, onTerminal: nil, report: { _ in })
      try alerts.announce(HostAnnouncement(Self.finish(age)))
      #expect(desktop.presented.count == 1, "\(age)")
      #expect(bell.presented.count == bells, "\(age)")
    }
  }
}
