internal import Countdown
internal import CountdownBell
package import CountdownProcesses
internal import Glibc

/// The terminal's bell as an alert, and as the last rung of others.
package final class BellAlert: AlertLadder {
  package let alert = AlertWay.bell
  private let bell: Result<TerminalBell, BellError>
  private let latest = Locked<AlertResult?>(nil)

  package init() {
    bell = Self.open()
  }

  /// The bell of the controlling terminal, or where there is none, that of the standard output.
  private static func open() -> Result<TerminalBell, BellError> {
    do {
      return .success(try TerminalBell())
    } catch {
      guard isatty(STDOUT_FILENO) == 1,
        let bell = try? TerminalBell(fileDescriptor: STDOUT_FILENO)
      else { return .failure(error) }
      return .success(bell)
    }
  }

  package var result: AlertResult? { latest.withLock { $0 } }

  func receive(_ event: CountdownEvent) {
    guard event.kind == .finished else { return }
    latest.withLock { $0 = nil }
    let result = AlertResult(alert: .bell, misses: ring().map { [$0] } ?? [])
    latest.withLock { $0 = result }
  }

  /// Rings; nil, or why it could not.
  func ring() -> String? {
    do {
      try bell.get().ring()
      return nil
    } catch {
      return Self.reason(error)
    }
  }

  /// Why it would not ring, or nil.
  package var fault: String? {
    do {
      try bell.get().check()
      return nil
    } catch {
      return Self.reason(error)
    }
  }

  package func check(within limit: Duration) -> AlertFault? {
    fault.map { AlertFault(alert: .bell, reason: $0) }
  }

  private static func reason(_ error: any Error) -> String {
    switch (error as? BellError)?.reason {
    case .noControllingTerminal, .notATerminal, .closed: "no terminal"
    case .gone: "terminal gone"
    case .notReading: "terminal stopped"
    default: "failed"
    }
  }
}
