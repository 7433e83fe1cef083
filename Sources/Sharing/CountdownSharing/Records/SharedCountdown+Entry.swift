internal import Countdown
internal import CountdownStore
internal import CountdownSystem

extension SharedCountdown {
  static let keys = RecordKeys(prefix: "countdown/")

  /// The entry as it is to be written.
  ///
  /// - Throws: ``SharingError``, `.badName` or `.tooLarge`.
  func entry() throws(SharingError) -> StoreEntry {
    let body = RecordText.text(of: self)
    guard body.count <= StoreEntry.largestBody else {
      throw SharingError(.tooLarge(bytes: body.count))
    }
    let isDue = stage == .running || stage == .returned
    return StoreEntry(
      try Self.keys.key(name), body: body,
      due: isDue ? end.map { WallMoment(nanoseconds: $0.wallNanoseconds) } : nil,
      claim: announcer)
  }

  /// Reads an entry; nil for one that is removed.
  ///
  /// - Throws: ``SharingError`` when it cannot be used.
  init?(_ entry: StoreEntry) throws(SharingError) {
    if let fault = entry.fault { throw SharingError(.store(fault)) }
    guard let body = entry.body, let name = Self.keys.name(of: entry.key) else { return nil }
    guard var record = RecordText.record(body, named: name) else {
      throw SharingError(
        .store(StoreError(.unreadable(entry.key, "it is not a record of a countdown"))))
    }
    if (record.stage == .announcing) != (entry.claim != nil) {
      throw SharingError(.store(StoreError(.unreadable(entry.key, "its claim is not valid"))))
    }
    (record.announcer, record.revision) = (entry.claim, entry.revision)
    self = record
  }

  /// Whether both records have the same content, whatever the versions of their entries are.
  func isSame(as other: SharedCountdown?) -> Bool {
    guard var other else { return false }
    (other.revision, other.edition) = (revision, edition)
    return self == other
  }
}

// MARK: - The end

extension SharedCountdown {
  /// The facts that decide about the end.
  var status: EndStatus {
    EndStatus(stage: stage, run: run, attempts: attempts, token: announcer?.token ?? 0)
  }

  /// The record after a decision about the end.
  func applying(
    _ decision: EndDecision, by owner: StoreOwner, at time: SharedTime
  ) -> SharedCountdown {
    var record = self
    if stage == .running { record.noteEnd(at: time) }
    let status = status.applying(decision)
    (record.stage, record.attempts) = (status.stage, status.attempts)
    record.announcer =
      status.token == 0
      ? nil : StoreClaim(owner: owner, token: status.token, attempt: status.attempts)
    if record.stage.isOver { record.snapshot = record.snapshot.finished }
    return record
  }
}

extension CountdownTimer.Snapshot {
  /// The same countdown at zero.
  var finished: CountdownTimer.Snapshot {
    var snapshot = self
    (snapshot.phase, snapshot.deadline, snapshot.remainingNanoseconds) = (.finished, nil, 0)
    return snapshot
  }
}
