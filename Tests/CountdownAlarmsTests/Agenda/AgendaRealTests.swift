import Countdown
import CountdownAlarms
import CountdownSQLite
import CountdownStore
import CountdownTestSupport
import Foundation
import Testing

/// The parts that a program uses: the machine's clock, and a database on the disk.
@Suite(.ownThread) struct AgendaRealTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(.timeLimit(.minutes(10))) func anAlarmRingsAndAnotherProcessAnswersIt() async throws {
    let path = folder.path("alarms.db")
    let clock = try SystemWallClock()
    let agenda = try Agenda(store: SQLiteStore(path: path), clock: clock)
    let ear = Ear()
    agenda.attach(ear)
    var events = agenda.events.makeAsyncIterator()
    try agenda.start()
    let command = try Agenda(store: SQLiteStore(path: path), clock: clock)
    let soon = clock.zone.local(at: clock.now + 4).time
    let added = try command.add(Alarm(at: soon, label: "Soon"))

    let ringing = await events.next()
    #expect(ringing?.kind == .ringing)
    #expect(ringing?.scheduled == added.next)
    #expect(ringing?.lateness ?? .zero < .seconds(60))
    _ = await agenda.drain(within: .seconds(60))
    try command.acknowledge(added.alarm.id)
    #expect(await events.next()?.kind == .acknowledged)
    #expect(command.alarms.map(\.state) == [.off])
    agenda.stop()
  }

  @Test(.timeLimit(.minutes(10))) func ofTwoThatWaitForItOneRingsAnAlarm() async throws {
    let path = folder.path("alarms.db")
    let (events, told) = AsyncStream<AlarmEvent>.makeStream()
    let agendas = try (0..<2).map { _ in
      let agenda = try Agenda(store: SQLiteStore(path: path), clock: SystemWallClock())
      Ear().listen(to: agenda)
      agenda.attach { told.yield($0) }
      try agenda.start()
      return agenda
    }
    let clock = try SystemWallClock()
    let soon = clock.zone.local(at: clock.now + 5).time
    let labels = (0..<3).map { "\($0)" }
    for label in labels { try agendas[0].add(Alarm(at: soon, label: label)) }
    try agendas[1].refresh()
    #expect(agendas[1].alarms.count == labels.count)

    var iterator = events.makeAsyncIterator()
    var rung: [String] = []
    while rung.count < labels.count, let event = await iterator.next() {
      if event.kind == .ringing { rung.append(event.label) }
    }
    // Whatever the other one rings as well, it has rung when its next command is carried out.
    for agenda in agendas {
      try agenda.add(Alarm(at: soon, label: "later"))
      _ = await agenda.drain(within: .seconds(60))
      agenda.stop()
    }
    told.finish()
    while let event = await iterator.next() {
      if event.kind == .ringing { rung.append(event.label) }
    }
    #expect(rung.sorted() == labels)
  }
}
