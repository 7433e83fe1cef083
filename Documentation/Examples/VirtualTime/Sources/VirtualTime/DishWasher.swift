import Countdown
import CountdownRoutines

/// A program of a dish washer: three steps, one after the other.
public final class DishWasher: Sendable {
  /// What counts, for a display to observe.
  public let routine: RoutineTimer

  /// - Parameter scheduler: the machine's time, or a test's.
  public init(on scheduler: any Scheduler = .continuous) {
    let steps: [Routine.Step] = [
      .init("soak", .minutes(15)), .init("wash", .minutes(75)), .init("dry", .minutes(30)),
    ]
    routine = RoutineTimer(Routine(steps), advances: .automatically, scheduler: scheduler)
  }

  /// A program that a power cut has interrupted: it goes on where it was.
  public init(restoring saved: RoutineTimer.Snapshot, on scheduler: any Scheduler = .continuous) {
    routine = RoutineTimer(restoring: saved, scheduler: scheduler)
  }

  /// Begins with the first step.
  public func start() { routine.start() }

  /// Water and heat are off while the door is open.
  public func openDoor() { routine.pause() }

  /// Goes on where the door was opened.
  public func closeDoor() { routine.resume() }

  /// The present step; nil before the start and after the end.
  public var step: String? {
    let state = routine.state
    return state.phase == .running || state.phase == .paused ? state.step?.name : nil
  }
}
