import Countdown
import CountdownStore

@testable import CountdownSharing

/// Goes through all states that the model can reach in so many steps, breadth first, and from each
/// of them to rest in up to four ways: the store works again, at once or after a while, the halted
/// go on, and time passes.
///
/// Of states that were gone through only a hash is kept, and those on the way to rest are not gone
/// through twice.
struct KeeperExplorer {
  private(set) var states = 0
  private(set) var rests = 0
  private(set) var mostWrites = 0
  private(set) var findings: [Promise: [String]] = [:]
  /// The states on the ways to rest, and how many writes each was away from it.
  private var rested: [Int: Int] = [:]

  /// The step that led to a state for the first time.
  private struct Way {
    let from: Int
    let step: Int
  }

  /// A way to rest.
  private struct Rest: Hashable {
    let isReversed: Bool
    /// For how many seconds the store goes on failing.
    var failing: Int
    /// For how many it works then.
    var working = 16
  }

  init(_ start: KeeperModel, depth: Int) {
    var known: Set<Int> = [start.hashValue]
    var level = [(start, 0)]
    var ways = [Way(from: -1, step: 0)]
    for distance in 0...depth where !level.isEmpty {
      var next: [(KeeperModel, Int)] = []
      for (model, place) in level {
        states += 1
        check(model) { Self.way(from: start, to: place, ways) }
        if distance == depth { continue }
        for (index, step) in model.steps.enumerated()
        where known.insert(step.result.hashValue).inserted {
          next.append((step.result, ways.count))
          ways.append(Way(from: place, step: index))
        }
      }
      level = next
    }
  }

  private static func way(from start: KeeperModel, to place: Int, _ ways: [Way]) -> [String] {
    var (indices, place, model) = ([Int](), place, start)
    while place > 0 {
      indices.append(ways[place].step)
      place = ways[place].from
    }
    return indices.reversed().map { index in
      let step = model.steps[index]
      model = step.result
      return step.name()
    }
  }

  private mutating func check(_ model: KeeperModel, _ way: () -> [String]) {
    for promise in model.brokenOnTheWay where findings[promise] == nil {
      findings[promise] = way()
    }
    let fails = model.store != .works || model.actors.contains { $0.hung != nil }
    for failing in fails ? [0, 7] : [0] {
      for isReversed in [false, true] {
        rest(model, Rest(isReversed: isReversed, failing: failing), way)
      }
    }
  }

  private mutating func rest(_ start: KeeperModel, _ rest: Rest, _ way: () -> [String]) {
    var (model, rest) = (start, rest)
    let kind = rest
    var passed: [(key: Int, writes: UInt8)] = []
    var (count, isQuiet, writes) = (0, true, 0)
    while true {
      var hasher = Hasher()
      hasher.combine(model)
      hasher.combine(rest)
      let key = hasher.finalize()
      if let known = rested[key] {
        writes = Int(model.facts.writes) + known
        break
      }
      passed.append((key, model.facts.writes))
      guard let step = Self.advance(&model, &rest) else {
        (rests, writes) = (rests + 1, Int(model.facts.writes))
        report(model, isQuiet: isQuiet) { way() + ["→"] + Self.names(of: kind, from: start) }
        break
      }
      count = step == .second ? 0 : count + 1
      if count > 60 { (isQuiet, rest.working, rest.failing) = (false, 0, 0) }
    }
    for state in passed { rested[state.key] = writes - Int(state.writes) }
    mostWrites = max(mostWrites, writes - Int(start.facts.writes))
  }

  /// A step to rest.
  private enum Step: Equatable {
    case second
    case other(Int)
    case repair(String)
  }

  /// Takes the next step to rest; nil where there is none.
  private static func advance(_ model: inout KeeperModel, _ rest: inout Rest) -> Step? {
    if rest.failing == 0, let name = repair(&model) { return .repair(name) }
    if rest.working == 0 { return nil }
    let steps = model.ownSteps
    if let step = rest.isReversed ? steps.last : steps.first {
      model = step.result
      return .other(rest.isReversed ? steps.count - 1 : 0)
    }
    let waits = model.actors.contains {
      $0.isAble && ($0.wakes != nil || $0.hungAt != nil || $0.timer?.isWaiting ?? false)
    }
    if rest.failing == 0, !waits { return nil }
    if rest.failing > 0 { rest.failing -= 1 } else { rest.working -= 1 }
    model.pass()
    return .second
  }

  /// The names of the steps to rest, for a report.
  private static func names(of kind: Rest, from start: KeeperModel) -> [String] {
    var (model, rest, names) = (start, kind, [String]())
    while names.count < 60 {
      let steps = model.ownSteps
      switch advance(&model, &rest) {
      case .second: names.append("+1 s")
      case .other(let index): names.append(steps[index].name())
      case .repair(let name): names.append(name)
      case nil: return names
      }
    }
    return names
  }

  /// Ends what hinders.
  private static func repair(_ model: inout KeeperModel) -> String? {
    if model.store != .works {
      model.turn(.works)
      return "the store works"
    }
    for place in model.actors.indices where !model.actors[place].isDead {
      if model.actors[place].hung != nil {
        model.comeBack(place)
        return "the call of \(place) returns"
      }
      if model.actors[place].isHalted {
        model.goOn(place)
        return "\(place) goes on"
      }
    }
    return nil
  }

  private mutating func report(
    _ model: KeeperModel, isQuiet: Bool, _ way: () -> [String]
  ) {
    var broken = model.brokenAtRest
    // A timer asks for its name again and again.
    let isAsking = model.isNameTaken && model.actors[0].timer != nil
    if !isQuiet || !model.ownSteps.isEmpty && !isAsking { broken.append(.noPingPong) }
    for promise in broken where findings[promise] == nil {
      var names = way()
      while names.last == "+1 s" { names.removeLast() }
      findings[promise] = names
    }
  }
}
