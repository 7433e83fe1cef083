import Countdown
import CountdownStore

@testable import CountdownSharing

/// A step of the model: what it is called, what comes of it, and whether it is progress and no
/// fault.
struct EndStep {
  let name: String
  let result: EndModel
  let isProgress: Bool
}

extension EndModel {
  private static let runs = (0..<4).map { _ in CountdownID() }

  static func run(_ number: UInt8) -> CountdownID { runs[Int(number)] }

  /// All that may happen next.
  func steps(_ rules: EndRules) -> [EndStep] {
    var steps: [EndStep] = []
    if [.running, .returned].contains(status.stage), passed & (1 << deadline) == 0 {
      steps.append(step("the deadline passes") { $0.passed |= 1 << deadline })
    }
    for place in processes.indices where !processes[place].isDead {
      addSteps(of: place, rules, to: &steps)
    }
    addCommands(rules, to: &steps)
    return steps
  }

  func step(
    _ name: String, isProgress: Bool = true, _ body: (inout EndModel) -> Void
  ) -> EndStep {
    var result = self
    body(&result)
    return EndStep(name: name, result: result, isProgress: isProgress)
  }

  private func addSteps(of place: Int, _ rules: EndRules, to steps: inout [EndStep]) {
    let process = processes[place]
    if budget.crashes > 0 {
      steps.append(
        step("\(place) crashes", isProgress: false) {
          $0.budget.crashes -= 1
          $0.facts.crashes += 1
          $0.processes[place].isDead = true
        })
    }
    if process.isHalted {
      // It may stay halted for ever.
      return steps.append(
        step("\(place) goes on", isProgress: false) { $0.processes[place].isHalted = false })
    }
    if budget.halts > 0 {
      steps.append(
        step("\(place) halts", isProgress: false) {
          $0.budget.halts -= 1
          $0.processes[place].isHalted = true
        })
    }
    if process.isResting, rules.isAble[place] {
      steps.append(step("\(place) has rested") { $0.processes[place].isResting = false })
    }
    addLateAnswer(to: place, to: &steps)
    switch process.action {
    case .nothing: addLook(of: place, rules, to: &steps)
    case .write(let decision, let old):
      addWrite(decision, over: old, by: place, rules, to: &steps)
    case .read: addRead(by: place, to: &steps)
    case .present: addPresentation(by: place, rules, to: &steps)
    case .retryLater:
      steps.append(
        step("\(place) tries again") { $0.go(place, $0.processes[place].machine.retry()) })
    case .withdraw, .rest: break
    }
  }

  /// Takes up the machine's next action.
  mutating func go(_ place: Int, _ action: EndMachine.Action) {
    switch action {
    case .rest: (processes[place].action, processes[place].isResting) = (.nothing, true)
    case .withdraw: processes[place].action = .nothing
    default: processes[place].action = action
    }
  }

  // MARK: - Looking

  private func addLook(of place: Int, _ rules: EndRules, to steps: inout [EndStep]) {
    let process = processes[place]
    guard !process.isResting, !process.hasForgotten else { return }
    for seen in [status, stale].compactMap(\.self) {
      addLook(of: place, at: seen, isProgress: seen == status, rules, to: &steps)
    }
  }

  private func addLook(
    of place: Int, at seen: EndStatus, isProgress: Bool, _ rules: EndRules,
    to steps: inout [EndStep]
  ) {
    let process = processes[place]
    let announcer = Int(seen.token / 16) - 1
    let isGone =
      seen.token != 0 && announcer != place && !rules.keepsClaims
      && (processes[announcer].isDead || processes[announcer].isHalted)
    let facts = EndMachine.Facts(
      isDue: passed & (1 << deadline) != 0, mayClaim: true, isAnnouncerGone: isGone)
    var machine = process.machine
    let token = UInt64(place + 1) * 16 + UInt64(process.claims % 16)
    let action = machine.consider(seen, facts, token: token)
    guard action != .nothing else { return }
    steps.append(
      step("\(place) looks at \(seen.stage)", isProgress: isProgress) {
        $0.processes[place].machine = machine
        $0.processes[place].deadline = deadline
        $0.go(place, action)
      })
  }

  // MARK: - Writing

  private func addWrite(
    _ decision: EndDecision, over old: EndStatus, by place: Int, _ rules: EndRules,
    to steps: inout [EndStep]
  ) {
    let what = "\(place) writes \(decision.name)"
    let isClaim = if case .claim = decision { true } else { false }
    // The claim of the version before lay in a file of its own, for ever.
    let wins =
      rules.claimsRuns && isClaim
      ? status.run == old.run && status.token == 0 && status.stage != .announced
      : status.revision == old.revision
    if rules.keepsClaims, decision == .giveBack {
      return steps.append(
        step("\(place) fails for ever") { $0.finish(place, .written(EntryRevision(rawValue: 0))) })
    }
    if rules.announcesUnclaimed, isClaim, !wins {
      return steps.append(
        step(what + " in vain") { $0.finish(place, .written(EntryRevision(rawValue: 0))) })
    }
    steps.append(
      step(what + (wins ? "" : ", and somebody was faster")) { model in
        if wins { model.put(decision, over: old, by: place) }
        model.finish(
          place, wins ? .written(EntryRevision(rawValue: model.versions)) : .faster(status))
      })
    guard budget.errors > 0 else { return }
    steps.append(
      step(what + ": refused", isProgress: false) { model in
        model.fail()
        if rules.forgets, isClaim { model.processes[place].hasForgotten = true }
        model.finish(place, .failed)
      })
    for isWritten in wins ? [false, true] : [false] {
      steps.append(
        step(what + ": unknown, \(isWritten ? "written" : "lost")", isProgress: false) { model in
          model.fail()
          if isWritten { model.put(decision, over: old, by: place) }
          model.finish(place, .unknown)
        })
    }
  }

  private mutating func put(_ decision: EndDecision, over old: EndStatus, by place: Int) {
    let announcer = Int(status.token / 16) - 1
    if case .claim = decision {
      processes[place].claims += 1
      if announcer >= 0, !processes[announcer].isDead { facts.hasStolen = true }
    }
    let new = (status.revision == old.revision ? old : status).applying(decision)
    let old = status
    status = new
    renew(from: old)
  }

  /// Gives the entry another revision.
  mutating func renew(from old: EndStatus) {
    stale = old
    versions += 1
    status.revision = EntryRevision(rawValue: versions)
  }

  private mutating func fail() {
    budget.errors -= 1
    facts.errors += 1
  }

  private mutating func finish(_ place: Int, _ outcome: EndMachine.Written) {
    go(place, processes[place].machine.wrote(outcome))
  }

  private func addRead(by place: Int, to steps: inout [EndStep]) {
    steps.append(
      step("\(place) reads \(status.stage)") {
        $0.go(place, $0.processes[place].machine.found(status))
      })
    guard budget.errors > 0 else { return }
    steps.append(
      step("\(place) cannot read", isProgress: false) {
        $0.fail()
        let action = $0.processes[place].machine.foundNothingOut()
        $0.go(place, action)
      })
  }
}

extension EndDecision {
  fileprivate var name: String {
    switch self {
    case .claim(_, let attempt): "claim \(attempt)"
    case .announced: "announced"
    case .giveBack: "returned"
    case .unanswered(let attempt): "unanswered \(attempt)"
    case .unconfirmed: "unconfirmed"
    }
  }
}
