#if Store
  import Countdown
  import Foundation
  import Testing

  @testable import CountdownAlarms
  @testable import CountdownSQLite

  /// What cannot be read or written is told, with the file's name, and stays as it was.
  @Suite struct SQLiteFaultTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("alarms.db") }

    init() throws { folder = try TemporaryFolder() }

    private func open(_ path: String? = nil) throws -> SQLiteAlarmStore {
      try SQLiteAlarmStore(path: path ?? self.path, patience: .milliseconds(20))
    }

    private func refusal(_ path: String? = nil) -> AlarmStoreError? {
      #expect(throws: AlarmStoreError.self) { try open(path) }
    }

    private func connect() throws -> SQLiteConnection {
      try SQLiteConnection(path: path, .shared, patience: .seconds(60))
    }

    /// Everything in the folder.
    private func contents() throws -> [String: Data] {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      return try names.reduce(into: [:]) { contents, name in
        contents[name] = try Data(contentsOf: folder.url.appending(path: name))
      }
    }

    @Test func aFileOfSomethingElseIsNotTouched() throws {
      try Data("Dear diary, today I was no database.".utf8).write(to: URL(filePath: path))
      let before = try contents()
      let error = try #require(refusal())
      #expect(error.kind == .foreign)
      #expect(error.description.hasPrefix("\(path): not a file of alarms"))
      #expect(try contents() == before)
    }

    @Test func aDatabaseOfSomethingElseIsNotTouched() throws {
      try Data().write(to: URL(filePath: path))
      try connect().runScript("PRAGMA journal_mode = WAL; CREATE TABLE recipe (name)")
      let before = try contents()
      #expect(refusal()?.kind == .foreign)
      #expect(try contents() == before)
    }

    @Test func aFileOfANewerVersionIsNotTouched() throws {
      _ = try open().commit([.reminder(Records.reminder())], at: 0)
      try connect().run("PRAGMA user_version = 7")
      let before = try contents()
      let error = try #require(refusal())
      #expect(error.kind == .newerVersion)
      #expect(error.description.contains("version 7"))
      #expect(try contents() == before)
    }

    @Test func whatIsNoFileIsRefused() throws {
      #expect(refusal(folder.url.path)?.kind == .unreachable)
      #expect(refusal("\(folder.url.path)/new/")?.kind == .unreachable)
      #expect(refusal("/dev/null")?.kind == .unreachable)
      #expect(refusal("")?.kind == .unreachable)
      #expect(refusal("\(folder.url.path)/nul\0.db")?.kind == .unreachable)
      let pipe = folder.path("pipe")
      #expect(mkfifo(pipe, 0o600) == 0)
      #expect(refusal(pipe)?.kind == .unreachable)
    }

    @Test func linksThatLeadNowhereAreRefused() throws {
      for (name, target) in [("loop", "loop"), ("dangling", "nothing")] {
        let link = folder.path(name)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        #expect(refusal(link)?.kind == .unreachable)
      }
      #expect(refusal(folder.path("loop/alarms.db"))?.kind == .unreachable)
    }

    @Test func oneThatAnotherHoldsTooLongIsLocked() throws {
      let store = try open()
      let other = try connect()
      try other.run("BEGIN IMMEDIATE")
      let error = #expect(throws: AlarmStoreError.self) { try store.commit([], at: 0) }
      #expect(error?.kind == .locked)
      #expect(try store.changes(since: 0).revision == 0)
      try other.run("ROLLBACK")
      #expect(try store.commit([], at: 0) == 1)
    }

    @Test func aLimitOfFileSizesIsAFullDiskAndNoSignal() async throws {
      let report = try await CountdownAlarmsProbe.run("store", "limit", path, "300000")
      #expect(report == "full kept 0, then true")
    }

    @Test func aProcessWithoutDescriptorsIsTold() async throws {
      _ = try open().commit([], at: 0)
      let report = try await CountdownAlarmsProbe.run("store", "descriptors", path)
      #expect(report.hasPrefix("unreachable: \(path): cannot be opened"))
      #expect(report.contains("Too many open files"))
      #expect(report.hasSuffix("then revision 1, entries 0"))
    }
  }
#endif
