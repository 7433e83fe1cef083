public import Countdown
public import CountdownStore
internal import CountdownSystem

/// The reason why a countdown could not be shared, or a shared one could not be read.
public struct SharingError: Error, Hashable, Sendable {
  /// The kind of failure.
  public let reason: Reason

  /// The kinds of failure.
  @nonexhaustive
  public enum Reason: Hashable, Sendable {
    /// The name cannot be held by a file name and a shell.
    case badName(String)
    /// A countdown of this name, of the process with this number, has not ended, or its end was not
    /// announced yet, or in the program `countdown` not seen yet.
    case nameTaken(String, process: Int32)
    /// The command could not be run: its first word is empty, or it contains a NUL.
    case badCommand
    /// A record cannot hold the attributes, for the reason given.
    case badAttributes(String)
    /// A record cannot hold the steps of the routine, for the reason given.
    case badSteps(String)
    /// The label has so many bytes in UTF-8, and at most 1,024 are allowed.
    case labelTooLong(bytes: Int)
    /// Label, command, attributes and steps together are too large for a record.
    case tooLarge(bytes: Int)
    /// There is no directory to share in; the text names the fault of the environment.
    case noDirectory(String)
    /// There is no shared countdown of this name.
    case notFound(String)
    /// The countdown's present state does not allow the command.
    case refused(String, CountdownTimer.Refusal)
    /// The countdown has no step after the present one.
    case noNextStep(String)
    /// The countdown's process, with this number, accepts no commands from other processes.
    case notAccepting(String, process: Int32)
    /// The store refused, or the entry in it cannot be used.
    case store(StoreError)
  }

  init(_ reason: Reason) {
    self.reason = reason
  }

  /// Whether one record cannot be used, rather than the store.
  var isAboutRecord: Bool {
    if case .store(let error) = reason { error.isAboutEntry } else { false }
  }

  /// The name of the countdown or stopwatch whose record cannot be used; nil where it is not one
  /// record.
  package var recordName: String? {
    guard case .store(let error) = reason else { return nil }
    switch error.reason {
    case .unreadable(let key, _), .newerVersion(let key, _), .tooLarge(let key, _):
      return SharedCountdown.keys.name(of: key) ?? SharedStopwatch.keys.name(of: key)
    default: return nil
    }
  }

  /// The call that the system refused to the store; nil where that is not the reason.
  package var systemError: SystemError? {
    guard case .store(let error) = reason, case .system(_, let cause) = error.reason else {
      return nil
    }
    return cause
  }

  /// Whether an entry is invalid, so that another may take its place.
  var isUnreadable: Bool {
    guard case .store(let error) = reason, case .unreadable(_, _) = error.reason else {
      return false
    }
    return true
  }

  /// Runs a closure that may fail because of the store.
  static func passing<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(SharingError) -> Value {
    do throws(StoreError) { return try body() } catch { throw SharingError(.store(error)) }
  }
}

extension SharingError: CustomStringConvertible {
  /// One line that says what to do.
  public var description: String {
    switch reason {
    case .badName(let name):
      "\(QuotedText(name)) is not a name for a countdown: use \(CountdownName.acceptedForm)"
    case .nameTaken(let name, let process):
      "\(QuotedText(name)) is taken by a countdown of process \(process) that has not ended, or"
        + " whose end nobody has seen: stop or clear it, or use another name"
    case .badCommand: "the command to open has an empty first word, or a NUL in it"
    case .badAttributes(let problem): "the attributes cannot be shared: \(problem)"
    case .badSteps(let problem): "the steps cannot be shared: \(problem)"
    case .labelTooLong(let bytes):
      "the label has \(bytes) bytes, of at most \(LabelLimit.bytes): make it shorter"
    case .tooLarge(let bytes):
      "label, command, attributes and steps are too large to be shared: the record has \(bytes)"
        + " bytes, of at most \(StoreEntry.largestBody)"
    case .noDirectory(let problem): "nowhere to share countdowns: \(problem)"
    case .notFound(let name): "there is no countdown \(QuotedText(name))"
    case .refused(let name, let refusal): refusal.text(of: QuotedText(name).description)
    case .noNextStep(let name): "\(QuotedText(name)) has no next step"
    case .notAccepting(let name, let process):
      "\(QuotedText(name)) takes no commands from others; use its own controls, in process"
        + " \(process)"
    case .store(let error): error.description
    }
  }
}

extension CountdownTimer.Refusal {
  /// The reason why nothing was done, for people.
  fileprivate func text(of name: String) -> String {
    switch self {
    case .alreadyRunning: "\(name) is already running"
    case .notRunning: "\(name) is not running"
    case .nothingToCount: "a countdown needs a duration above zero"
    case .outOfRange: "a countdown lasts at most a hundred years"
    case .lockedWhileRunning: "\(name) is running; pause it first"
    default: "\(name): \(self)"
    }
  }
}
