import Countdown
import CountdownRoutines
import CountdownTestSupport
import CountdownTesting
import Glibc
import Testing

@testable import CountdownHook

@Suite(.ownThread) struct HookSourceTests {
  private let scheduler = ManualScheduler()

  private func routine() -> RoutineTimer {
    RoutineTimer(
      .intervals(work: .seconds(3), rest: .seconds(2), rounds: 2), advances: .automatically,
      label: "Plank", scheduler: scheduler)
  }

  @Test func itRunsWhereARoutineMakesAnAlert() async throws {
    let pipe = try ReadPipe()
    let routine = routine()
    routine.attach(
      try CommandHook(
        shell(
          "echo $COUNTDOWN_EVENT $COUNTDOWN_KIND $COUNTDOWN_LABEL $COUNTDOWN_REASON"
            + " $COUNTDOWN_STEP $COUNTDOWN_STEP_KIND $COUNTDOWN_ROUND/$COUNTDOWN_ROUNDS"
            + " $COUNTDOWN_NEXT"
            + " > /proc/\(getpid())/fd/\(pipe.writer)")))
    routine.start()
    scheduler.advance(by: .seconds(8))
    let reports = await routine.drain(within: .seconds(60))
    #expect(reports.map(\.failed) == [0])
    let lines = pipe.readToEnd().split(separator: "\n")
    #expect(
      lines == [
        "stepFinished routine Plank deadline Work work 1/2 Rest",
        "stepFinished routine Plank deadline Rest rest 1/2 Work",
        "finished routine Plank deadline Work work 2/2",
      ])
  }

  @Test func anAttachmentMayChooseOtherKinds() async throws {
    let pipe = try ReadPipe()
    let routine = routine()
    let script = "echo $COUNTDOWN_EVENT > /proc/\(getpid())/fd/\(pipe.writer)"
    routine.attach(try CommandHook(shell(script)), on: [.stepBegan, .stopped])
    routine.start()
    routine.stop()
    _ = await routine.drain(within: .seconds(60))
    #expect(pipe.readToEnd() == "stepBegan\nstopped\n")
  }

  @Test func aFailureIsToldAndCounted() async throws {
    let told = Locked<[HookError]>([])
    let hook = try CommandHook(
      shell("exit 3"), onFailure: { error in told.withLock { $0.append(error) } })
    let timer = CountdownTimer(.seconds(1), scheduler: scheduler)
    timer.attach(hook)
    timer.start()
    scheduler.advance(by: .seconds(1))
    let reports = await timer.drain(within: .seconds(60))
    #expect(reports.map(\.failed) == [1])
    #expect(told.withLock { $0.map(\.reason) } == [.failed(.exited(3))])
    #expect(told.withLock { $0.first?.cause } == nil)
  }

  @Test(arguments: ["", "A=B", "A\0"])
  func aVariableThatCannotBeIsRefused(_ name: String) {
    let error = #expect(throws: HookError.self) {
      try CommandHook(["true"], environment: [name: "x"])
    }
    #expect(error?.reason == .badVariable(name))
    #expect(error?.code == 2)
  }

  @Test func theStartsOfCountdownsThatEndNowhereAreForgotten() {
    var log = StartLog()
    let state = CountdownTimer.State(phase: .running, total: .seconds(9), remaining: .seconds(9))
    let events = (0..<1_500).map { number in
      CountdownEvent(.started, state: state, scheduled: Moment(nanoseconds: Int64(number)))
    }
    for event in events { _ = log.note(event) }
    let tick = { (event: CountdownEvent) in CountdownEvent(.tick, state: state, id: event.id) }
    #expect(log.note(tick(events[0])) == nil)
    #expect(log.note(tick(events[1_499])) == events[1_499].actual)
    #expect(events.count { log.note(tick($0)) != nil } == 1_000)
  }

  @Test func aForegroundCommandStaysDeafToWhatTheShellMadeUsDeafTo() async throws {
    let before = signal(SIGQUIT, SIG_IGN)
    defer { signal(SIGQUIT, before) }
    let pipe = try ReadPipe()
    let script = "exec grep SigIgn /proc/self/status > /proc/\(getpid())/fd/\(pipe.writer)"
    for surroundings in [CommandHook.Surroundings.foreground, .background] {
      let hook = try CommandHook(shell(script), surroundings: surroundings)
      _ = try hook.run(for: await finishedEvent())
    }
    let masks = pipe.readToEnd().split(whereSeparator: \.isWhitespace)
    let isDeaf = [1, 3].map { UInt64(masks[$0], radix: 16).map { $0 >> (SIGQUIT - 1) & 1 } }
    #expect(isDeaf == [1, 0])
  }
}
