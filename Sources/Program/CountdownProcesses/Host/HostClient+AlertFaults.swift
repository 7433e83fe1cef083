package import Countdown
package import CountdownHost

extension HostClient {
  /// The alerts of a plan that will not work in the host, which tries them silently; none where the
  /// host has no result within a second.
  package func faults(of plan: AlertPlan) -> [AlertFault] {
    let info = try? settled({ () throws(HostError) in try ping() }, \.alertFaults)
    return plan.faults(from: info?.alertFaults ?? [:])
  }

  /// What the host says of an alarm or a reminder.
  ///
  /// - Parameter triesAlerts: whether to wait for the host's trial of the alerts, for a second at
  ///   most.
  package func report(
    on id: CountdownID, triesAlerts: Bool
  ) throws(HostError) -> HostItemReport {
    if !triesAlerts { return try item(id) }
    return try settled({ () throws(HostError) in try item(id) }, \.alertFaults)
  }

  /// The first answer that has the result of the trial, or the one after a second.
  private func settled<Answer>(
    _ ask: () throws(HostError) -> Answer, _ faults: (Answer) -> [String: String]?
  ) throws(HostError) -> Answer {
    let end = RealTime.monotonic.advanced(by: .seconds(1))
    let pause = Semaphore()
    while true {
      let answer = try ask()
      let now = RealTime.monotonic
      if faults(answer) != nil || now >= end { return answer }
      _ = pause.wait(until: min(end, now.advanced(by: .milliseconds(10))))
    }
  }
}

extension AlertPlan {
  /// The alerts of this plan that are in a host's answer.
  package func faults(from faults: [String: String]) -> [AlertFault] {
    alertsInBackground.compactMap { way in
      faults[way.rawValue].map { AlertFault(alert: way, reason: $0) }
    }
  }
}
