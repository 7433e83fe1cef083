internal import Countdown

extension SharedCountdown {
  /// The record after its end; nil while nothing is to come, in a pause.
  var finished: SharedCountdown? {
    guard let end else { return nil }
    return SharedCountdown(
      name: name, kind: kind,
      snapshot: snapshot.halted(.finished, remaining: 0, wallNanoseconds: end.wallNanoseconds),
      run: run, startedWallNanoseconds: startedWallNanoseconds, end: end, owner: owner, open: open,
      attributes: attributes, isAnnouncedByOwner: isAnnouncedByOwner)
  }
}

extension CountdownTimer.Snapshot {
  /// The same countdown in another phase, not running.
  func halted(
    _ phase: CountdownTimer.Phase, remaining: Int64, wallNanoseconds: Int64
  ) -> CountdownTimer.Snapshot {
    CountdownTimer.Snapshot(
      id: id, label: label, phase: phase, deadline: nil, timeline: timeline,
      wallNanoseconds: wallNanoseconds, sequence: sequence, totalNanoseconds: totalNanoseconds,
      remainingNanoseconds: remaining, everyNanoseconds: everyNanoseconds,
      toleranceNanoseconds: toleranceNanoseconds, adjustableWhileRunning: adjustableWhileRunning)
  }
}
