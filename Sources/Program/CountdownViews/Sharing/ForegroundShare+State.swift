internal import Countdown
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownSharing
internal import CountdownStore

extension ForegroundShare {
  /// The state that the lock of a ``ForegroundShare`` guards.
  struct State: Sendable {
    private(set) var sharing: Sharing?
    var fault: AlertFault?
    /// Whether a thread is at work.
    private var isBusy = false
    private var isAskedAgain = false
    /// Whether sharing was tried once.
    private var hasTried = false
    private var waiting: [Semaphore] = []
    var verdict = ForegroundVerdict()
    /// The number of the latest finish that was presented while nothing was shared.
    var announcedAlone: UInt64?
    /// The number of alerts and hooks that announce the end.
    var gates = 0
    /// Whether the program is about to end.
    var isOver = false
    /// Whether the record stays although the program ends.
    var isLeft = false
    /// Whether the record of a countdown that was stopped stays, to be resumed.
    var isResumable = false
    /// Whether the user has seen the end.
    var isSeen = false

    /// Whether a thread is to be started; a thread that is at work looks once more.
    mutating func begin() -> Bool {
      isAskedAgain = isBusy
      defer { isBusy = true }
      return !isBusy
    }

    mutating func takeAskedAgain() -> Bool {
      defer { isAskedAgain = false }
      return isAskedAgain && !isOver
    }

    /// Whether a thread has to wait; the signal is posted when the wait is over.
    ///
    /// - Parameter isExpected: whether an attempt is to come, if none was made yet.
    mutating func wait(with signal: Semaphore, isExpected: Bool) -> Bool {
      guard isBusy || isExpected && !hasTried else { return false }
      waiting.append(signal)
      return true
    }

    /// The work is done; returns the waiting threads' signals.
    mutating func takeWaiting() -> [Semaphore] {
      (isBusy, hasTried) = (false, true)
      defer { waiting = [] }
      return waiting
    }

    /// Returns the previous sharing.
    mutating func replaceSharing(with new: Sharing?) -> Sharing? {
      defer { sharing = new }
      return sharing
    }
  }
}

/// The reasons why a countdown is not shared, in a few words.
enum ShareFault {
  static func isNameTaken(_ error: any Error) -> Bool {
    if case .nameTaken = (error as? SharingError)?.reason { return true }
    return false
  }

  private static func storeReason(_ error: StoreError) -> String {
    if case .system(_, let error) = error.reason { "\(error)" } else { "\(error)".harmless }
  }

  static func reason(_ error: any Error) -> String {
    guard let error = error as? SharingError else { return "\(error)".harmless }
    return switch error.reason {
    case .noDirectory(let problem): problem.split(separator: ";").first.map(String.init) ?? problem
    case .store(let error): storeReason(error)
    case .nameTaken: "too many countdowns have this name"
    default: "\(error)".harmless
    }
  }
}
