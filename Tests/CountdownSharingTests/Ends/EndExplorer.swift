import Countdown
import CountdownStore

@testable import CountdownSharing

/// Goes through all states that a model can reach, breadth first, and asserts the promises in each;
/// so the first way to break a promise is a shortest one.
struct EndExplorer {
  let rules: EndRules
  private(set) var states = 0
  /// Whether all states that can be reached were looked at.
  private(set) var isComplete = false
  /// The promises that were broken, and the shortest way there.
  private(set) var findings: [Promise: [String]] = [:]

  /// What is promised of the end of a countdown.
  enum Promise: Hashable {
    /// Announced while a process lives that can; or, after two attempts whose outcome nobody knows,
    /// listed as unconfirmed.
    case atLeastOnce
    /// Not twice without a crash, a claim taken from a halted process, an announcement without an
    /// answer, or a store that failed.
    case onceWithoutFaults
    /// Twice at most; once more by the process that counts, where its store failed.
    case atMostTwice
    /// Of several announcements, all but one say that there may have been another.
    case saidAgain
    /// Not after a stop or a pause that won before any claim, where it was claimed.
    case notAfterStop
  }

  /// A countdown that runs, counted by the first of some processes.
  static func start(processes: Int, budget: EndBudget) -> EndModel {
    EndModel(
      status: EndStatus(
        stage: .running, run: EndModel.run(0), revision: EntryRevision(rawValue: 1)),
      processes: (0..<processes).map {
        EndProcess(machine: EndMachine(announcesUnclaimed: $0 == 0))
      },
      budget: budget)
  }

  init(_ start: EndModel, rules: EndRules, mostStates: Int = 400_000) {
    self.rules = rules
    var known: Set<EndModel> = [start]
    var queue = [start]
    var ways: [(from: Int, name: String)] = [(-1, "")]
    var place = 0
    while place < queue.count, queue.count < mostStates {
      let steps = queue[place].steps(rules)
      for promise in broken(queue[place], isQuiet: !steps.contains(where: \.isProgress))
      where findings[promise] == nil {
        findings[promise] = Self.way(to: place, ways)
      }
      for step in steps where known.insert(step.result).inserted {
        queue.append(step.result)
        ways.append((place, step.name))
      }
      place += 1
    }
    (states, isComplete) = (place, place == queue.count)
  }

  private static func way(to place: Int, _ ways: [(from: Int, name: String)]) -> [String] {
    var (names, place) = ([String](), place)
    while place > 0 {
      names.append(ways[place].name)
      place = ways[place].from
    }
    return names.reversed()
  }

  private func broken(_ model: EndModel, isQuiet: Bool) -> [Promise] {
    var broken: [Promise] = []
    let facts = model.facts
    let isExcused =
      facts.crashes > 0 || facts.hasStolen || facts.errors > 0 || facts.silences > 0
    for number in 0..<4 {
      let count = model.announced[number]
      if count > 1, !isExcused { broken.append(.onceWithoutFaults) }
      if model.unmarked[number] > 1, !facts.isUnclaimed { broken.append(.saidAgain) }
      if count > (facts.isUnclaimed ? 3 : 2) { broken.append(.atMostTwice) }
    }
    if facts.isAfterStop { broken.append(.notAfterStop) }
    if isQuiet, isSilent(model) { broken.append(.atLeastOnce) }
    return broken
  }

  /// Whether the present deadline has passed, nobody has announced it or ever will, and somebody
  /// lives who can.
  private func isSilent(_ model: EndModel) -> Bool {
    let canSomebody = model.processes.indices.contains {
      !model.processes[$0].isDead && !model.processes[$0].isHalted && rules.isAble[$0]
    }
    guard canSomebody, model.passed & (1 << model.deadline) != 0,
      model.announced[Int(model.deadline)] == 0
    else { return false }
    switch model.status.stage {
    case .running, .returned, .announcing, .announced: return true
    case .unconfirmed: return model.status.attempts < EndMachine.mostAttempts
    case .ready, .paused, .stopped: return false
    }
  }
}
