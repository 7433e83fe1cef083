internal import Countdown

/// Alarms and reminders that ring once, at the right time of the wall clock, although clocks are
/// set, zones change, machines sleep and processes die; and again only where a process died while
/// it rang.
///
/// ```swift
/// let agenda = try Agenda(store: MemoryAlarmStore(), clock: SystemWallClock())
/// agenda.attach { event in print(event.kind, event.label) }
/// try agenda.start()
/// try agenda.add(Alarm(at: TimeOfDay(hour: 7, minute: 30), on: .workdays, label: "Work"))
/// ```
///
/// It rings only between ``start()`` and ``stop()``; without, it changes and shows what is in the
/// store, and claims nothing. Any number of agendas may share a store, in any number of processes:
/// each occurrence rings in one of them.
///
/// Commands may be given from any thread, sinks included. They return when what they did is
/// written; the events go out after that. The store and the clock are called without a lock, but
/// one thread at a time decides and writes: neither may give its agenda a command from within.
public final class Agenda: Sendable {
  let store: any AlarmStore
  let clock: any WallClock
  let zones: ZoneDatabase
  let turn = Turn()
  let state: Locked<AgendaState>

  /// An agenda of what is in a store.
  ///
  /// - Parameters:
  ///   - process: who claims what rings here.
  ///   - zones: where the rules of the zones are that alarms name.
  /// - Throws: ``AlarmStoreError`` when the store cannot be read.
  public init(
    store: any AlarmStore, clock: any WallClock, process: ProcessMark = .current,
    zones: ZoneDatabase = ZoneDatabase()
  ) throws(AlarmStoreError) {
    self.store = store
    self.clock = clock
    self.zones = zones
    var machine = AgendaMachine(process: process)
    let present = Present(clock)
    machine.reminders.prepare(for: present)
    _ = machine.absorb(try store.changes(since: 0), at: present)
    state = Locked(AgendaState(machine: machine))
  }

  deinit {
    let state = state.withLock { state in
      defer { state.listeners = Listeners() }
      return state
    }
    state.ringing?.wakeup.cancel()
    for subscription in state.listeners.readers { subscription.finish() }
  }

  /// Why nothing can be saved at the moment; nil while all is well.
  ///
  /// What rings rings all the same, and is written as soon as that is possible again. Commands fail
  /// with the error, but for answers to what rings.
  public var storeFault: AlarmStoreError? { state.withLock { $0.fault } }
}
