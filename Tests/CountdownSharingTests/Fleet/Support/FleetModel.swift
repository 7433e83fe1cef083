import Countdown
import CountdownTestSupport

@testable import CountdownPostgres

/// The table of a fleet, its schedulers and its nodes, one statement at a time and in an
/// order that a seed draws. A statement sees what is committed and what its transaction wrote;
/// a commit is visible first, then its locks go, then its notification arrives.
struct FleetModel {
  struct Row {
    var wake: Int64
    var fence: Int
    var node: Int?
  }

  enum Step {
    case hold
    case write(Int, Int64)
    case delete(Int)
    case claim
    case end([Int])
    case giveBack([Int])
    case tell([Int])
    case show, unlock, notify
    case first, transactions, last, decide, glance
  }

  struct Actor {
    var steps: [Step] = []
    var writes: [Int: Row?] = [:]
    var name = ""
    /// The moment of which the transaction notifies the nodes.
    var notifies: Int64?
    // Of nodes only:
    var watch = FleetWatch(connectedAt: Moment(nanoseconds: 0))
    var look = FleetLook(now: 0, first: .last, isKnown: true, open: [], others: [])
    /// The first moment of which the node was notified.
    var notified: Int64?
    var wakesAt: Int64? = 0
    /// The fences of what is being handled, by key.
    var held: [Int: Int] = [:]
  }

  private var random: SeededGenerator
  private(set) var time: Int64 = 1_000_000_000
  private(set) var rows: [Int: Row] = [:]
  private var locks: [Int: Int] = [:]
  private var holders: [Int: String] = [:]
  private(set) var actors: [Actor]
  let nodes: Range<Int>
  private var count = 0
  /// The actor that does nothing for a while, whatever it is about to do.
  private var halted = 0
  static let keys = 5, room = 3
  /// The key that is to run alone.
  static let alone = 0

  init(seed: UInt64, schedulers: Int = 3, nodes: Int = 2) {
    random = SeededGenerator(seed: seed)
    actors = Array(repeating: Actor(), count: nodes + schedulers)
    self.nodes = 0..<nodes
    for node in self.nodes {
      actors[node].watch = FleetWatch(
        connectedAt: Moment(nanoseconds: 0), number: Int64(node))
    }
  }

  /// Runs a number of statements.
  ///
  /// - Returns: what is wrong with how long the nodes sleep, if something is.
  mutating func run(_ steps: Int) -> String? {
    for _ in 0..<steps {
      if random.below(32) == 0 { halted = random.below(UInt64(actors.count)) }
      // Most of the time nothing is scheduled, and no handler ends.
      let mayBegin = random.below(10) == 0
      let ready = actors.indices.filter { index in
        let isIdle = actors[index].steps.isEmpty && !isAwake(index)
        return index != halted && canGo(index) && (mayBegin || !isIdle)
      }
      let pick = random.below(UInt64(ready.count) + 1)
      if pick < ready.count { go(ready[pick]) } else { passTime() }
      if let complaint { return complaint }
    }
    return nil
  }

  private mutating func passTime() {
    let moments = nodes.compactMap { actors[$0].wakesAt }.filter { $0 > time }
    let far = time + Int64(1 + random.below(500_000_000))
    time = random.below(2) == 0 ? min(moments.min() ?? far, far) : moments.min() ?? far
  }

  private func canGo(_ index: Int) -> Bool {
    let actor = actors[index]
    switch actor.steps.first {
    case .write(let key, _), .delete(let key):
      return locks[key].map { $0 == index } ?? true
    case .some: return true
    case nil:
      return !nodes.contains(index) || !actor.held.isEmpty || isAwake(index)
    }
  }

  private func isAwake(_ index: Int) -> Bool {
    nodes.contains(index)
      && (actors[index].notified != nil || actors[index].wakesAt.map { $0 <= time } == true)
  }
}

// MARK: - Steps

extension FleetModel {
  private mutating func go(_ index: Int) {
    if actors[index].steps.isEmpty {
      count += 1
      actors[index].name = "\(index)/\(count)"
      _ = takeNotification(index)
      let mayGlance = actors[index].held.isEmpty && actors[index].watch.mayGlance(at: moment)
      actors[index].steps =
        nodes.contains(index) ? mayGlance ? [.glance] : turn(of: index) : transaction()
      return
    }
    carryOut(actors[index].steps.removeFirst(), of: index)
  }

  private mutating func takeNotification(_ index: Int) -> Bool {
    guard let moment = actors[index].notified else { return false }
    actors[index].watch.beNotified(of: moment)
    actors[index].notified = nil
    return true
  }

  private mutating func transaction() -> [Step] {
    let keys = (0..<Self.keys).filter { _ in random.below(3) == 0 }
    let commit: [Step] = [.show, .unlock, .notify]
    if random.below(4) == 0 { return keys.map { .delete($0) } + commit }
    let far: [Int64] = [-1, 0, 1, 3, 50, 900, 5_000, 100_000]
    let writes = keys.map { key in
      Step.write(key, time + far[random.below(UInt64(far.count))] * 1_000_000)
    }
    return [.hold] + writes + [.tell(keys)] + commit
  }

  private mutating func turn(of index: Int) -> [Step] {
    let ended = actors[index].held.keys.filter { _ in random.below(2) == 0 }
    var steps: [Step] = [.claim]
    if random.below(3) == 0, !ended.isEmpty {
      steps = [.hold, .claim, .giveBack(ended), .tell(ended)]
    } else if !ended.isEmpty {
      steps.append(.end(ended))
    }
    return steps + [.show, .unlock, .notify, .first, .transactions, .last, .decide]
  }

  /// What a statement of an actor sees.
  func seen(by index: Int) -> [Int: Row] {
    var seen = rows
    for (key, row) in actors[index].writes { seen[key] = row }
    return seen
  }

  private mutating func write(_ row: Row?, _ key: Int, by index: Int) {
    locks[key] = index
    actors[index].writes[key] = .some(row)
  }

  /// Claims what is due beside what is held, or if there is none, and nothing is held, the one
  /// that is to run alone.
  private mutating func claim(_ index: Int) {
    let due = seen(by: index).filter { $0.value.node == nil && $0.value.wake <= time }
      .filter { locks[$0.key] == nil }
      .sorted { position($0) < position($1) }
    let mayAny = canClaim(index) && !actors[index].watch.makesRoom
    let room = mayAny ? Self.room - actors[index].held.count : 0
    let start = actors[index].watch.trusted
    var found = due.filter { $0.key != Self.alone && position($0) >= start }
      .prefix(room).map { $0 }
    if found.isEmpty, actors[index].held.isEmpty { found = due.filter { $0.key == Self.alone } }
    for (key, row) in found {
      write(Row(wake: row.wake, fence: count, node: index), key, by: index)
      actors[index].held[key] = count
    }
  }

  private mutating func carryOut(_ step: Step, of index: Int) {
    let seen = seen(by: index)
    count += 1
    switch step {
    case .hold: holders[index] = actors[index].name
    case .write(let key, let wake): write(Row(wake: wake, fence: count), key, by: index)
    case .delete(let key): write(nil, key, by: index)
    case .claim: claim(index)
    case .end(let keys): end(keys, by: index) { _ in nil }
    case .giveBack(let keys):
      let wake = time + Int64(random.below(3)) * 1_000_000_000
      end(keys, by: index) { Row(wake: wake, fence: $0 + 1) }
    case .tell(let keys):
      actors[index].notifies = notification(of: keys, in: seen)
    case .show:
      for (key, row) in actors[index].writes { rows[key] = row }
      actors[index].writes = [:]
    case .unlock:
      locks = locks.filter { $0.value != index }
      holders[index] = nil
    case .notify:
      if let moment = actors[index].notifies {
        for node in nodes { actors[node].notified = min(actors[node].notified ?? .max, moment) }
      }
      actors[index].notifies = nil
    case .first: actors[index].look.first = next(for: index)
    case .transactions: actors[index].look.open = Set(holders.values)
    case .last:
      actors[index].look.first = min(actors[index].look.first, next(for: index))
      actors[index].look.nextAlone = first(in: seen, isAlone: true).moment
      actors[index].look.now = time
    case .decide: decide(index)
    case .glance:
      let look = FleetLook(
        now: time, first: next(for: index), nextAlone: first(in: seen, isAlone: true).moment,
        isKnown: true, open: [], others: [])
      let sleep = actors[index].watch.sleep(afterGlance: look, at: moment)
      actors[index].wakesAt = sleep.map { time + Int64($0 / .nanoseconds(1)) }
      if sleep == nil { actors[index].steps = turn(of: index) }
    }
  }

  /// Ends claims whose fences are still there, and whose rows are not locked.
  private mutating func end(_ keys: [Int], by index: Int, _ change: (Int) -> Row?) {
    let seen = seen(by: index)
    for key in keys where locks[key].map({ $0 == index }) ?? true {
      guard let fence = actors[index].held.removeValue(forKey: key) else { continue }
      if let row = seen[key], row.fence == fence { write(change(fence), key, by: index) }
    }
  }

  private var moment: Moment { Moment(nanoseconds: time) }

  /// The sleep counts from the look: how long an answer takes is no matter of order.
  private mutating func decide(_ index: Int) {
    let (canClaim, holds) = (canClaim(index), !actors[index].held.isEmpty)
    let look = actors[index].look
    let plan = actors[index].watch.plan(
      after: look, at: moment, canClaim: canClaim, holds: holds)
    actors[index].wakesAt = plan.sleep.map { look.now + Int64($0 / .nanoseconds(1)) }
    // What arrived during the turn wakes the node at once.
    if takeNotification(index) { actors[index].wakesAt = time }
  }
}
