import Countdown
import CountdownRoutines
import CountdownTesting
import Foundation
import Testing

/// Warnings before the end of a routine's steps.
@Suite struct RoutineWarningTests {
  private let scheduler = ManualScheduler()
  private let plan = Routine([
    Routine.Step("Focus", .seconds(10), kind: .focus, warnings: [.seconds(4)]),
    Routine.Step("Break", .seconds(6), kind: .rest),
    Routine.Step("Focus", .seconds(10), kind: .focus, round: 2, warnings: [.seconds(3)]),
  ])

  @Test(arguments: [RoutineTimer.Advance.automatically, .manually])
  func eachStepHasItsOwn(_ advances: RoutineTimer.Advance) {
    let routine = RoutineTimer(plan, advances: advances, scheduler: scheduler)
    let recorder = RecordingSink()
    routine.timer.attach(recorder)
    for _ in plan.steps {
      routine.start()
      scheduler.advance(by: .seconds(10))
      if advances == .automatically { scheduler.advance(by: .seconds(20)) }
    }
    let warned = recorder.events.compactMap(\.warning)
    #expect(warned.prefix(2) == [.seconds(4), .seconds(3)])
    #expect(advances == .automatically || warned.count == 2)
  }

  @Test func aStoredPlanKeepsThem() throws {
    let data = try JSONEncoder().encode(plan)
    #expect(try JSONDecoder().decode(Routine.self, from: data) == plan)
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.split(separator: "warnings").count == 3)
    let routine = RoutineTimer(plan, scheduler: scheduler)
    routine.start()
    let restored = RoutineTimer(restoring: routine.snapshot(), scheduler: scheduler)
    #expect(restored.timer.warnings == [.seconds(4)])
  }
}
