import Countdown
import CountdownStore

@testable import CountdownSharing

extension EndModel {
  /// An announcement works, fails, or has no answer.
  func addPresentation(by place: Int, _ rules: EndRules, to steps: inout [EndStep]) {
    guard case .present(let claimed, let isAgain) = processes[place].action else { return }
    if rules.isAble[place] {
      steps.append(
        step("\(place) ANNOUNCES \(processes[place].deadline)") {
          $0.announce(claimed, isAgain: isAgain, by: place)
          $0.go(place, $0.processes[place].machine.presented(.presented))
        })
    }
    let canFail = rules.isAble[place] ? budget.failures > 0 : true
    if canFail {
      steps.append(
        step("\(place) cannot announce", isProgress: !rules.isAble[place]) {
          if rules.isAble[place] { $0.budget.failures -= 1 }
          $0.go(place, $0.processes[place].machine.presented(.failed))
        })
    }
    guard rules.isAble[place], budget.silences > 0 else { return }
    for isShown in [false, true] {
      let number = processes[place].deadline
      let what = isShown ? "ANNOUNCES \(number)" : "does not announce"
      steps.append(
        step("\(place) \(what), without an answer", isProgress: false) {
          $0.budget.silences -= 1
          $0.facts.silences += 1
          if isShown { $0.announce(claimed, isAgain: isAgain, by: place) }
          $0.processes[place].late = isShown ? number : nil
          let outcome: EndMachine.Outcome = rules.givesSilenceBack ? .failed : .unanswered
          $0.go(place, $0.processes[place].machine.presented(outcome))
        })
    }
  }

  private mutating func announce(_ claimed: EndStatus, isAgain: Bool, by place: Int) {
    let number = processes[place].deadline
    announced[Int(number)] += 1
    if !isAgain { unmarked[Int(number)] += 1 }
    let isClaimed = claimed.token / 16 == UInt64(place + 1)
    if !isClaimed { facts.isUnclaimed = true }
    if isClaimed, stopped & (1 << number) != 0 { facts.isAfterStop = true }
  }

  /// The answer to an announcement comes after all.
  func addLateAnswer(to place: Int, to steps: inout [EndStep]) {
    let isFree = [.nothing, .retryLater].contains(processes[place].action)
    guard isFree, let late = processes[place].late else { return }
    for seen in [status, stale].compactMap(\.self) {
      steps.append(
        step("\(place) hears that it announced \(late)", isProgress: false) {
          $0.processes[place].late = nil
          let action = $0.processes[place].machine.presentedLate(over: seen)
          // After a write that was refused, the machine still has to write.
          if action != .nothing || $0.processes[place].machine.isIdle { $0.go(place, action) }
        })
    }
  }
}
