import Countdown
import CountdownRoutines
import CountdownTesting
import Testing

@testable import CountdownCommands
@testable import CountdownTerminal
@testable import CountdownViews

@Suite("The pomodoro's main button says what it does")
struct PomodoroSceneTests {
  private func main(_ routine: RoutineTimer) -> String? {
    PomodoroScene(state: routine.state, rounds: 1).scene.buttons.first?.title
  }

  @Test("Start focus, Stop, Resume, Start break, Start again, in the states they belong to")
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
    #expect(main(routine) == "Start break")
    let heading = PomodoroScene(state: routine.state, rounds: 1).scene.heading
    #expect(heading.hasPrefix("Time's up!"))
    routine.next()
    #expect(heading != PomodoroScene(state: routine.state, rounds: 1).scene.heading)
    routine.toggle()
    scheduler.advance(by: .minutes(15))
    #expect(main(routine) == "Start again")
  }

  @Test("Between a break and the next round the button starts the focus; dots count the rounds")
  func rounds() {
    let scheduler = ManualScheduler()
    let routine = RoutineTimer(.pomodoro(rounds: 3), label: "", scheduler: scheduler)
    var scene: Scene { PomodoroScene(state: routine.state, rounds: 3).scene }
    #expect(scene.dots == "● ○ ○" && scene.step == .focus)
    routine.next()
    #expect(scene.dots == "● ○ ○" && scene.step == .shortBreak)
    routine.toggle()
    scheduler.advance(by: .minutes(5))
    #expect(scene.buttons.first?.title == "Start focus")
    routine.toggle()
    #expect(scene.dots == "● ● ○" && scene.step == .focus)
  }
}
