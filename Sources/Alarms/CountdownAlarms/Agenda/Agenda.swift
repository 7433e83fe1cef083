internal import Countdown
public import CountdownStore

/// Alarms and reminders that ring once, at the right time of the wall clock, even when clocks are
/// set, zones change, machines sleep and processes die. An alarm rings again only if a process died
/// while it rang.
///
/// ```swift
/// let agenda = try Agenda(store: MemoryStore(), clock: SystemWallClock())
/// agenda.attach { event in print(event.kind, event.label) }
/// try agenda.start()
/// try agenda.add(Alarm(at: TimeOfDay(hour: 7, minute: 30), on: .workdays, label: "Work"))
/// ```
///
/// The agenda rings only between ``start()`` and ``stop()``. Otherwise it changes and shows the
/// contents of the store, and claims nothing. Any number of agendas may share a store, in any
/// number of processes: each occurrence rings in one of them.
///
/// Commands may be given from any thread, including from sinks. A command returns when its change
/// is written; its events follow. The store and the clock are called without a lock, but one thread
/// at a time decides and writes: neither may give its agenda a command from within a call.
public final class Agenda: Sendable {
  let store: any SharedStore
  let clock: any WallClock
  let zones: ZoneDatabase
  let gate = WriteGate()
  let state: Locked<AgendaState>

  /// An agenda of the contents of a store.
  ///
  /// - Parameter owner: the owner of the alarms that ring here.
  /// - Throws: `StoreError` when the store cannot be read.
  public convenience init(
    store: any SharedStore, clock: any WallClock,
    owner: StoreOwner = .process(instance: .random(in: 0 ... .max))
  ) throws(StoreError) {
    try self.init(store: store, clock: clock, owner: owner, zones: ZoneDatabase())
  }

  /// - Parameter zones: the source of the rules of zones that alarms name.
  package convenience init(
    store: any SharedStore, clock: any WallClock,
    owner: StoreOwner = .process(instance: .random(in: 0 ... .max)), zones: ZoneDatabase
  ) throws(StoreError) {
    self.init(unread: store, clock: clock, owner: owner, zones: zones)
    try read()
  }

  /// An agenda of a store that is not read until the agenda is started or first used.
  package init(
    unread store: any SharedStore, clock: any WallClock,
    owner: StoreOwner = .process(instance: .random(in: 0 ... .max)),
    zones: ZoneDatabase = ZoneDatabase()
  ) {
    (self.store, self.clock, self.zones) = (store, clock, zones)
    state = Locked(AgendaState(machine: AgendaMachine(owner: owner)))
  }

  deinit {
    let state = state.withLock { state in
      defer { state.listeners = Listeners() }
      return state
    }
    state.ringing?.end()
    for subscription in state.listeners.readers { subscription.finish() }
  }

  /// The reason why nothing can be saved at the moment; nil while all is well.
  ///
  /// Alarms ring all the same, and are written as soon as possible. Commands fail with the error,
  /// except answers to a ringing alarm.
  public var storeFault: StoreError? { state.withLock { $0.fault } }

  /// Whether the store was ever read. If not, nothing is known of its alarms and reminders.
  package var isRead: Bool { state.withLock { $0.isRead } }
}
