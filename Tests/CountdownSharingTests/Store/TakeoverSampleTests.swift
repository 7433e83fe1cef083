import Countdown
import CountdownStore
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownSQLite

/// A file of every version that was released is kept, and taken over for ever.
@Suite(.ownThread) struct TakeoverSampleTests {
  private let place = StorePlace(isFast: true)

  @Test(arguments: 1...3) func aSampleBecomesEntries(version: Int) throws {
    let path = try OldDatabase.sample(version, in: place)
    let entries = try SQLiteStore(path: path).pages().flatMap(\.entries)
    let bodies = Dictionary(uniqueKeysWithValues: entries.map { ($0.key.rawValue, $0.text) })
    #expect(
      bodies == [
        "alarm/3": Self.work(version), "alarm/4": Self.plain, "reminder/12": Self.rent,
        "reminder/1": Self.daily,
      ])
    #expect(entries.map(\.due?.nanoseconds) == [work, nil, nil, 1_806_307_201_000_000_000])
    let claim = StoreClaim(
      owner: StoreOwner(rawValue: "b/1/2/3"), token: 1_806_307_200_500_000_000,
      attempt: version == 3 ? 2 : 1)
    #expect(entries.map(\.claim?.token) == [claim.token, nil, claim.token, nil])
    #expect(entries.first?.claim == claim)
    // Another look finds what the first one made, under the same revisions.
    #expect(try SQLiteStore(path: path).pages().flatMap(\.entries) == entries)
  }

  private let work: Int64 = 1_806_307_740_000_000_000

  /// What was released is never changed: a new version gets a migration of its own.
  @Test(arguments: 1...3) func everyVersionIsStillMadeTheSame(version: Int) throws {
    let sample = try SQLiteConnection(
      path: try OldDatabase.sample(version, in: place), .frozen, patience: .zero)
    let new = try OldDatabase(StorePlace(isFast: true), version: version).program
    #expect(try new.schema == sample.schema)
  }

  @Test func nothingOfTheOldIsLost() throws {
    let path = try OldDatabase.sample(3, in: place)
    let counts = { (connection: SQLiteConnection, suffix: String) in
      try ["store", "alarm", "occurrence", "reminder", "removed"].map {
        try connection.number("SELECT count(*) FROM \($0)\(suffix)")
      }
    }
    let old = try counts(SQLiteConnection(path: path, .frozen, patience: .zero), "")
    #expect(try SQLiteStore(path: path).keys().count == 4)
    let new = try SQLiteConnection(path: path, .frozen, patience: .zero)
    #expect(try counts(new, "_3") == old)
    #expect(try new.number("PRAGMA application_id") == 0x436E_7453)
    #expect(try new.number("PRAGMA user_version") == 1)
    #expect(try !new.schema.contains { $0.contains("_revision") })
    #expect(place.files == ["alarms.db"])
  }

  /// Marks were kept for a while, in a table of their own.
  @Test func aTableOfMarksMakesRoom() throws {
    let old = try OldDatabase(place)
    try old.program.runScript(
      "CREATE TABLE mark (revision INTEGER PRIMARY KEY, number INTEGER) STRICT;"
        + "INSERT INTO mark VALUES (0, 77)")
    try old.alarm()
    let store = SQLiteStore(path: old.path)
    let cursor = try #require(try store.pages().last).cursor
    #expect(try store.changes(after: cursor, limit: 9).isComplete == false)
    #expect(try old.program.number("SELECT number FROM mark_3") == 77)
  }
}

extension SQLiteConnection {
  fileprivate var schema: [String] {
    get throws {
      var texts: [String] = []
      try run("SELECT sql FROM sqlite_schema ORDER BY name") { texts.append($0.text(0) ?? "") }
      return texts
    }
  }
}

// MARK: - What the samples hold

extension TakeoverSampleTests {
  private static func work(_ version: Int) -> String {
    let nag = version > 1 ? #""nag_ns":300000000000,"# : ""
    let rule = version > 2 ? #""zone_rule":"<+01>-1<+02>-2,M3.5.0/2,M10.5.0/3","# : ""
    let takeovers = version > 2 ? 1 : 0
    let moment = version > 2 ? "1806307202000000000" : "1806307203000000000"
    return #"{"v":1,"id":"0f8fad5b-d9cb-469f-a165-70867728950e","set":{"time":"07:30","#
      + #""days":"mon,tue,wed,thu,fri","label":"Work","sound":"file:/home/me/bell.ogg","#
      + #""volume":40,"fade_in_ns":30000000000,"snooze_ns":540000000000,"#
      + #""ring_ns":600000000000,\#(nag)"on":true,"zone":"Europe/Berlin","late":"notice"},"#
      + #""state":{"through":"2027-03-29T07:30","peak":"2027-04-05T07:30",\#(rule)"#
      + #""ring":{"occurrence":"2027-03-29T07:30","scheduled_ns":1806307207250000000,"#
      + #""snoozed":false,"snoozes":2,"takeovers":\#(takeovers),"end":{"#
      + #""wall_ns":1806307740000000000,"elapsed_ns":5000000001,"timeline":"boottime/x"},"#
      + #""claim":{"owner":"b/1/2/3","taken_ns":1806307200500000000,"confirmed":true}}},"#
      + #""history":[["2027-03-25T18:40","acknowledged",\#(moment),1806307203000000000,4],"#
      + #"["2027-03-25T18:41","ringing",\#(moment),1806307203000000000,4]]}"#
  }

  private static let plain =
    #"{"v":1,"id":"7c9e6679-7425-40de-944b-e07fc1f90ae7","set":{"time":"00:00","label":"","#
    + #""sound":"clip","volume":100,"fade_in_ns":0,"snooze_ns":540000000000,"#
    + #""ring_ns":600000000000,"on":true,"late":"hour"},"#
    + #""state":{"through":"1969-12-31T23:59:59","peak":"1969-12-31T23:59:59"}}"#

  private static let rent =
    #"{"v":1,"id":"0f8fad5b-d9cb-469f-a165-70867728950e","set":{"title":"Pay rent","#
    + #""due_ns":1806307200100000024,"nag_ns":1860000000000,"late":"hour"},"#
    + #""state":{"through_ns":1806309060100000024,"passed_over":{"#
    + #""after_ns":1806307201000000000,"before_ns":1806309060100000024,"entered":true},"#
    + #""snooze":{"wall_ns":1806307740000000000,"elapsed_ns":5000000001,"#
    + #""timeline":"boottime/x"},"snoozes":1,"#
    + #""claim":{"owner":"b/1/2/3","taken_ns":1806307200500000000,"confirmed":true},"#
    + #""done_ns":1806311200000000000,"doubtful":true}}"#

  private static let daily =
    #"{"v":1,"id":"7c9e6679-7425-40de-944b-e07fc1f90ae7","set":{"title":"daily","#
    + #""due_ns":1806307201000000000,"nag_days":"mon,sun","nag_time":"12:00","late":"fire"},"#
    + #""state":{"snoozes":0}}"#
}
