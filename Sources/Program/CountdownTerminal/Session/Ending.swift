internal import CountdownSystem
internal import Glibc

/// The end of the program.
package struct Ending: Hashable, Sendable {
  /// The line that stays on the normal screen; nil for none.
  package var line: String?
  package var status: ExitStatus
  /// The faults, for standard error.
  package var complaint: String?

  package init(line: String? = nil, status: ExitStatus, complaint: String? = nil) {
    (self.line, self.status, self.complaint) = (line, status, complaint)
  }
}

/// The exit status.
package enum ExitStatus: Hashable, Sendable {
  case code(Int32)
  case signal(Int32)

  package static let finished = ExitStatus.code(0)
  package static let failed = ExitStatus.code(1)
  package static let misused = ExitStatus.code(2)
  package static let stopped = ExitStatus.code(3)
  package static let unheard = ExitStatus.code(4)
}

extension ExitStatus {
  /// Whether a signal ended the program.
  package var isSignal: Bool { if case .signal = self { true } else { false } }

  /// Ends the process; by the signal itself where that is the status, so that the shell sees it.
  package func leave() -> Never {
    switch self {
    case .code(let code): exit(code)
    case .signal(let number):
      SignalQueue.surrender(to: number)
      exit(128 + number)
    }
  }
}
