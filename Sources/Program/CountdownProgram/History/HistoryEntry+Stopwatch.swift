internal import Countdown
internal import CountdownRoutines
package import CountdownSharing

extension HistoryEntry {
  /// The line of a stopwatch that was stopped.
  package init(_ stopwatch: SharedStopwatch) {
    let state = stopwatch.snapshot.state
    self.init(
      .finished, id: stopwatch.snapshot.id, started: stopwatch.started,
      ended: stopwatch.snapshot.wallTime, total: state.elapsed, remaining: .zero)
    (name, label, kind) = (stopwatch.name, stopwatch.snapshot.label, "stopwatch")
    laps = state.laps.map(\.total)
  }
}
