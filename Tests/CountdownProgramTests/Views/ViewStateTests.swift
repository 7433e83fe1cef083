import Countdown
import CountdownTesting
import Testing

@testable import CountdownCommands
@testable import CountdownViews

@Suite("What every view keeps")
struct ViewStateTests {
  private let zero = Moment(nanoseconds: 0)

  /// The state after these kinds of event, all received at the beginning of time.
  private func state(countsOn: Bool, after kinds: [CountdownEvent.Kind]) throws -> ViewState {
    var state = ViewState(countsOn: countsOn)
    for kind in kinds { state.receive(try event(kind), at: zero) }
    return state
  }

  /// An event of a kind, from a countdown that has one of each.
  private func event(_ kind: CountdownEvent.Kind) throws -> CountdownEvent {
    let (scheduler, recorder) = (ManualScheduler(), RecordingSink())
    let timer = CountdownTimer(.seconds(2), scheduler: scheduler)
    timer.attach(recorder)
    timer.start()
    timer.pause()
    timer.add(.seconds(1))
    timer.resume()
    scheduler.advance(by: .seconds(3))
    return try #require(recorder.events.first { $0.kind == kind })
  }

  private var finished: CountdownTimer {
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(.seconds(1), scheduler: scheduler)
    timer.start()
    scheduler.advance(by: .seconds(1))
    return timer
  }

  @Test("Past zero it counts up by whole seconds, where that is wanted")
  func overtime() throws {
    let later = Moment(nanoseconds: 12_700_000_000)
    let counting = try state(countsOn: true, after: [.started, .finished])
    #expect(counting.digits(finished.state, at: later) == "+0:12")
    #expect(counting.deadline(.finished, at: later) == Moment(nanoseconds: 13_000_000_000))
    let still = try state(countsOn: false, after: [.started, .finished])
    #expect(still.digits(finished.state, at: later) == "00:00")
    #expect(still.deadline(.finished, at: later) == nil)
    let again = try state(countsOn: true, after: [.finished, .started])
    #expect(again.overtime(at: later) == .zero)
  }

  @Test("A key closes help and does nothing else; the finish closes it too")
  func help() throws {
    var view = ViewState(countsOn: false)
    let closesNothing = view.closeHelp()
    view.showHelp()
    let closes = view.closeHelp()
    #expect((closesNothing, closes) == (false, true))
    #expect(!view.isHelpShown)
    view.showHelp()
    view.receive(try event(.tick), at: zero)
    #expect(view.isHelpShown)
    view.receive(try event(.finished), at: zero)
    #expect(!view.isHelpShown)
  }

  @Test("A note stays through ticks and adjustments, and goes with the next command")
  func notes() throws {
    var view = ViewState(countsOn: false)
    view.note = "the clock was set"
    view.receive(try event(.tick), at: zero)
    view.receive(try event(.adjusted), at: zero)
    #expect(view.note == "the clock was set")
    view.receive(try event(.paused), at: zero)
    #expect(view.note.isEmpty)
  }
}
