import Countdown
import CountdownRoutines
import CountdownTesting
import Testing

@testable import CountdownCommands
@testable import CountdownTerminal

@Suite("The pomodoro's main button says what it does")
struct PomodoroSceneTests {
  private func main(_ routine: RoutineTimer) -> String? {
    PomodoroScene(state: routine.state, rounds: 1).scene.buttons.first?.title
  }

  @Test("Start focus, Stop, Resume, Start again, in the states they belong to")
  func labels() {
    let scheduler = ManualScheduler()
    let routine = RoutineTimer(
      .pomodoro(
        focus: .minutes(25), shortBreak: .minutes(5), longBreak: .minutes(15), rounds: 1),
      advances: .manually, label: "", scheduler: scheduler)
    #expect(main(routine) == "Start focus")
    routine.toggle()
    #expect(main(routine) == "Stop")
    routine.toggle()
    #expect(main(routine) == "Resume")
    routine.toggle()
    scheduler.advance(by: .minutes(25))
    #expect(main(routine) == "Start again")
    let heading = PomodoroScene(state: routine.state, rounds: 1).scene.heading
    #expect(heading.hasPrefix("Time's up!"))
    routine.next()
    #expect(heading != PomodoroScene(state: routine.state, rounds: 1).scene.heading)
  }
}
