import Countdown
import CountdownHost
import CountdownSharing
import CountdownStore
import CountdownTestSupport
import Testing

/// Commands that come while a host takes over what a killed one left.
@Suite(.serialized, .ownThread) struct TakeoverCommandTests {
  @Test(arguments: [SharedCommand.pause, .stop, .add(.minutes(1))], MeddlingStore.Moment.allCases)
  func theCommandCounts(command: SharedCommand, moment: MeddlingStore.Moment) throws {
    let room = try HostRoom()
    let first = try room.start()
    try room.client().start("tea", for: .hours(1))
    first.kill()
    let store = MeddlingStore(in: room.path, at: moment) { shared in
      _ = try? shared.perform(command, on: "tea")
    }
    let host = try ResidentHost(
      at: room.runtime.address, in: SharedCountdowns(in: store), for: HostProgram { _ in })
    let client = try room.client()
    let tea = try client.list().countdowns.first
    switch command {
    case .pause: #expect(tea?.phase == .paused)
    case .stop: #expect(tea == nil)
    default: #expect(tea?.total == .minutes(61))
    }
    // What is left is the new host's own, which its timer follows.
    if tea?.phase == .paused { #expect(try client.resume("tea").phase == .running) }
    #expect(try room.state.read("tea")?.owner == (tea == nil ? nil : .current))
    withExtendedLifetime(host) {}
  }
}

/// A store of files in which another process writes at a chosen moment of a takeover.
final class MeddlingStore: SharedStore {
  /// Before the first look at a single record, or before the first write.
  enum Moment: CaseIterable, Sendable { case read, write }

  private let store: FileStore
  private let moment: Moment
  private let meddle: Locked<(@Sendable () -> Void)?>

  init(
    in path: String, at moment: Moment, _ meddle: @escaping @Sendable (SharedCountdowns) -> Void
  ) {
    (store, self.moment) = (FileStore(in: path), moment)
    self.meddle = Locked { meddle(.files(in: path)) }
  }

  private func come(to moment: Moment) {
    if moment == self.moment { meddle.withLock { $0.take() }?() }
  }

  func time() -> StoreTime { store.time() }

  func read(_ keys: [StoreKey]) throws(StoreError) -> [StoreEntry] {
    come(to: .read)
    return try store.read(keys)
  }

  func changes(after cursor: StoreCursor, limit: Int) throws(StoreError) -> StoreChanges {
    try store.changes(after: cursor, limit: limit)
  }

  func write(_ changes: [StoreChange]) throws(StoreError) -> [StoreOutcome] {
    come(to: .write)
    return try store.write(changes)
  }

  func due(before moment: WallMoment, limit: Int) throws(StoreError) -> [StoreEntry] {
    try store.due(before: moment, limit: limit)
  }

  func liveness(of owners: [StoreOwner]) -> [StoreOwner: Liveness] { store.liveness(of: owners) }

  func watch(
    _ onSignal: @escaping @Sendable (StoreSignal) -> Void
  ) throws(StoreError) -> StoreWatch { try store.watch(onSignal) }
}
