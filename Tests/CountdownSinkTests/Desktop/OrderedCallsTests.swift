import Countdown
import CountdownTestSupport
import Testing

@testable import CountdownDesktop

/// The application's code, called for what people answer.
@Suite(.ownThread) struct OrderedCallsTests {
  @Test func answersToOneNotificationKeepTheirOrderWhateverOthersDo() throws {
    let calls = OrderedCalls()
    let log = Locked<[String]>([])
    let (goOn, done) = (Semaphore(), Semaphore())
    try calls.call(about: "tea") {
      goOn.wait()
      log.withLock { $0.append("snooze") }
    }
    try calls.call(about: "tea") {
      log.withLock { $0.append("stop") }
      done.post()
    }
    try calls.call(about: "nap") {
      log.withLock { $0.append("other") }
      goOn.post()
    }
    #expect(done.wait(until: RealTime.monotonic.advanced(by: .seconds(60))))
    #expect(log.withLock { $0 } == ["other", "snooze", "stop"])
  }

  @Test func aNotificationIsAnsweredAgainAfterAllWasCarriedOut() throws {
    let (calls, done) = (OrderedCalls(), Semaphore())
    for _ in 1...100 {
      try calls.call(about: "tea") { done.post() }
      #expect(done.wait(until: RealTime.monotonic.advanced(by: .seconds(60))))
    }
  }
}
