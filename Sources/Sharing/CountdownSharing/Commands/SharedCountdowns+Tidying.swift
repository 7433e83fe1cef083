internal import Countdown
internal import CountdownStore

extension SharedCountdowns {
  /// Removes records that ended a day ago, and stopped ones whose process is gone. A record that
  /// cannot be removed does no harm; the next process tries again.
  package func tidy() {
    let now = SharedTime.now
    var cursor = StoreCursor.start
    while let changes = try? store.changes(after: cursor, limit: 1_000) {
      for entry in changes.entries {
        guard let record = try? SharedCountdown(entry) else { continue }
        let isLeft = record.stage == .stopped && record.owner.life == .dead
        if isLeft || record.isExpired(at: now) { _ = try? entries.remove(record) }
      }
      cursor = changes.cursor
      if !changes.hasMore { return }
    }
  }
}
