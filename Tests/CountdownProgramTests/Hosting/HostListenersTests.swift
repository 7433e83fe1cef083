import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownStore
import Testing

@testable import CountdownArguments
@testable import CountdownResident

/// What is called when something happens in a host.
@Suite struct HostListenersTests {
  @Test("Each listener is called with each piece of news, in their order, on one thread")
  func order() throws {
    let clock = ManualWallClock(at: saturday.now, zone: try ZoneRules(identifier: "Europe/Berlin"))
    let agenda = try Agenda(store: MemoryStore(), clock: clock)
    let listeners = HostListeners(to: agenda)
    let called = Locked<[String]>([])
    let done = Semaphore()
    for name in ["first", "second"] {
      listeners.add { news in
        var word = "read"
        if case .alarm(let event) = news { word = "\(event.kind)" }
        called.withLock { $0.append("\(name) \(word)") }
      }
    }
    listeners.add { if case .agendaRead = $0 { done.post() } }
    try agenda.add(Alarm(at: TimeOfDay(hour: 10, minute: 31), on: .all, label: "Tea"))
    try agenda.start()
    clock.advance(by: .minutes(1))
    listeners.post(.agendaRead)
    done.wait()
    #expect(
      called.withLock { $0 } == [
        "first ringing", "second ringing", "first read", "second read",
      ])
    agenda.stop()
  }
}
