import Countdown
import CountdownSharing
import Foundation
import Testing

@testable import CountdownProgram
@testable import CountdownResident

@Suite struct FinishNoticeTests {
  private let finish = SharedFinish(
    id: FinishID(countdown: CountdownID(), run: CountdownID()), name: "tea", label: "Tea",
    total: .minutes(5), wallNanoseconds: Self.noon)

  /// On the clocks of wherever the tests run, for a time after midnight has a day.
  private static let noon: Int64 = {
    var fields = tm()
    (fields.tm_year, fields.tm_mon, fields.tm_mday, fields.tm_hour) = (126, 10, 21, 12)
    fields.tm_isdst = -1
    return Int64(mktime(&fields)) * 1_000_000_000
  }()

  private func notice(
    _ lateness: Duration, isRepeated: Bool = false, of finish: SharedFinish? = nil
  ) -> FinishNotice {
    var finish = finish ?? self.finish
    finish.isRepeated = isRepeated
    let now = ClockTime(nanoseconds: finish.wallNanoseconds + lateness.saturatedNanoseconds)
    return FinishNotice(finish, lateness: lateness, now: now)
  }

  private var time: String {
    ClockTime(nanoseconds: finish.wallNanoseconds).hourAndMinute
  }

  @Test func inTimeItSaysWhatItWas() {
    let notice = notice(.milliseconds(3))
    #expect(notice.summary == "Tea finished")
    #expect(notice.body == "5m 00s, at \(time)")
    #expect(notice.rings)
  }

  @Test func lateItRingsForAnHour() {
    #expect(notice(.seconds(59)).body == "5m 00s, at \(time)")
    #expect(notice(.minutes(25)).body == "5m 00s, at \(time), 25m ago")
    #expect(notice(.hours(1)).rings)
    let missed = notice(.hours(3))
    #expect(missed.summary == "Tea missed: 3h late" && !missed.rings)
    #expect(notice(.hours(1) + .nanoseconds(1)).rings == false)
  }

  @Test func whatIsAnnouncedAgainRingsAndSaysSo() {
    let notice = notice(.seconds(2), isRepeated: true)
    #expect(notice.summary == "Tea finished" && notice.rings)
    #expect(notice.body == "5m 00s, at \(time), announced again: the first may have been missed")
  }

  @Test func aStepSaysWhatComesNext() {
    let plan = [
      SharedSteps.Step("Focus", .minutes(25), kind: "focus"),
      SharedSteps.Step("Break", .minutes(5), kind: "shortBreak"),
    ]
    func notice(_ index: Int) -> FinishNotice {
      let step = SharedFinish(
        id: finish.id, name: "work", label: "Work", total: plan[index].duration,
        wallNanoseconds: finish.wallNanoseconds, step: SharedSteps(plan, at: index).place)
      return self.notice(.zero, of: step)
    }
    #expect(notice(0).summary == "Focus is over · break")
    #expect(notice(0).body == "Work, 25m 00s, at \(time)")
    #expect(notice(1).summary == "Work finished")
    #expect(notice(1).body == "1 round, at \(time)")
  }

  @Test func theNextStepHasAButtonUnlessItBeginsByItself() {
    let plan = [SharedSteps.Step("Focus", .minutes(25)), SharedSteps.Step("Boil", .minutes(6))]
    func titles(_ place: SharedSteps.Place?) -> [String] {
      let finish = SharedFinish(
        id: finish.id, name: "work", label: "", total: .minutes(5), wallNanoseconds: 0, step: place)
      return EndAction.after(finish).map(\.title)
    }
    #expect(titles(SharedSteps(plan).place) == ["Start Boil"])
    #expect(titles(SharedSteps(plan, advances: .automatically).place) == [])
    #expect(titles(SharedSteps(plan, at: 1).place) == [])
    #expect(titles(nil) == ["+1 min", "Again"])
  }

  @Test func withoutALabelTheNameIsSaid() {
    let nameless = SharedFinish(
      id: finish.id, name: "egg", label: "\u{1B}", total: .seconds(90),
      wallNanoseconds: finish.wallNanoseconds)
    #expect(notice(.zero, of: nameless).summary == "egg finished")
    #expect(notice(.zero, of: nameless).body.hasPrefix("1m 30s, at "))
  }
}
