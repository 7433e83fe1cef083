import Countdown
import CountdownStore
import CountdownSystem
import CountdownTestSupport
import Foundation

@testable import CountdownAlarms

/// A clock that may be set at any time, a store, and processes that ring and die, all driven by one
/// thread. What happens is compared with a ``RingLedger``.
struct AlarmWorld {
  private(set) var present: Now
  private let store: any SharedStore
  private(set) var processes: [Process] = []
  private var dead: Set<StoreOwner> = []
  private var births = 0
  var ledger = RingLedger()

  struct Process {
    let mark: StoreOwner
    var machine: AgendaMachine
    var isStarting = true
  }

  /// Where a process may die.
  enum Death: CaseIterable { case beforeWriting, beforeTelling, beforeConfirming }

  init(at wall: WallMoment, in zone: ZoneRules, on store: any SharedStore) {
    self.store = store
    present = Now(
      wall: wall, elapsed: Moment(nanoseconds: 0), timeline: Timeline("world"), zone: zone)
  }

  // MARK: - Time

  mutating func pass(_ duration: Duration) {
    present.wall += duration
    present.elapsed = present.elapsed.advanced(by: duration)
  }

  mutating func set(to wall: WallMoment) { present.wall = wall }
  mutating func move(to zone: ZoneRules) { present.zone = zone }

  /// When a process is to be woken next.
  var nextWake: WallMoment? {
    processes.compactMap { process in
      var machine = process.machine
      return machine.nextWake(at: present)
    }.min()
  }

  // MARK: - Processes

  mutating func startProcess() {
    births += 1
    let mark = StoreOwner(rawValue: "process \(births)")
    processes.append(Process(mark: mark, machine: AgendaMachine(owner: mark)))
    refresh(processes.count - 1)
  }

  mutating func kill(_ index: Int) {
    dead.insert(processes.remove(at: index).mark)
  }

  private mutating func refresh(_ index: Int) {
    let cursor = processes[index].machine.stored.cursor
    guard let page = try? store.changes(after: cursor, limit: 1_000) else {
      return ledger.complain("the store cannot be read")
    }
    let listing = ItemListing(
      items: page.entries.compactMap { ReadItem($0) }, cursor: page.cursor,
      isComplete: page.isComplete)
    _ = processes[index].machine.absorb(listing, at: present)
  }

  /// What a process does when it is woken; false if it died over it.
  mutating func settle(_ index: Int, dying death: Death? = nil) -> Bool {
    refresh(index)
    ledger.settles(processes[index].machine.alarms, at: present, dead: dead)
    var occasion = SettleContext(isStart: processes[index].isStarting)
    occasion.dead = dead
    processes[index].isStarting = false
    let decision = processes[index].machine.settle(at: present, on: occasion)
    return carryOut(decision, index, dying: death)
  }

  /// What happens when the clock or the zone is set: the system wakes every process.
  mutating func settleAll() {
    for index in processes.indices { _ = settle(index) }
  }

  private mutating func carryOut(_ decision: Decision, _ index: Int, dying: Death?) -> Bool {
    if decision.isEmpty { return true }
    if dying == .beforeWriting { return die(index) }
    write(decision, index)
    let isTold = dying != .beforeTelling
    ledger.note(
      decision.events, isTold: isTold, processes[index].machine.alarms, at: present,
      by: processes[index].mark, dead: dead)
    if !isTold || dying == .beforeConfirming { return die(index) }
    let deliveries = decision.events.filter(\.isClaimed).compactMap { event in
      event.id.map { Confirmation(id: $0, taken: event.actual) }
    }
    let confirmation = processes[index].machine.confirm(deliveries, at: present)
    write(confirmation, index)
    return true
  }

  private mutating func write(_ decision: Decision, _ index: Int) {
    let machine = processes[index].machine
    let changes = decision.steps.map { step in
      StoreChange(
        step.item?.entry(over: JSONObject(), due: machine.due(step.item, at: present))
          ?? StoreEntry(step.place.key, body: nil),
        replacing: machine.stored[step.place]?.revision)
    }
    let outcomes = (try? store.write(changes)) ?? []
    if outcomes.count < changes.count { ledger.complain("the store cannot be written") }
    for (step, outcome) in zip(decision.steps, outcomes) {
      guard case .written(let revision) = outcome else {
        ledger.complain("\(step.place.key) was not written")
        continue
      }
      processes[index].machine.apply(step, as: revision)
    }
  }

  private mutating func die(_ index: Int) -> Bool {
    kill(index)
    return false
  }

  /// Gives a command to a process, which settles first. A refusal is ignored.
  mutating func command(
    _ index: Int, _ decide: (AlarmMachine, Now) throws -> Decision
  ) {
    guard settle(index),
      let decision = try? decide(processes[index].machine.alarms, present)
    else { return }
    ledger.plan(decision, processes[index].machine.alarms, at: present)
    _ = carryOut(decision, index, dying: nil)
  }
}
