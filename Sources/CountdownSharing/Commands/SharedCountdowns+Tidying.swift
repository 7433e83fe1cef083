internal import Countdown
internal import CountdownStore

extension SharedCountdowns {
  /// Takes over what version 0.1 left, and takes away what ended a day ago and what a command has
  /// stopped whose process is gone. What is left over harms nobody; the next one tries again.
  func tidy() {
    oldRecords?.takeOver(into: entries)
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
