import Countdown
import CountdownRoutines
import CountdownTesting
import Testing

@testable import VirtualTime

@Suite struct DishWasherTests {
  private let scheduler = ManualScheduler()

  @Test func itSoaksWashesAndDries() {
    let washer = DishWasher(on: scheduler)
    #expect(washer.step == nil)
    washer.start()
    var steps: [String?] = []
    for minutes in [0, 14, 1, 74, 1, 29, 1] {
      scheduler.advance(by: .minutes(minutes))
      steps.append(washer.step)
    }
    #expect(steps == ["soak", "soak", "wash", "wash", "dry", "dry", nil])
  }

  @Test func whileTheDoorIsOpenTimeStandsStill() {
    let washer = DishWasher(on: scheduler)
    washer.start()
    scheduler.advance(by: .minutes(5))
    washer.openDoor()
    scheduler.advance(by: .hours(3))
    #expect(washer.step == "soak")
    washer.closeDoor()
    scheduler.advance(by: .minutes(10))
    #expect(washer.step == "wash")
  }

  @Test func afterAPowerCutItGoesOnWhereItWas() {
    let washer = DishWasher(on: scheduler)
    washer.start()
    scheduler.advance(by: .minutes(20))
    washer.openDoor()
    let saved = washer.routine.snapshot()
    let night = ManualScheduler()
    let again = DishWasher(restoring: saved, on: night)
    #expect(again.step == "wash")
    again.closeDoor()
    night.advance(by: .minutes(70))
    #expect(again.step == "dry")
  }

  @Test func whenTheMachineHasSleptTheNextStepBeginsAfterwards() {
    let washer = DishWasher(on: scheduler)
    washer.start()
    scheduler.jump(by: .hours(8))
    #expect(washer.step == "wash")
    #expect(washer.routine.state.countdown.remaining == .minutes(75))
    scheduler.advance(by: .minutes(105))
    #expect(washer.routine.state.isFinished)
  }
}
