internal import Countdown
internal import CountdownStore

// The calls of the store, on the thread.

extension Keepers {
  typealias Found = Keeper<SharedCountdown>.Found

  /// Reads an entry, before what waits.
  func read(_ entry: KeptEntry) {
    post(isNext: true) { [self] in
      thread.call { [store] in
        Result { () throws(SharingError) in
          let key = try SharedCountdown.keys.key(entry.name)
          return try SharingError.passing { () throws(StoreError) in try store.read([key]).first }
        }
      } then: { [self] outcome in
        switch outcome {
        case .answer(let answer): entry.take(.found(found(answer, entry)))
        case .notBegun: entry.take(.found(.failed))
        case .unanswered:
          entry.note(.unanswered)
          entry.take(.found(.failed))
        }
      }
    }
  }

  private func found(_ answer: Result<StoreEntry?, SharingError>, _ entry: KeptEntry) -> Found {
    switch answer {
    case .success(let found?): self.found(found, entry)
    case .success(nil): .absent
    case .failure(let error): failed(error, entry)
    }
  }

  /// A record that was read, to the process that keeps an entry of its name.
  func meaning(
    of record: SharedCountdown, _ revision: EntryRevision, for entry: KeptEntry
  ) -> Found {
    let others = record.identity == entry.identity ? nil : entry.duty.others
    return others?(record) ?? .stored(record, revision)
  }

  /// An entry as a keeper sees it.
  func found(_ found: StoreEntry, _ entry: KeptEntry) -> Found {
    do throws(SharingError) {
      guard let record = try SharedCountdown(found) else { return .absent }
      return record.revision.map { meaning(of: record, $0, for: entry) }
        ?? failed(.unanswered, entry)
    } catch {
      if error.isUnreadable, let revision = found.revision { return .unreadable(revision) }
      return failed(error, entry)
    }
  }

  private func failed(_ error: SharingError, _ entry: KeptEntry) -> Found {
    entry.note(error)
    return .failed
  }

  /// Writes an entry, before what waits: an end that was announced is to be noted at once.
  func write(_ body: SharedCountdown, replacing revision: EntryRevision?, for entry: KeptEntry) {
    post(isNext: true) { [self] in
      thread.call { [store] in
        Result { () throws(SharingError) in
          let change = StoreChange(try body.entry(), replacing: revision)
          return try SharingError.passing { () throws(StoreError) in
            try store.write([change]).first
          }
        }
      } then: { [self] outcome in
        let written = written(outcome, entry)
        if case .written = written { entry.duty.wrote(body) }
        entry.take(.written(written))
        if case .written = written { noteWorks() }
      }
    }
  }

  /// Asks for the life of a process, before what waits.
  func askForLife(of owner: StoreOwner, _ answer: @escaping @Sendable (Liveness) -> Void) {
    post(isNext: true) { [self] in
      thread.call { [store] in
        Result { () throws(SharingError) in
          try SharingError.passing { () throws(StoreError) in try store.liveness(of: [owner]) }
        }
      } then: { outcome in
        guard case .answer(.success(let lives)) = outcome else { return answer(.unknown) }
        answer(lives[owner] ?? .unknown)
      }
    }
  }

  /// Removes what is left of a countdown.
  func clear(_ entry: KeptEntry, _ done: @escaping @Sendable (SharingError?) -> Void) {
    post { [self] in
      let (revision, body) = entry.stored
      guard body.stage == .stopped, revision != nil, !entry.isCalling else { return done(nil) }
      var record = body
      record.revision = revision
      thread.call { [entries = SharedEntries(store: store)] in
        Result { () throws(SharingError) in try entries.remove(record) }
      } then: { outcome in
        switch outcome {
        case .answer(.success(.written)): entry.see(.absent)
        case .answer(.failure(let error)):
          entry.note(error)
          return done(error)
        default: entry.take(.signal)
        }
        done(nil)
      }
    }
  }

  /// Removes entries; one that has changed since stays.
  func remove(_ records: [SharedCountdown]) {
    post { [self] in
      thread.call { [entries = SharedEntries(store: store)] in
        Result { () throws(SharingError) in
          for record in records { _ = try entries.remove(record) }
        }
      } then: { _ in
      }
    }
  }

  private func written(
    _ outcome: StoreThread.Outcome<Result<StoreOutcome?, SharingError>>, _ entry: KeptEntry
  ) -> Keeper<SharedCountdown>.Written {
    switch outcome {
    case .notBegun: return .failed
    case .unanswered:
      entry.note(.unanswered)
      return .unknown
    case .answer(.success(.written(let revision))):
      noteWritten(entry.name)
      return .written(revision)
    case .answer(.success(.faster(let other))):
      return .faster(other.map { found($0, entry) } ?? .absent)
    case .answer(.success(.failed(let error))):
      entry.note(SharingError(.store(error)))
      return SharingError(.store(error)).isOutcomeUnknown ? .unknown : .failed
    case .answer(.success(nil)): return .unknown
    case .answer(.failure(let error)):
      entry.note(error)
      return error.isOutcomeUnknown ? .unknown : .failed
    }
  }
}

extension Keeper<SharedCountdown>.Found {
  /// A record as keepers compare it: without its revision.
  static func stored(_ record: SharedCountdown, _ revision: EntryRevision) -> Self {
    var body = record
    body.revision = nil
    return .entry(body, revision)
  }
}

extension SharingError {
  fileprivate static var unanswered: SharingError {
    SharingError(.store(StoreError(.outcomeUnknown("the store does not answer"))))
  }

  var isOutcomeUnknown: Bool {
    guard case .store(let error) = reason, case .outcomeUnknown = error.reason else { return false }
    return true
  }
}
