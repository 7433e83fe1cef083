import Countdown
import Testing

@testable import CountdownTerminal

@Suite("The first second of an end takes no key")
struct EndGuardTests {
  private func moment(_ milliseconds: Int64) -> Moment {
    Moment(nanoseconds: milliseconds * 1_000_000)
  }

  @Test("counted from the first time that the end is shown, however often it is")
  func first() {
    var guarded = EndGuard()
    guarded.show(isEnd: false, at: moment(0))
    #expect(guarded.admits(isEnd: false, at: moment(0)))
    guarded.show(isEnd: true, at: moment(500))
    guarded.show(isEnd: true, at: moment(1_400))
    #expect(!guarded.admits(isEnd: true, at: moment(500)))
    #expect(!guarded.admits(isEnd: true, at: moment(1_499)))
    #expect(guarded.admits(isEnd: true, at: moment(1_500)))
  }

  @Test("An end that was not shown yet takes none either")
  func unseen() {
    var guarded = EndGuard()
    guarded.show(isEnd: false, at: moment(0))
    #expect(!guarded.admits(isEnd: true, at: moment(60_000)))
  }

  @Test("Each end has a first second of its own")
  func again() {
    var guarded = EndGuard()
    guarded.show(isEnd: true, at: moment(0))
    guarded.show(isEnd: false, at: moment(2_000))
    #expect(guarded.admits(isEnd: false, at: moment(2_000)))
    guarded.show(isEnd: true, at: moment(3_000))
    #expect(!guarded.admits(isEnd: true, at: moment(3_999)))
    #expect(guarded.admits(isEnd: true, at: moment(4_000)))
  }
}
