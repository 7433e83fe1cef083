import Countdown
import CountdownRoutines
import CountdownStore
import CountdownSystem
import CountdownTestSupport
import CountdownTesting
import Testing

@testable import CountdownSharing

/// A routine of this process that other processes see and change.
@Suite(.ownThread) struct RoutineSharingTests {
  private static let plan = Routine([
    Routine.Step("Focus", .minutes(25), kind: .focus),
    Routine.Step("Break", .minutes(5), kind: .shortBreak),
    Routine.Step("Read", .minutes(10), kind: .focus, round: 2),
  ])

  private let shared = SharedCountdowns.inMemory()
  private let scheduler = ManualScheduler()
  private let finishes = Inbox<SharedFinish>()
  private let events = Inbox<RoutineEvent>()
  private let changes = Inbox<CountdownEvent>()

  private func routine(_ advances: RoutineTimer.Advance) -> RoutineTimer {
    let routine = RoutineTimer(
      Self.plan, advances: advances, every: .minutes(25), label: "Work", scheduler: scheduler,
      adjustableWhileRunning: true)
    routine.observe { [events] in events.put($0) }
    routine.timer.attach(on: .allButTicks) { [changes] in changes.put($0) }
    return routine
  }

  private func share(_ routine: RoutineTimer) throws -> Sharing {
    try routine.share(
      as: "tea", accepting: true, announcing: { [finishes] in finishes.put($0) }, in: shared)
  }

  private func record(_ sharing: Sharing) throws -> SharedCountdown {
    #expect(sharing.flush(within: .seconds(60)))
    return try #require(try shared.read("tea"))
  }

  private var now: SharedTime {
    SharedTime([scheduler], wallNanoseconds: RealTime.wallNanoseconds)
  }

  private func advanceToTheEnd() throws {
    let end = try #require(scheduler.nextDeadline)
    scheduler.advance(by: scheduler.now.duration(to: end))
  }

  // MARK: - What it does itself

  @Test func eachAutomaticStepIsARunOfItsOwnThatFollowsFromTheLast() throws {
    let routine = routine(.automatically)
    let sharing = try share(routine)
    routine.start()
    var runs: [CountdownID] = []
    for index in Self.plan.steps.indices {
      let present = try record(sharing)
      #expect((present.stage, present.steps?.index) == (.running, index))
      #expect(present.steps?.advances == .automatically)
      #expect(present.endedFinishID?.run == runs.last)
      if let last = runs.last { #expect(present.run == last.following(0)) }
      runs.append(present.run)
      try advanceToTheEnd()
      #expect(finishes.wait { $0.step?.index == index } != nil)
    }
    #expect(try record(sharing).stage == .announced)
    #expect(finishes.all.map(\.step?.step.name) == ["Focus", "Break", "Read"])
    #expect(finishes.all.map(\.id.run) == runs)
    let kinds = try record(sharing).changes.map(\.kind)
    #expect(kinds == [.started, .finished, .started, .finished, .started, .finished])
    let events = SharedEvent.all(from: nil, to: try record(sharing), at: .now)
    let starts = events.filter { $0.kind == .started }
    // The first step is a person's, the others begin by themselves.
    #expect(starts.map(\.reason) == [.user, .deadline, .deadline])
  }

  @Test func aStepThatAPersonBeginsIsARunOfItsOwn() throws {
    let routine = routine(.manually)
    let sharing = try share(routine)
    routine.start()
    let first = try record(sharing)
    try advanceToTheEnd()
    #expect(finishes.wait { $0.step?.index == 0 } != nil)
    #expect(try record(sharing).stage == .announced)
    routine.start()
    let second = try record(sharing)
    #expect((second.stage, second.steps?.index) == (.running, 1))
    #expect(second.run != first.run && second.endedFinishID == nil)
    routine.pause()
    #expect(try record(sharing).steps?.index == 1)
  }

  // MARK: - What others do

  @Test(arguments: [RoutineTimer.Advance.manually, .automatically])
  func itFollowsToTheNextStepAndBackToTheFirst(_ advances: RoutineTimer.Advance) throws {
    let routine = routine(advances)
    let sharing = try share(routine)
    routine.start()
    let first = try record(sharing)
    let second = try #require(try shared.perform(.next, on: "tea", at: now))
    #expect(second.stage == .running && second.steps?.index == 1 && second.run != first.run)
    let began = try #require(events.wait { $0.kind == .stepBegan && $0.index == 1 })
    #expect(began.countdown.total == .minutes(5) && routine.state.index == 1 && routine.isRunning)
    #expect(events.all.map(\.kind) == [.stepBegan, .stepSkipped, .stepBegan])
    #expect(try record(sharing).run == second.run)
    try shared.perform(.pause, on: "tea", at: now)
    try shared.perform(.reset, on: "tea", at: now)
    #expect(events.wait { $0.kind == .stepReady && $0.index == 0 } != nil)
    #expect(routine.state.index == 0 && routine.state.countdown.remaining == .minutes(25))
    // What it does from there on is written again.
    routine.start()
    #expect(try record(sharing).stage == .running)
    withExtendedLifetime(routine) {}
  }

  /// The object may be gone: the countdown, which is shared, still goes from step to step.
  @Test func itFollowsAlsoWithoutItsObject() throws {
    var routine: RoutineTimer? = routine(.manually)
    let timer = try #require(routine?.timer)
    let sharing = try share(try #require(routine))
    routine?.start()
    _ = try record(sharing)
    routine = nil
    try shared.perform(.next, on: "tea", at: now)
    #expect(events.wait { $0.kind == .stepBegan && $0.index == 1 } != nil)
    #expect(timer.state.total == .minutes(5) && timer.isRunning)
  }

  /// However many it learns of at a time: each is an event of its own.
  @Test func eachCommandOfOthersIsAnEvent() throws {
    let routine = routine(.manually)
    let sharing = try share(routine)
    routine.start()
    _ = try record(sharing)
    let commands: [SharedCommand] = [.pause, .resume, .next, .add(.minutes(1)), .pause, .start]
    for command in commands { try shared.perform(command, on: "tea", at: now) }
    #expect(changes.wait { $0.kind == .resumed && $0.state.total == .minutes(6) } != nil)
    #expect(
      changes.all.map(\.kind)
        == [.started, .paused, .resumed, .started, .adjusted, .paused, .resumed])
    #expect(events.all.filter { $0.kind == .stepBegan }.map(\.index) == [0, 1])
    let present = try record(sharing)
    #expect(present.commands == 6)
    // Each at the moment at which it was given.
    let given = present.changes.map(\.wallNanoseconds).dropFirst()
    #expect(changes.all.dropFirst().map(\.wallTime.nanoseconds) == Array(given))
  }

  @Test func stepsThatAnEntryCannotHoldAreRefused() throws {
    let nameless = RoutineTimer(
      Routine([Routine.Step("", .minutes(1))]), scheduler: scheduler)
    let error = try #require(throws: SharingError.self) {
      try nameless.share(as: "tea", in: shared)
    }
    #expect(error.description.hasPrefix("the steps cannot be shared: step 1 has a name"))
  }

  /// What an earlier version wrote.
  @Test func stepsOfTheOwnerAreReadAsManual() throws {
    let fields = SharedSteps(Self.plan, at: 1).fields
    let old = fields.text.replacing("manually", with: "byOwner")
    #expect(try SharedSteps(.init(parsing: old)) == SharedSteps(Self.plan, at: 1))
  }
}
