import Countdown
import CountdownRoutines
import CountdownSharing
import CountdownSystem
import Testing

@testable import CountdownArguments
@testable import CountdownProgram

/// `countdown run STEPS`.
@Suite struct ArgumentsRunTests {
  private func plan(_ arguments: String...) throws -> PomodoroRequest {
    let request = try Request.parse(["run"] + arguments, surroundings: saturday)
    guard case .pomodoro(let plan) = request else { throw UsageError("no plan: \(request)") }
    return plan
  }

  @Test func aPlanIsReadHoweverItIsQuoted() throws {
    let steps = [
      PlanStep(name: "focus", duration: .minutes(25), sound: nil),
      PlanStep(name: "short break", duration: .minutes(5), sound: nil),
    ]
    let ways = [
      ["25m focus, 5m short break", "x4"], ["25m focus, 5m short break x4"],
      ["25m", "focus,", "5m", "short", "break", "4x"], ["25m focus,5m short break,", "X4"],
      ["25m 'focus', 5m \"short break\"", "--times", "4"], ["25 focus, 5 short break", "x4"],
      ["--times=4", "25:00 focus, 300s short break"],
    ]
    for way in ways {
      let request = try Request.parse(["run"] + way, surroundings: saturday)
      guard case .pomodoro(let plan) = request else { throw UsageError("no plan") }
      #expect(plan.plan == steps && plan.rounds == 4 && plan.isAutomatic, "\(way)")
    }
    #expect(try plan("1h 30m deep work").plan.map(\.duration) == [.minutes(90)])
    #expect(try plan("5m, 10m").plan.map(\.name) == ["Step 1", "Step 2"])
    #expect(try plan("5m \"tea, green\"").plan.map(\.name) == ["tea, green"])
    #expect(try plan("5m tea").rounds == 1)
  }

  @Test func aPlanMayRepeatForEver() throws {
    let endless = try plan("25m focus, 5m break", "x", "forever")
    #expect(endless.isEndless && endless.plan.map(\.name) == ["focus", "break"])
    #expect(Routine(endless).repeats && Routine(endless).steps.count == 2)
    #expect(try plan("25m focus, 5m break", "--times", "forever").isEndless)
    #expect(try plan("1s a, 1s b x forever").plan.map(\.name) == ["a", "b"])
    #expect(try plan("1s a, 1s b", "x", "3").rounds == 3)
    #expect(try plan("5m stand forever").plan.map(\.name) == ["stand forever"])
  }

  @Test func aDurationMayBeCountedSeveralTimes() throws {
    func plan(_ arguments: String...) throws -> PomodoroRequest {
      let request = try Request.parse(arguments, surroundings: saturday)
      guard case .pomodoro(let plan) = request else { throw UsageError("no plan: \(request)") }
      return plan
    }
    let thrice = try plan("5m", "x3", "--label", "Eggs")
    #expect(thrice.plan == [PlanStep(name: "Round", duration: .minutes(5), sound: nil)])
    #expect(thrice.rounds == 3 && thrice.isAutomatic && thrice.view.label == "Eggs")
    #expect(try plan("1h", "30m", "3x").plan.map(\.duration) == [.minutes(90)])
    #expect(try plan("5m x forever").isEndless)
    let started = try Request.parse(["start", "tea", "5m", "x2"], surroundings: saturday)
    guard case .remote(.start(let start)) = started else { throw UsageError("\(started)") }
    #expect(start.name == "tea" && start.routine?.rounds == 2)
    let refused = [
      (["5m", "x3", "--", "make"], "-- command"), (["@14:00", "x2"], "comes once"),
      (["500ms", "x", "forever"], "shorter than a second"), (["5m", "x0"], "from 1 to 99"),
    ]
    for (arguments, reason) in refused {
      let error = #expect(throws: UsageError.self) {
        try Request.parse(arguments, surroundings: saturday)
      }
      #expect(error?.description.contains(reason) == true, "\(arguments): \(error as Any)")
    }
  }

  @Test func aStepMayHaveASound() throws {
    let plan = try plan("25m focus --sound bell.ogg, 5m -q break, 1m x -s nature", "--label", "Day")
    #expect(plan.plan.map(\.sound) == [.file("bell.ogg"), AlertOptions.Sound.none, .nature])
    #expect(plan.view.label == "Day" && plan.view.alerts.sound == nil)
    #expect(plan.plan.map(\.name) == ["focus", "break", "x"])
  }

  @Test func minutesAreSaidAndStepsMayWait() throws {
    var notes: [String] = []
    let request = try Request.parse(
      ["run", "25 focus, 5 break, 25 focus", "--no-auto"], surroundings: saturday
    ) { notes.append($0) }
    #expect(notes == ["25 is 25 minutes, 5 is 5 minutes"])
    guard case .pomodoro(let plan) = request else { return }
    #expect(!plan.isAutomatic)
  }

  @Test(arguments: [
    (["focus 25m"], "step 1: \"focus\""), (["25m focus,, 5m"], "step 2 is empty"),
    (["25m focus, break"], "step 2: \"break\""), (["x4"], "no steps; write a plan like"),
    (["25m focus", "x0"], "x0: expected a whole number from 1 to 99"),
    (["25m focus", "x100"], "from 1 to 99"),
    (["25m focus x4", "--times", "3"], "leave one of them out"),
    (["25m focus --label Tea"], "step 1 takes only --sound, not --label"),
    (["25m focus --souund none"], "unknown option --souund; did you mean --sound?"),
    (["25m focus --sound"], "--sound needs a value"), (["25m 'focus"], "not closed"),
    (["25m focus, 5m -- make"], "step 2: expected a duration, a name and its --sound"),
    (["25m focus 5m break"], "has two durations; did you mean 25m focus, 5m break?"),
    (["1s a; 1s b"], "commas separate the steps; did you mean countdown run \"1s a, 1s b\"?"),
    (["3 x 1s a, 2s b"], "did you mean countdown run \"1s a, 2s b\" x3?"),
    (["0 focus"], "step 1: \"0\""), (["100d focus"], "longer than 99 days"),
    (["1s a, 1s b, 1s c, 1s d, 1s e", "x99"], "495 steps in all; at most 400"),
    (["25m focus", "--auto"], "run does not take --auto"), ([], "STEPS is missing"),
  ])
  func whatCannotBeIsRefused(_ arguments: [String], _ reason: String) {
    do {
      let request = try Request.parse(["run"] + arguments, surroundings: saturday)
      Issue.record("accepted: \(request)")
    } catch {
      #expect(error.description.contains(reason), "\(error)")
      #expect(!error.description.contains("\n"))
    }
  }

  @Test func theStepsAreNumberedThrough() throws {
    let routine = Routine(try plan("25m focus, 5m break, 1m stretch", "x2", "--warn", "1m"))
    #expect(routine.steps.map(\.round) == Array(1...6) && routine.rounds == 6)
    #expect(routine.steps.prefix(3).map(\.kind) == [.focus, .rest, .work])
    #expect(routine.steps.allSatisfy { $0.warnings == [.minutes(1)] })
    let place = SharedSteps(routine, at: 1).place
    #expect(place?.words == "break 2/6")
  }

  @Test func theirSoundsGoWithTheRecord() throws {
    let steps = try plan("1m a -s /bell.ogg, 1m b, 1m c -q", "-s", "nature").plan
    let attributes = StepSounds.attributes(of: steps).merging(["sound": "nature"]) { $1 }
    let sounds = (0..<6).map { StepSounds.options(attributes, at: $0).sound }
    let round: [AlertOptions.Sound?] = [.file("/bell.ogg"), .nature, AlertOptions.Sound.none]
    #expect(sounds == round + round)
    #expect(StepSounds.options(attributes, at: nil).sound == .nature)
    #expect(StepSounds.options(["sounds": "[", "sound": "none"], at: 1).sound != nil)
    #expect(StepSounds.attributes(of: try plan("1m a, 1m b").plan).isEmpty)
    let long = String(repeating: "x", count: 1_000)
    #expect(StepSounds.attributes(of: try plan("1m a -s /\(long), 1m b -s /\(long)").plan).isEmpty)
  }

  @Test func detachedItKeepsAbsolutePaths() throws {
    let request = try Request.parse(
      ["run", "1m a -s bell.ogg, 2m b", "x2", "-d", "day"],
      surroundings: Surroundings(environment: [:], folder: "/here"))
    guard case .remote(.start(let start)) = request else {
      Issue.record("\(request)")
      return
    }
    #expect(start.name == "day" && start.routine?.plan[0].sound == .file("/here/bell.ogg"))
  }
}
