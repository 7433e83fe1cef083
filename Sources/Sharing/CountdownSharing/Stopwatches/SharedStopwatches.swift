package import Countdown
package import CountdownRoutines
internal import CountdownStore
internal import CountdownSystem

/// The stopwatches of a store, one by one; all of them are in ``SharedList``.
///
/// Every change is a record in place of the one that it was decided on, so that processes which
/// command at the same time lose nothing.
package struct SharedStopwatches: Sendable {
  private let store: any SharedStore

  init(in store: any SharedStore) { self.store = store }

  /// The reason why nothing was changed.
  package enum Failure: Error, Hashable, Sendable {
    case notFound(String)
    case nameTaken(String)
    case stopped(String)
    case tooManyLaps(String)
    case refused(String, Stopwatch.Refusal)
    case sharing(SharingError)
  }
}

extension SharedCountdowns {
  package var stopwatches: SharedStopwatches { SharedStopwatches(in: store) }
}

// MARK: - Looking

extension SharedStopwatches {
  /// The stopwatch of a name; nil when there is none, and for a text that is no name. Reads one
  /// entry.
  package func read(_ name: String) throws(SharingError) -> SharedStopwatch? {
    guard CountdownName.isAcceptable(name), let entry = try entry(name) else { return nil }
    return try SharedStopwatch(entry)
  }

  private func entry(_ name: String) throws(SharingError) -> StoreEntry? {
    let key = try SharedStopwatch.keys.key(name)
    let found = try SharingError.passing { () throws(StoreError) in try store.read([key]) }
    return found.first { $0.key == key }
  }

  /// Whether a stopwatch keeps its name from countdowns and other stopwatches; one that was stopped
  /// gives it away.
  package func keeps(_ name: String) -> Bool {
    (try? read(name))?.isStopped == false
  }
}

// MARK: - Changing

extension SharedStopwatches {
  /// Begins a stopwatch, in the place of one of its name that was stopped.
  ///
  /// - Throws: ``Failure``: `.nameTaken`, or what the store throws.
  package func start(
    _ name: String, label: String, at time: SharedTime = .now
  ) throws(Failure) -> SharedStopwatch {
    let new = SharedStopwatch(name, label: label, at: time)
    for _ in 0..<SharedCountdowns.mostAttempts {
      if let written = try write(new, replacing: try given(name)) { return written }
    }
    throw .sharing(SharingError(.store(StoreError(.locked(name)))))
  }

  /// Carries out a command.
  ///
  /// - Parameters:
  ///   - id: the stopwatch that is meant, and no later one of its name; nil for any.
  ///   - time: when the command was given.
  package func perform(
    _ command: StopwatchMachine.Command, on name: String, id: CountdownID? = nil,
    at time: SharedTime = .now
  ) throws(Failure) -> SharedStopwatch {
    try change(name, id) { (found) throws(Failure) in try found.after(command, at: time) }
  }

  /// Changes the label.
  package func label(_ name: String, _ label: String) throws(Failure) -> SharedStopwatch {
    try change(name, nil) { $0.labeled(label) }
  }

  /// Removes a stopwatch, whatever it does, unless it was changed meanwhile.
  ///
  /// - Returns: whether it was there.
  @discardableResult
  package func remove(_ stopwatch: SharedStopwatch) throws(SharingError) -> Bool {
    let removal = StoreEntry(try SharedStopwatch.keys.key(stopwatch.name), body: nil)
    return try store.put(removal, replacing: stopwatch.revision).revision != nil
  }

  /// Writes a stopwatch again whose record has vanished, or was cleared.
  ///
  /// - Returns: false where another one of its name is there.
  @discardableResult
  package func restore(_ stopwatch: SharedStopwatch) throws(SharingError) -> Bool {
    try store.put(stopwatch.entry(), replacing: nil).revision != nil
  }

  private func change(
    _ name: String, _ id: CountdownID?,
    _ body: (SharedStopwatch) throws(Failure) -> SharedStopwatch
  ) throws(Failure) -> SharedStopwatch {
    for _ in 0..<SharedCountdowns.mostAttempts {
      let found: SharedStopwatch?
      do throws(SharingError) { found = try read(name) } catch { throw .sharing(error) }
      guard let found, id == nil || found.snapshot.id == id else { throw .notFound(name) }
      if let written = try write(try body(found), replacing: found.revision) { return written }
    }
    throw .sharing(SharingError(.store(StoreError(.locked(name)))))
  }

  /// The revision that a new stopwatch replaces: that of a stopped one, or of a body that is no
  /// record; nil where there is none, and for a file that is no entry, which a write sets aside.
  ///
  /// - Throws: ``Failure``, `.nameTaken` where one keeps the name.
  private func given(_ name: String) throws(Failure) -> EntryRevision? {
    do throws(SharingError) {
      guard let entry = try entry(name) else { return nil }
      do throws(SharingError) {
        guard let found = try SharedStopwatch(entry) else { return nil }
        if found.isStopped { return found.revision }
      } catch {
        if error.isUnreadable { return entry.fault == nil ? entry.revision : nil }
        throw error
      }
    } catch {
      throw .sharing(error)
    }
    throw .nameTaken(name)
  }

  /// The record as it was written; nil when another one lay there.
  private func write(
    _ stopwatch: SharedStopwatch, replacing revision: EntryRevision?
  ) throws(Failure) -> SharedStopwatch? {
    do throws(SharingError) {
      guard let new = try store.put(stopwatch.entry(), replacing: revision).revision else {
        return nil
      }
      var written = stopwatch
      written.revision = new
      return written
    } catch {
      throw .sharing(error)
    }
  }
}

extension SharedStopwatches.Failure: CustomStringConvertible {
  /// The failure in a line that says what to do.
  package var description: String {
    switch self {
    case .notFound(let name): "there is no stopwatch \(QuotedText(name))"
    case .nameTaken(let name):
      "\(QuotedText(name)) is the name of a stopwatch: stop it, or use another name"
    case .stopped(let name):
      "\(QuotedText(name)) was stopped and keeps its time; to begin anew, reset it"
    case .tooManyLaps(let name):
      "\(QuotedText(name)) has \(SharedStopwatch.mostLaps) laps, the most that are kept; it"
        + " continues without more"
    case .refused(let name, .alreadyRunning): "\(QuotedText(name)) is already running"
    case .refused(let name, .notRunning): "\(QuotedText(name)) is not running"
    case .refused(let name, .lockedWhileRunning):
      "\(QuotedText(name)) is running; pause it first"
    case .refused(let name, let refusal): "\(QuotedText(name)): \(refusal)"
    case .sharing(let error): error.description
    }
  }
}
