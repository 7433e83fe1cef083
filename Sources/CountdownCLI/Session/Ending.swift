internal import Glibc

/// How the program ends.
struct Ending: Hashable, Sendable {
  /// The line that stays on the normal screen; nil for none.
  var line: String?
  var status: ExitStatus
  /// What went wrong, for standard error.
  var complaint: String?
}

/// What the shell sees.
enum ExitStatus: Hashable, Sendable {
  case code(Int32)
  case signal(Int32)

  static let finished = ExitStatus.code(0)
  static let failed = ExitStatus.code(1)
  static let misused = ExitStatus.code(2)
  static let stopped = ExitStatus.code(3)
  static let unheard = ExitStatus.code(4)
}

extension ExitStatus {
  /// Ends the process; by the signal itself where that is the status, so that the shell sees it.
  func leave() -> Never {
    switch self {
    case .code(let code): exit(code)
    case .signal(let number):
      SignalQueue.surrender(to: number)
      exit(128 + number)
    }
  }
}
