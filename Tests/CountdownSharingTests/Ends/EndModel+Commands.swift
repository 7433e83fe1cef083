import Countdown
import CountdownStore

@testable import CountdownSharing

extension EndModel {
  /// A person looks, and later what was decided is written, in place of what was looked at.
  func addCommands(_ rules: EndRules, to steps: inout [EndStep]) {
    guard let command else {
      for kind in PendingCommand.Kind.allCases where budget.commands > 0 && isAllowed(kind) {
        steps.append(
          step("a person looks, to \(kind)", isProgress: false) {
            $0.budget.commands -= 1
            $0.command = PendingCommand(kind: kind, over: status)
          })
      }
      return
    }
    let wins = status.revision == command.over.revision
    steps.append(
      step("to \(command.kind) " + (wins ? "wins" : "loses"), isProgress: true) {
        $0.command = nil
        if wins { $0.carryOut(command.kind) }
      })
    guard budget.errors > 0 else { return }
    steps.append(
      step("to \(command.kind) cannot be written", isProgress: false) {
        $0.command = nil
        $0.budget.errors -= 1
        $0.facts.errors += 1
        if rules.dropsStops, command.kind == .stop { $0.stopped |= 1 << deadline }
      })
  }

  private func isAllowed(_ kind: PendingCommand.Kind) -> Bool {
    let isPassed = passed & (1 << deadline) != 0
    return switch kind {
    case .stop: status.stage == .running && !isPassed || status.stage == .paused
    case .pause: status.stage == .running && !isPassed
    case .resume: status.stage == .paused && deadline < 3
    case .start:
      deadline < 3
        && [.announced, .stopped, .unconfirmed, .announcing, .returned].contains(status.stage)
    }
  }

  private mutating func carryOut(_ kind: PendingCommand.Kind) {
    let wasOpen = [.announcing, .returned].contains(status.stage)
    renew(from: status)
    status.token = 0
    switch kind {
    case .stop:
      stopped |= 1 << deadline
      status.stage = .stopped
    case .pause:
      stopped |= 1 << deadline
      status.stage = .paused
    case .resume, .start:
      if wasOpen { answered |= 1 << deadline }
      deadline += 1
      (status.stage, status.attempts) = (.running, 0)
      if kind == .start { status.run = Self.run(deadline) }
    }
  }
}
