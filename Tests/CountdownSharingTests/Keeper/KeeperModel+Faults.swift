import Countdown
import CountdownStore

@testable import CountdownSharing

// What the budget allows.

extension KeeperModel {
  func addCommands(of place: Int, to steps: inout [KeeperStep]) {
    if actors[place].timer != nil { return addTimerCommands(of: place, to: &steps) }
    guard budget.commands > 0, actors[place].isAwake, !actors[place].keeper.isOver else { return }
    let shown = actors[place].keeper.shown
    for kind in budget.kinds {
      let result = step("\(who(place)): \(kind)") {
        $0.budget.commands -= 1
        $0.marks += 1
        $0.givers.append(UInt8(place))
        $0.givenRuns.append(shown.number)
        $0.tell(place, .command(kind, mark: $0.marks))
      }
      // What is refused at once changes nothing.
      if !result.result.said.contains(result.result.marks) { steps.append(result) }
    }
  }

  func addFaults(of place: Int, to steps: inout [KeeperStep]) {
    let who = who(place)
    if budget.deaths > 0 { steps.append(step("\(who) dies") { $0.die(place) }) }
    if actors[place].hung != nil {
      steps.append(step("the call of the \(who) returns") { $0.comeBack(place) })
    }
    if actors[place].isHalted {
      return steps.append(step("\(who) goes on") { $0.goOn(place) })
    }
    if budget.halts > 0 {
      steps.append(
        step("\(who) halts") {
          $0.budget.halts -= 1
          $0.facts.halts += 1
          ($0.actors[place].isHalted, $0.actors[place].haltedAt) = (true, tick)
        })
    }
    if budget.stucks > 0 {
      steps.append(
        step("\(who) is stuck") {
          $0.budget.stucks -= 1
          $0.actors[place].isStuck = true
        })
    }
    addFaultsOfOutlets(of: place, to: &steps)
    addFaultsOfCall(of: place, to: &steps)
  }

  private mutating func die(_ place: Int) {
    budget.deaths -= 1
    facts.deaths += 1
    var dead = KeeperActor(keeper: actors[place].keeper, tokens: actors[place].tokens)
    dead.isDead = true
    actors[place] = dead
    // What only it knew is lost with it.
    for index in givers.indices where givers[index] == place { said.insert(UInt64(index + 1)) }
    if place > 0 { return }
    for other in actors.indices where other > 0 && actors[other].isAwake { tell(other, .moment) }
  }

  mutating func goOn(_ place: Int) {
    actors[place].isHalted = false
    // Halted and going on within one second, it was there.
    let from = min(actors[place].haltedAt + 1, tick)
    actors[place].absence = from..<tick
    let isDirty = actors[place].isDirty
    actors[place].isDirty = false
    tell(place, isDirty ? .signal : .moment)
  }

  // MARK: - Outlets

  private func addFaultsOfOutlets(of place: Int, to steps: inout [KeeperStep]) {
    if let late = actors[place].late {
      steps.append(
        step("\(who(place)) hears that it announced \(ModelBody.number(late))") {
          ($0.actors[place].late, $0.actors[place].heardOf) = (nil, late)
          $0.tell(place, .presentedLate(run: late))
        })
    }
    guard let presents = actors[place].presents else { return }
    if budget.outletFailures > 0 {
      steps.append(
        step("\(who(place)) cannot announce") {
          $0.budget.outletFailures -= 1
          $0.failToPresent(place)
        })
    }
    guard budget.silences > 0 else { return }
    for isShown in [false, true] {
      let what = isShown ? "ANNOUNCES" : "does not announce"
      steps.append(
        step("\(who(place)) \(what), without an answer") {
          $0.budget.silences -= 1
          $0.facts.silences += 1
          $0.actors[place].presents = nil
          if isShown {
            $0.announce(presents, by: place)
            $0.actors[place].late = presents.run
          }
          $0.tell(place, .presented(.unanswered))
        })
    }
  }

  // MARK: - Calls

  private func addFaultsOfCall(of place: Int, to steps: inout [KeeperStep]) {
    guard let call = actors[place].call, store == .works, actors[place].hung == nil else { return }
    if budget.hangs > 0 {
      steps.append(
        step("\(who(place)): \(call.name), and no answer comes") {
          $0.budget.hangs -= 1
          $0.facts.failures += 1
          $0.facts.isFlapping = true
          $0.actors[place].call = nil
          ($0.actors[place].hung, $0.actors[place].hungAt) = (call, tick)
        })
    }
    guard budget.unknowns > 0, case .write(let body, let replaced) = call else { return }
    for isWritten in entry?.revision == replaced ? [true, false] : [false] {
      steps.append(
        step("\(who(place)): unknown, \(isWritten ? "written" : "not written")") {
          $0.budget.unknowns -= 1
          $0.noteFlapping()
          $0.facts.failures += 1
          $0.actors[place].call = nil
          if isWritten { $0.put(body, by: place) }
          $0.actors[place].answer = .written(.unknown)
        })
    }
  }
}
