internal import Countdown
package import CountdownSharing
internal import CountdownSystem
internal import CountdownTerminal

extension HistoryEntry {
  /// The line of a run that a command has stopped.
  package init(_ run: StoppedRun) {
    let countdown = run.countdown
    self.init(
      .stopped, id: countdown.snapshot.id,
      started: countdown.startedWallNanoseconds.map { WallMoment(nanoseconds: $0) },
      ended: WallMoment(nanoseconds: run.wallNanoseconds),
      total: countdown.snapshot.total - countdown.booked, remaining: run.remaining)
    (name, label) = (countdown.name, countdown.snapshot.label)
    if let step = countdown.steps?.place?.step {
      (kind, self.step) = ("pomodoro", DisplayText.cleaned(step.name))
      stepKind = step.kind
    }
  }
}
