internal import Countdown
internal import CountdownStore

extension SharedCountdowns {
  /// Removes records that ended a day ago, stopped ones whose process is gone, and stopwatches that
  /// are no longer listed. A record that cannot be removed does no harm; the next process tries
  /// again.
  package func tidy() {
    let now = SharedTime.now
    for record in (try? records()) ?? [] {
      let isLeft = record.stage == .stopped && record.owner.life == .dead
      if isLeft || record.isExpired(at: now) { _ = try? entries.remove(record) }
    }
    for stopwatch in (try? catalog.stopwatches()) ?? [] where stopwatch.isExpired(at: now) {
      _ = try? stopwatches.remove(stopwatch)
    }
  }
}
