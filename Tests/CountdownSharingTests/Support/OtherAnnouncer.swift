import Countdown
import CountdownStore

@testable import CountdownSharing

/// Another process that sees to an end, one step after the other: a keeper whose calls of the store
/// are carried out at once.
struct OtherAnnouncer {
  typealias EntryKeeper = Keeper<SharedCountdown>

  private let shared: SharedCountdowns
  private var keeper: EntryKeeper
  /// The present; the moment of the end, if it is still to come.
  private let time: SharedTime

  /// - Parameter record: the entry as the process has read it.
  init(_ record: SharedCountdown, in shared: SharedCountdowns, named owner: String = "another") {
    var body = record
    body.revision = nil
    let rules = KeeperRules(
      hasFirstTurn: true, owner: StoreOwner(rawValue: owner), hasDuty: false, writesAgain: false)
    keeper = EntryKeeper(
      body, revision: record.revision, rules: rules, at: Moment(nanoseconds: 0))
    self.shared = shared
    let end = record.end.map {
      SharedTime([record.snapshot.timeline: $0.moment], wallNanoseconds: $0.wallNanoseconds)
    }
    time = record.isOver(at: .now) ? .now : end ?? .now
  }

  /// Looks at the entry.
  ///
  /// - Returns: what it is to present or to withdraw.
  mutating func look(isAnnouncerDead: Bool = false) throws -> [EntryKeeper.Output] {
    try take(.moment, isAnnouncerDead: isAnnouncerDead)
  }

  mutating func presented(_ outcome: EndOutcome) throws -> [EntryKeeper.Output] {
    try take(.presented(outcome))
  }

  private mutating func take(
    _ first: EntryKeeper.Input, isAnnouncerDead: Bool = false
  ) throws -> [EntryKeeper.Output] {
    var facts = EntryKeeper.Facts(
      now: Moment(nanoseconds: 0), time: time, token: .random(in: 1 ... .max / 2))
    facts.isAnnouncerDead = isAnnouncerDead
    var (inputs, left) = ([first], [EntryKeeper.Output]())
    while let input = inputs.popLast() {
      for output in keeper.take(input, facts) {
        switch output {
        case .read: inputs.append(.found(found(try shared.read(keeper.copy.name))))
        case .write(let body, let revision):
          inputs.append(.written(try write(body, replacing: revision)))
        case .present, .withdraw: left.append(output)
        case .show, .warn, .say, .wake: break
        }
      }
    }
    return left
  }

  private func write(
    _ body: SharedCountdown, replacing revision: EntryRevision?
  ) throws -> EntryKeeper.Written {
    switch try shared.store.write([StoreChange(try body.entry(), replacing: revision)]).first {
    case .written(let revision): .written(revision)
    case .faster(let other): .faster(found(try other.flatMap { try SharedCountdown($0) }))
    case .failed, nil: .failed
    }
  }

  private func found(_ record: SharedCountdown?) -> EntryKeeper.Found {
    guard let record, let revision = record.revision else { return .absent }
    return .stored(record, revision)
  }
}
