internal import Countdown
internal import CountdownStore

extension SharedCountdown {
  /// The record as a text, to be kept outside the store.
  package var savedText: String { String(decoding: RecordText.text(of: self), as: UTF8.self) }

  /// Reads ``savedText``; nil if the text is no record.
  package init?(saved text: String, named name: String) {
    guard CountdownName.isAcceptable(name),
      let record = RecordText.record(Array(text.utf8), named: name)
    else { return nil }
    self = record
  }
}

extension SharedCountdowns {
  /// Puts back the record of a countdown that was cleared, as one whose end was announced and not
  /// seen, so that lists show it.
  ///
  /// - Returns: the record; nil where another countdown has its name, or it was not cleared.
  /// - Throws: ``SharingError``, from the store.
  package func restore(_ cleared: SharedCountdown) throws(SharingError) -> SharedCountdown? {
    for _ in 0..<Self.mostAttempts {
      let found = try entries.readable(cleared.name)
      if let found, found.stage != .stopped { return nil }
      var record = cleared.asAnnounced(at: .now)
      record.edition = max(record.edition, found?.edition ?? 0)
      if case .written(let written?) = try entries.write(record, replacing: found?.revision) {
        return written
      }
    }
    throw SharingError(.store(StoreError(.locked(cleared.name))))
  }
}

extension SharedCountdown {
  /// The record without an end that is still to be announced.
  fileprivate func asAnnounced(at time: SharedTime) -> SharedCountdown {
    var record = self
    (record.announcer, record.isSeen) = (nil, false)
    switch stage {
    case .running, .returned, .announcing:
      if stage == .running { record.noteEnd(at: time) }
      (record.stage, record.snapshot) = (.announced, snapshot.finished)
    case .ready, .paused, .announced, .unconfirmed, .stopped: break
    }
    return record
  }
}
