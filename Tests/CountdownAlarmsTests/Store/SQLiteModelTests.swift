import CountdownTestSupport

#if Store
  import Countdown
  import Testing

  @testable import CountdownAlarms

  /// The database does what the ledger does, which is a value and easy to believe.
  @Suite struct SQLiteModelTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: [1, 2]) func itDoesWhatTheLedgerDoes(_ seed: UInt64) throws {
      var generator = SeededGenerator(seed: seed)
      let ids = (0..<6).map { _ in CountdownID() }
      var ledger = AlarmLedger()
      let store = try SQLiteAlarmStore(path: folder.path("\(seed).db"))
      for _ in 0..<150 {
        let entries = (0..<Int.random(in: 0..<5, using: &generator)).map { _ in
          entry(of: ids, &generator)
        }
        let known = ledger.revision - (Int.random(in: 0..<9, using: &generator) == 0 ? 1 : 0)
        switch ledger.write(entries, at: known) {
        case .written: #expect(try store.commit(entries, at: known) == known + 1)
        case .otherRevision: #expect(try store.commit(entries, at: known) == nil)
        case .noSuchAlarm:
          #expect(throws: AlarmStoreError.self) { try store.commit(entries, at: known) }
        }
        let since = Int64.random(in: -1...(ledger.revision + 1), using: &generator)
        let (wanted, found) = (ledger.changes(since: since), try store.changes(since: since))
        #expect(found.revision == wanted.revision)
        #expect(found.isComplete == wanted.isComplete)
        #expect(Set(found.entries) == Set(wanted.entries))
      }
    }

    /// Each writes its letter of the alphabet into the record, so that an older one can be told.
    private func entry(
      of ids: [CountdownID], _ generator: inout SeededGenerator
    ) -> AlarmStoreEntry {
      let id = ids.randomElement(using: &generator) ?? CountdownID()
      let mark = "\(generator.next() % 26)"
      switch Int.random(in: 0..<8, using: &generator) {
      case 0, 1: return .alarm(Records.alarm(mark, id: id))
      case 2, 3: return .reminder(Records.reminder(mark, id: id))
      case 4: return .removed(id)
      default:
        let second = Int.random(in: 0..<4, using: &generator)
        return .occurrence(Records.occurrence(second, of: id))
      }
    }
  }
#endif
