import Countdown
import CountdownTesting
import Observation
import Testing

/// Swift's own Observation.
@Suite struct ObservableTests {
  @Test func trackingFiresWhenATickOrACommandChangesWhatWasRead() {
    let rig = Rig(.seconds(3), every: .milliseconds(500))
    let seen = Log<String>()
    func track(_ name: String, _ read: @escaping (CountdownTimer) -> Void) {
      withObservationTracking {
        read(rig.timer)
      } onChange: {
        seen.append(name)
      }
    }
    track("phase") { _ = $0.phase }
    track("seconds") { _ = $0.remainingSeconds }
    track("running") { _ = $0.isRunning }
    track("total") { _ = $0.total }
    track("remaining") { _ = $0.remaining }
    track("progress") { _ = $0.progress }
    rig.timer.start()
    #expect(seen.all.sorted() == ["phase", "running"])
    rig.scheduler.advance(by: .milliseconds(500))
    #expect(seen.all.dropFirst(2).sorted() == ["progress", "remaining"])
    rig.scheduler.advance(by: .milliseconds(500))
    #expect(seen.all.last == "seconds")
    rig.timer.stop()
    rig.timer.set(.seconds(9))
    #expect(seen.all.last == "total")
    #expect(seen.count == 6)
  }

  @Test func theStateIsNewAlreadyWhenTrackingFires() {
    let rig = Rig(.seconds(3))
    let seen = Log<Bool>()
    withObservationTracking {
      _ = rig.timer.isRunning
    } onChange: { [timer = rig.timer] in
      seen.append(timer.state.isRunning)
    }
    rig.timer.start()
    #expect(seen.all == [true])
  }

  @Test(.timeLimit(.minutes(10))) func observationsYieldTheRemainingSeconds() async {
    let rig = Rig(.seconds(3))
    let timer = rig.timer
    timer.start()
    var seen: [Int] = []
    for await seconds in Observations({ timer.remainingSeconds }) {
      seen.append(seconds)
      if seconds == 0 { break }
      Task { rig.scheduler.advance(by: .seconds(1)) }
    }
    #expect(seen == [3, 2, 1, 0])
  }
}
