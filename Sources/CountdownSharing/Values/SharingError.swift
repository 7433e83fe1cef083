public import Countdown
public import CountdownStore

/// Why a countdown could not be shared, or a shared one not be read.
public struct SharingError: Error, Hashable, Sendable {
  /// What went wrong.
  public let reason: Reason

  /// The kinds of failure.
  @nonexhaustive
  public enum Reason: Hashable, Sendable {
    /// The name is not one that a file and a shell can bear.
    case badName(String)
    /// A countdown of this name runs or is paused, in the process with this number.
    case nameTaken(String, process: Int32)
    /// The command is not one that could be run: its first word is empty, or a NUL is in it.
    case badCommand
    /// The attributes are more, or other, than a record takes: what is wrong with them.
    case badAttributes(String)
    /// The steps of a routine are more, or other, than a record takes: what is wrong with them.
    case badSteps(String)
    /// Label, command, attributes and steps together are too large for a record.
    case tooLarge(bytes: Int)
    /// There is no directory to share in: what is wrong with the environment.
    case noDirectory(String)
    /// There is no shared countdown of this name.
    case notFound(String)
    /// The countdown cannot do that as it stands.
    case refused(String, CountdownTimer.Refusal)
    /// The countdown has no step after the present one.
    case noNextStep(String)
    /// The steps are those of a process with this number, which begins them by itself.
    case stepsOfOwner(String, process: Int32)
    /// The countdown takes no commands from others: its process with this number does not say that
    /// it does.
    case notAccepting(String, process: Int32)
    /// The store refused, or what lies there cannot be used.
    case store(StoreError)
  }

  init(_ reason: Reason) {
    self.reason = reason
  }

  /// Whether it is one record that cannot be used, and not the store.
  var isAboutRecord: Bool {
    if case .store(let error) = reason { error.isAboutEntry } else { false }
  }

  /// Whether an entry makes no sense, so that another may take its place.
  var isUnreadable: Bool {
    guard case .store(let error) = reason, case .unreadable(_, _) = error.reason else {
      return false
    }
    return true
  }

  /// Does what may fail on account of the store.
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
      "\(QuotedText(name)) is no name for a countdown: use \(CountdownName.acceptedForm)"
    case .nameTaken(let name, let process):
      "\(QuotedText(name)) is taken by a countdown of process \(process): stop that or use another"
        + " name"
    case .badCommand: "the command to open has an empty first word, or a NUL in it"
    case .badAttributes(let problem): "the attributes cannot be shared: \(problem)"
    case .badSteps(let problem): "the steps cannot be shared: \(problem)"
    case .tooLarge(let bytes):
      "label, command, attributes and steps are too large to be shared: the record has \(bytes)"
        + " bytes, of at most \(StoreEntry.largestBody)"
    case .noDirectory(let problem): "nowhere to share countdowns: \(problem)"
    case .notFound(let name): "there is no countdown \(QuotedText(name))"
    case .refused(let name, let refusal): refusal.text(of: QuotedText(name).description)
    case .noNextStep(let name): "\(QuotedText(name)) has no next step"
    case .stepsOfOwner(let name, let process):
      "the steps of \(QuotedText(name)) are begun in its own view, in process \(process)"
    case .notAccepting(let name, let process):
      "\(QuotedText(name)) takes no commands from others; use its own controls, in process"
        + " \(process)"
    case .store(let error): error.description
    }
  }
}

extension CountdownTimer.Refusal {
  /// Why nothing was done, for people.
  fileprivate func text(of name: String) -> String {
    switch self {
    case .alreadyRunning: "\(name) runs already"
    case .notRunning: "\(name) does not run"
    case .nothingToCount: "a countdown needs a duration above zero"
    case .outOfRange: "a countdown lasts at most a hundred years"
    case .lockedWhileRunning: "\(name) runs; pause it first"
    default: "\(name): \(self)"
    }
  }
}
