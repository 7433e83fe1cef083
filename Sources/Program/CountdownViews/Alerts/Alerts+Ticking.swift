internal import Countdown
internal import CountdownProgram
internal import CountdownResident
internal import CountdownTerminal

/// The ticks of `--tick`.
struct Ticking: Sendable {
  var timer: CountdownTimer?
  /// What the trial of the alerts found.
  var faults: [AlertFault] = []
}

extension Alerts {
  /// Makes each second heard from now on, if the user asked for it.
  func beginTicks(beside faults: [AlertFault]) {
    let timer = ticking?.withLock { ticking in
      ticking.faults = faults
      return ticking.timer
    }
    guard let timer else { return }
    do {
      try ProgramSinks.tick(with: timer) { [weak self] in self?.report($0) }
    } catch {
      report(AlertReason.text(error))
    }
  }

  /// Reports that the seconds are not heard.
  private func report(_ reason: String) {
    let faults = ticking?.withLock { ticking in
      ticking.faults.removeAll { $0.subject == "tick" }
      ticking.faults.append(AlertFault(subject: "tick", reason: reason))
      return ticking.faults
    }
    if let faults { inbox.post(.tried(faults)) }
  }
}
