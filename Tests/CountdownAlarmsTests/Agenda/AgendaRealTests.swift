#if Store
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
  }
#endif
