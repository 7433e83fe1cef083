import Countdown
import CountdownTestSupport

@testable import CountdownPostgres

/// Nodes that look at one another, of which some hold something, and a server that is well, halted,
/// does not end its commits, or has a table locked; in an order that a seed draws. Some nodes are
/// killed or halted for good. Times are milliseconds.
struct FleetLifeModel {
  enum Condition: CaseIterable { case well, halted, hangingCommits, locked }

  enum Life { case lives, killed, halted }

  struct Turn {
    var name: String
    var renews: Bool
    var sentAt: Int64
    /// The moment at which the server takes it up, if it can.
    var arrivesAt: Int64
    var begunAt: Int64?
  }

  struct Node {
    var watch = FleetWatch(connectedAt: Moment(nanoseconds: 0))
    var life = Life.lives
    /// Whether the node holds something, and so has a lease.
    var holds = true
    /// The moment of the death, or from which on the server has been well since.
    var missedSince: Int64 = 0
    var leaseEnd: Int64 = 3_000
    var renewalAt: Int64 = 1_000
    var wakesAt: Int64 = 0
    var turn: Turn?
  }

  private var random: SeededGenerator
  private(set) var time: Int64 = 0
  private var condition = Condition.well
  private var changesAt: Int64 = 2_000
  private var nodes: [Int64: Node] = [:]
  private var count: Int64 = 0
  /// The number of dead nodes that were found.
  private(set) var found = 0
  private static let step: Int64 = 5

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    for _ in 0..<4 { add() }
  }

  private mutating func draw(_ range: Range<Int64>) -> Int64 {
    range.lowerBound + Int64(random.below(UInt64(range.count)))
  }

  private mutating func add() {
    count += 1
    var node = Node()
    node.watch = FleetWatch(connectedAt: moment, number: count)
    node.holds = random.below(2) == 0
    (node.leaseEnd, node.wakesAt) = (time + 3_000, time)
    node.renewalAt = node.holds ? time + 1_000 : .max
    nodes[count] = node
  }

  private var moment: Moment { Moment(nanoseconds: time * 1_000_000) }

  /// Lets time pass.
  ///
  /// - Returns: what is wrong with whom the nodes take for dead, if something is.
  mutating func run(seconds: Int64) -> String? {
    while time < seconds * 1_000 {
      time += Self.step
      changeCondition()
      if random.below(1_000) == 0 { kill() }
      var order = nodes.keys.sorted()
      while !order.isEmpty {
        let number = order.remove(at: random.below(UInt64(order.count)))
        if let complaint = go(number) { return complaint }
      }
      if let complaint = missing { return complaint }
    }
    return nil
  }

  private mutating func changeCondition() {
    if time < changesAt { return }
    let isWell = condition != .well || random.below(4) == 0
    condition = isWell ? .well : Condition.allCases[1 + random.below(3)]
    changesAt = time + (random.below(2) == 0 ? draw(5..<900) : draw(900..<9_000))
    if isWell {
      for number in nodes.keys { nodes[number]?.missedSince = time }
    }
  }

  /// Kills or halts a node, if enough are left.
  private mutating func kill() {
    let living = nodes.filter { $0.value.life == .lives }.keys.sorted()
    if living.count < 3 { return }
    let number = living[random.below(UInt64(living.count))]
    nodes[number]?.life = random.below(2) == 0 ? .killed : .halted
    nodes[number]?.missedSince = time
  }

  /// A dead node that no other has found although the server has been well for long enough.
  private var missing: String? {
    if condition != .well { return nil }
    // A node that holds nothing is missed only when its session is over.
    for (number, node) in nodes where node.life == .killed || node.life == .halted && node.holds {
      let bound: Int64 = node.life == .killed ? 2_500 : 5_000
      if time - node.missedSince > bound { return "at \(time) nobody has found \(number)" }
    }
    return nil
  }
}

// MARK: - Turns

extension FleetLifeModel {
  private mutating func go(_ number: Int64) -> String? {
    guard var node = nodes[number] else { return nil }
    if node.life != .lives, node.turn?.begunAt == nil {
      // What the server does not have yet it will not get, or only this.
      nodes[number]?.turn = nil
      return nil
    }
    if node.turn == nil, time >= min(node.wakesAt, node.renewalAt) {
      node.turn = Turn(
        name: "\(number)/\(time)", renews: time >= node.renewalAt, sentAt: time,
        arrivesAt: time + draw(1..<20))
    }
    defer { if nodes[number] != nil { nodes[number] = node } }
    guard var turn = node.turn, time >= turn.arrivesAt, condition != .halted else { return nil }
    let begunAt = turn.begunAt ?? time
    turn.begunAt = begunAt
    node.turn = turn
    if turn.renews, condition == .hangingCommits { return nil }
    if turn.renews, condition == .locked {
      if time - begunAt < 500 { return nil }
      node.turn = nil
      node.watch.beRefused(at: moment)
      node.wakesAt = time + draw(0..<200)
      return nil
    }
    if turn.renews { (node.leaseEnd, node.renewalAt) = (begunAt + 3_000, turn.sentAt + 1_000) }
    node.turn = nil
    return node.life == .lives ? decide(number, &node, turn) : nil
  }

  private mutating func decide(_ number: Int64, _ node: inout Node, _ turn: Turn) -> String? {
    let others = nodes.filter { $0.key != number }.sorted { $0.key < $1.key }.map { other in
      FleetLook.Other(
        number: other.key,
        lease: other.value.holds ? .milliseconds(other.value.leaseEnd - time) : nil,
        isConnected: other.value.life != .killed || other.value.turn != nil,
        transaction: other.value.turn.flatMap { $0.begunAt == nil ? nil : $0.name })
    }
    node.watch.beAnswered(after: .milliseconds(time - turn.sentAt), at: moment)
    let seen = others.filter { $0.lease != nil || !$0.isConnected }
    let look = FleetLook(now: 0, first: .last, isKnown: true, open: [], others: seen)
    let plan = node.watch.plan(after: look, at: moment, canClaim: true)
    // What others begin wakes a node.
    node.wakesAt = time + Int64((plan.sleep ?? .milliseconds(500)) / .milliseconds(1))
    for dead in plan.expired + plan.absent {
      if nodes[dead]?.life == .lives { return "at \(time) \(number) takes \(dead) for dead" }
      nodes[dead] = nil
      found += 1
      add()
    }
    return nil
  }
}
