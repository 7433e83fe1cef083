import Countdown
import CountdownAlarms
import CountdownSystem
import CountdownTestSupport
import CountdownTesting
import Foundation
import Testing

@testable import CountdownArguments
@testable import CountdownCommands
@testable import CountdownProgram
@testable import CountdownResident
@testable import CountdownTerminal
@testable import CountdownViews

@Suite("The end on the wall clock")
struct WallTargetTests {
  /// Noon in Greenwich, 21 November 2026.
  private let noon = WallMoment(seconds: 1_795_262_400)

  private func zone(_ name: String) throws -> ZoneRules {
    try ZoneRules(identifier: name)
  }

  private func target(_ text: String, hours: Double) throws -> WallTarget {
    let end = CountdownRequest.End.at(noon + hours * 3_600, try WallTime(parsing: text))
    return try #require(WallTarget(end, in: zone("UTC")))
  }

  @Test("A step of the clock moves what is left, not the end")
  func step() throws {
    let target = try target("14:15", hours: 2.25)
    #expect(target.remaining(at: noon) == .minutes(135))
    #expect(target.remaining(at: noon + 3_600) == .minutes(75))
    #expect(target.remaining(at: noon + 3 * 3_600) == .minutes(-45))
  }

  @Test("In another zone a time of the day is its next occurrence there")
  func zoneOfADailyTime() throws {
    let target = try target("14:15", hours: 2.25)
    #expect(try target.moved(to: zone("UTC"), at: noon) == nil)
    let berlin = try #require(target.moved(to: try zone("Europe/Berlin"), at: noon))
    #expect(berlin.remaining(at: noon) == .minutes(75))
    let moscow = try #require(target.moved(to: try zone("Asia/Tokyo"), at: noon))
    #expect(moscow.remaining(at: noon) == .minutes(17 * 60 + 15))
    #expect(try berlin.moved(to: zone("UTC"), at: noon)?.remaining(at: noon) == .minutes(135))
  }

  @Test("A moment with its own zone stays where it is")
  func zoneOfAMoment() throws {
    let target = try target("2026-11-21T14:15Z", hours: 2.25)
    let moved = try #require(target.moved(to: try zone("Europe/Berlin"), at: noon))
    #expect(moved.remaining(at: noon) == .minutes(135))
  }

  @Test("A date that is over in the new zone stays the moment it was")
  func zoneOfADateThatIsOver() throws {
    let target = try target("2026-11-21T14:15", hours: 2.25)
    let moved = try #require(target.moved(to: try zone("Asia/Tokyo"), at: noon))
    #expect(moved.remaining(at: noon) == .minutes(135))
  }

  @Test(
    "No tick asks for the zone where none matters, or where a watch tells",
    arguments: [true, false])
  func ticks(hasTarget: Bool) throws {
    let asked = Locked(0)
    let utc = try zone("UTC")
    let clock = LocalClock(
      now: { WallMoment(seconds: 1_795_262_400) },
      zone: {
        asked.withLock { $0 += 1 }
        return utc
      },
      watchZone: { onMove in try? FolderWatch("/etc", names: ["localtime"]) { _ in onMove() } })
    let inbox = try Inbox<ForegroundNotice>()
    let end = CountdownRequest.End.at(noon + 8_100, try WallTime(parsing: "14:15"))
    let activity = CountdownActivity(
      CountdownRequest(end: hasTarget ? end : .after(.minutes(25))),
      alerts: Alerts([], plan: AlertPlan(AlertOptions()), inbox: inbox), inbox: inbox,
      streams: StandardStreams(), clock: clock)
    #expect(activity.begin() == nil)
    let before = asked.withLock { $0 }
    for _ in 0..<10 { activity.receive(.secondPassed) }
    #expect(asked.withLock { $0 } == before)
    activity.receive(.zoneMoved)
    #expect(asked.withLock { $0 } == before + (hasTarget ? 1 : 0))
    _ = activity.interrupt()
  }

  @Test("The countdown follows the clock and the zone, and says so")
  func activity() throws {
    let moment = Locked(WallMoment(seconds: 1_795_262_400))
    let place = Locked(try zone("UTC"))
    let clock = LocalClock(now: { moment.withLock { $0 } }, zone: { place.withLock { $0 } })
    let inbox = try Inbox<ForegroundNotice>()
    let request = CountdownRequest(end: .at(noon + 8_100, try WallTime(parsing: "14:15")))
    let activity = CountdownActivity(
      request, alerts: Alerts([], plan: AlertPlan(AlertOptions()), inbox: inbox), inbox: inbox,
      streams: StandardStreams(), clock: clock)
    #expect(activity.begin() == nil)
    moment.withLock { $0 += 3_600 }
    activity.clockWasSet()
    #expect(activity.scene.note.hasPrefix("the clock was set: 1:15:00 left until "))
    for case .notice(let notice) in inbox.takeAll() { activity.receive(notice) }
    let tokyo = try zone("Asia/Tokyo")
    place.withLock { $0 = tokyo }
    activity.receive(.secondPassed)
    #expect(activity.scene.note.hasPrefix("the time zone is now Asia/Tokyo: 16:15:00 left until "))
    _ = activity.interrupt()
  }
}
