internal import Countdown
package import CountdownHost

extension HostClient {
  /// The alerts of a plan that will not work in the host, which tries them silently; none where the
  /// host has no result within a second.
  package func faults(of plan: AlertPlan) -> [AlertFault] {
    let faults = alertFaults(until: RealTime.monotonic.advanced(by: .seconds(1)))
    return plan.alertsInBackground.compactMap { way in
      faults[way.rawValue].map { AlertFault(alert: way, reason: $0) }
    }
  }

  private func alertFaults(until end: Moment) -> [String: String] {
    let pause = Semaphore()
    while let info = try? ping() {
      if let faults = info.alertFaults { return faults }
      let now = RealTime.monotonic
      if now >= end { break }
      _ = pause.wait(until: min(end, now.advanced(by: .milliseconds(10))))
    }
    return [:]
  }
}
