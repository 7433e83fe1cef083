import Countdown
import CountdownRoutines
import Foundation
import Testing

@Suite struct RoutinePlanTests {
  @Test func aPomodoroIsFocusAndBreaksInTurnAndALongBreakAtTheEnd() {
    let routine = Routine.pomodoro()
    #expect(
      routine.steps.map(\.name) == [
        "Focus", "Short break", "Focus", "Short break", "Focus", "Short break", "Focus",
        "Long break",
      ])
    #expect(routine.steps.map(\.round) == [1, 1, 2, 2, 3, 3, 4, 4])
    #expect(routine.steps.last?.kind == .longBreak)
    #expect(routine.duration == .minutes(130))
    #expect(routine.rounds == 4)
  }

  @Test func intervalsEndWithWork() {
    let routine = Routine.intervals(work: .seconds(20), rest: .seconds(10), rounds: 3)
    #expect(routine.steps.map(\.kind) == [.work, .rest, .work, .rest, .work])
    #expect(routine.duration == .seconds(80))
  }

  @Test func aStepWithoutADurationIsLeftOut() {
    let routine = Routine.pomodoro(shortBreak: .zero, longBreak: .seconds(-1), rounds: 2)
    #expect(routine.steps.map(\.name) == ["Focus", "Focus"])
    #expect(Routine([]).steps.isEmpty)
    #expect(Routine([]).rounds == 0)
  }

  @Test(arguments: [(Int.min, 1), (0, 1), (7, 7), (Int.max, 1_000)])
  func roundsStayInRange(rounds: Int, expected: Int) {
    let routine = Routine.intervals(work: .seconds(1), rest: .zero, rounds: rounds)
    #expect(routine.rounds == expected)
  }

  @Test func durationsStayInRange() {
    let endless = Duration(secondsComponent: .max, attosecondsComponent: 0)
    let routine = Routine.intervals(work: endless, rest: endless, rounds: 1_000)
    #expect(routine.steps[0].duration == .seconds(3_155_760_000))
    #expect(Routine([Routine.Step("x", .zero - endless)]).steps.isEmpty)
  }

  @Test func aPlanSurvivesBeingStored() throws {
    let routine = Routine([
      Routine.Step("Stretch", .seconds(30), kind: .init("stretch"), round: 2)
    ])
    let data = try JSONEncoder().encode(routine)
    #expect(try JSONDecoder().decode(Routine.self, from: data) == routine)
  }

  @Test func aStoredPlanIsBroughtIntoRange() throws {
    let step = #"{"name":"a","kind":"work","round":-3,"duration":"#
    let text = #"{"steps":[\#(step)[0,0]},\#(step)[-1,5]},\#(step)[9223372036854775807,5]}]}"#
    let routine = try JSONDecoder().decode(Routine.self, from: Data(text.utf8))
    #expect(routine.steps.map(\.round) == [1])
    #expect(routine.steps.map(\.duration) == [.seconds(3_155_760_000)])
  }
}
