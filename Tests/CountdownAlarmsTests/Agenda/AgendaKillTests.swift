import Countdown
import CountdownAlarmsTesting
import CountdownSQLite
import CountdownStore
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownAlarms

/// `COUNTDOWN_KILLS=1000 swift test --filter AgendaKillTests` kills a thousand times.
@Suite(.ownThread) struct AgendaKillTests {
  private let folder: TemporaryFolder
  private let start = date("2027-01-01T00:30:00Z")

  init() throws { folder = try TemporaryFolder() }

  private static let kills =
    ProcessInfo.processInfo.environment["COUNTDOWN_KILLS"].flatMap { Int($0) } ?? 25

  /// Each process rings what is in one database, from thirty days after the one before it, until
  /// it is killed.
  @Test func aKillAtAnyMomentLosesNothingAndRingsNothingOftenerThanThrice() async throws {
    let path = folder.path("alarms.db")
    let ids = try prepare(path)
    var generator = SystemRandomNumberGenerator()
    var told: [String: Int] = [:]
    var longest = 150_000
    for kill in 0..<Self.kills {
      let from = start.wholeSeconds + kill * 30 * 86_400
      let moment = Int.random(in: 5_000..<longest, using: &generator)
      let lines = try await CountdownAlarmsProbe.run("ring", path, "\(from)", "\(moment)")
      for line in lines.split(separator: "\n") { told[String(line), default: 0] += 1 }
      // A busy machine needs longer until anything rings.
      if lines.isEmpty { longest += 50_000 }
    }
    #expect(told.count > Self.kills)
    // A ring whose process died is taken over twice at most.
    let repeated = told.filter { $0.value > ($0.key.hasPrefix("ringing") ? 3 : 1) }
    #expect(repeated.isEmpty)
    try check(path, ids, rung: told.keys.filter { $0.hasPrefix("ringing") })
  }

  /// Six alarms of every day, four hours apart.
  private func prepare(_ path: String) throws -> [Alarm.ID: String] {
    let agenda = try Agenda(
      store: SQLiteStore(path: path), clock: ManualWallClock(at: start))
    var ids: [Alarm.ID: String] = [:]
    for hour in stride(from: 0, to: 24, by: 4) {
      ids[try agenda.add(Alarm("\(hour):00", .all, "a\(hour)")).alarm.id] = "a\(hour)"
    }
    return ids
  }

  /// What stands as rung did ring before the process was killed; what it may not have rung stands
  /// as unheard. The last claim may still be open.
  private func check(
    _ path: String, _ ids: [Alarm.ID: String], rung: [String]
  ) throws {
    var open = 0
    let left = try items(in: SQLiteStore(path: path))
    #expect(left.count == ids.count)
    for case .alarm(let alarm) in left {
      #expect(ids[alarm.alarm.id] != nil)
      for occurrence in alarm.occurrences {
        let moment = ZoneRules.utc.moment(of: occurrence.time)
        let name = "\(ids[alarm.alarm.id] ?? "?") \(moment)"
        let wasRung = rung.contains { $0.hasPrefix("ringing \(name) ") }
        switch occurrence.outcome {
        case .unanswered, .acknowledged: #expect(wasRung, "\(name) is said to have rung")
        case .ringing: open += 1
        case .unheard, .passedOver, .skipped: break
        }
      }
    }
    #expect(open <= 1)
  }
}
