import Countdown
import Testing

@testable import CountdownCommands
@testable import CountdownViews

@Suite("The view stays at the end")
struct EndStayTests {
  private func moment(_ seconds: Int64) -> Moment { Moment(nanoseconds: seconds * 1_000_000_000) }

  private func stay(hasView: Bool = true) -> EndStay {
    var stay = EndStay(hasView: hasView)
    stay.begin(at: moment(100))
    return stay
  }

  @Test("as long as alerts are on their way")
  func alerting() {
    #expect(stay().isAlerting && !stay().isOver(at: moment(1_000)) && stay().deadline == nil)
    #expect(!EndStay(hasView: true).isAlerting && !EndStay(hasView: true).isOver(at: moment(0)))
  }

  @Test("until the clip is over, and without a clip for twenty seconds")
  func clip() {
    var stay = stay()
    stay.alertsEnded(hasPlayed: true)
    #expect(stay.isOver(at: moment(100)) && !stay.isAlerting)
    stay.begin(at: moment(200))
    stay.alertsEnded(hasPlayed: false)
    #expect(stay.deadline == moment(220))
    #expect(!stay.isOver(at: moment(219)) && stay.isOver(at: moment(220)))
  }

  @Test("until the alerts of the last end are over, not those of the one before")
  func ends() {
    var stay = stay(hasView: false)
    stay.begin(at: moment(101))
    stay.alertsEnded(hasPlayed: false)
    #expect(stay.isAlerting && !stay.isOver(at: moment(200)))
    stay.alertsEnded(hasPlayed: false)
    #expect(stay.isOver(at: moment(200)))
  }

  @Test("not at all where nobody looks at a view")
  func lines() {
    var stay = stay(hasView: false)
    #expect(!stay.isOver(at: moment(100)))
    stay.alertsEnded(hasPlayed: false)
    #expect(stay.isOver(at: moment(100)))
  }
}
