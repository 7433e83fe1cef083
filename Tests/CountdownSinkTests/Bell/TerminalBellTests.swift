import Countdown
import CountdownRoutines
import CountdownTestSupport
import CountdownTesting
import Glibc
import Testing

@testable import CountdownBell

@Suite(.ownThread) struct TerminalBellTests {
  private let bell: UInt8 = 0x07

  private func finish(_ timer: CountdownTimer, on scheduler: ManualScheduler) {
    timer.start()
    scheduler.advance(by: timer.total)
  }

  @Test func oneBellArrivesWhenTheCountdownFinishes() async throws {
    let pty = try Pty()
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(.seconds(3), scheduler: scheduler)
    timer.attach(try TerminalBell(fileDescriptor: pty.terminal))
    finish(timer, on: scheduler)
    let reports = await timer.drain(within: .seconds(60))
    #expect(reports.map(\.failed) == [0])
    #expect(pty.read(1) == [bell])
    #expect(pty.waiting == 0)
  }

  @Test func nothingButTheKindsThatWereNamedRings() async throws {
    let pty = try Pty()
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(.seconds(3), scheduler: scheduler)
    timer.attach(try TerminalBell(fileDescriptor: pty.terminal))
    timer.start()
    timer.pause()
    timer.resume()
    timer.stop()
    timer.reset()
    _ = await timer.drain(within: .seconds(60))
    #expect(pty.waiting == 0)

    timer.attach(try TerminalBell(fileDescriptor: pty.terminal), on: [.started, .stopped])
    timer.start()
    _ = await timer.drain(within: .seconds(60))
    timer.stop()
    _ = await timer.drain(within: .seconds(60))
    #expect(pty.read(2) == [bell, bell])
  }

  @Test func aPatternRingsAsOftenAsItSays() throws {
    let pty = try Pty()
    let terminal = try TerminalBell(
      fileDescriptor: pty.terminal, pattern: .times(3, every: .milliseconds(1)))
    try terminal.ring()
    #expect(pty.read(3) == [bell, bell, bell])
    #expect(pty.waiting == 0)
  }

  /// As where a sound that takes its place is lost at once, again and again.
  @Test func aRingThatIsPresentedAgainWaitsForItsNextBell() throws {
    let pty = try Pty()
    let terminal = try TerminalBell(fileDescriptor: pty.terminal)
    var (tea, eggs) = (
      Alert(Alert.ID(rawValue: "tea"), title: "Tea"), Alert(Alert.ID(rawValue: "eggs"), title: "")
    )
    (tea.sound.repeats, eggs.sound.repeats) = (true, true)
    for _ in 0..<4 {
      try terminal.present(tea) { _ in }
      try terminal.withdraw(tea.id)
    }
    try terminal.present(tea) { _ in }
    #expect(terminal.isPlaying)
    #expect(pty.read(1) == [bell])
    #expect(pty.waiting == 0)
    // Another alert does not wait.
    try terminal.present(eggs) { _ in }
    #expect(pty.read(1) == [bell])
  }

  @Test func aPatternRingsOnAfterPresentHasReturned() async throws {
    let pty = try Pty()
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(.seconds(3), scheduler: scheduler)
    let pattern = TerminalBell.Pattern.times(4, every: .milliseconds(1))
    timer.attach(try TerminalBell(fileDescriptor: pty.terminal, pattern: pattern))
    finish(timer, on: scheduler)
    #expect(pty.read(4) == [bell, bell, bell, bell])
  }

  @Test(arguments: [CountdownEvent.Kind.reset, .paused, .stopped])
  func resetPauseAndStopCutAPatternShort(kind: CountdownEvent.Kind) async throws {
    let pty = try Pty()
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(.seconds(3), scheduler: scheduler)
    let pattern = TerminalBell.Pattern.times(3, every: .hours(1))
    let terminal = try TerminalBell(fileDescriptor: pty.terminal, pattern: pattern)
    timer.attach(terminal)
    finish(timer, on: scheduler)
    #expect(pty.read(1) == [bell])
    switch kind {
    case .reset: timer.reset()
    case .paused: _ = (timer.start(), timer.pause())
    default: _ = (timer.start(), timer.stop())
    }
    _ = await timer.drain(within: .seconds(60))
    #expect(terminal.waitUntilSilent(within: .seconds(60)))
    #expect(pty.waiting == 0)
  }

  @Test func aNextStepThatStartsByItselfCutsNothingShort() throws {
    let pty = try Pty()
    let scheduler = ManualScheduler()
    let routine = RoutineTimer(
      .intervals(work: .seconds(3), rest: .hours(1), rounds: 2), advances: .automatically,
      scheduler: scheduler)
    let pattern = TerminalBell.Pattern.times(3, every: .milliseconds(50))
    routine.timer.attach(try TerminalBell(fileDescriptor: pty.terminal, pattern: pattern))
    routine.start()
    scheduler.advance(by: .seconds(3))
    #expect(routine.isRunning)
    #expect(pty.read(3) == [bell, bell, bell])
  }

  @Test func anotherCountdownDoesNotCutAPatternShort() async throws {
    let pty = try Pty()
    let scheduler = ManualScheduler()
    let tea = CountdownTimer(.seconds(3), scheduler: scheduler)
    let eggs = CountdownTimer(.minutes(3), scheduler: scheduler)
    let pattern = TerminalBell.Pattern.times(3, every: .milliseconds(20))
    let runner = SinkRunner(try TerminalBell(fileDescriptor: pty.terminal, pattern: pattern))
    tea.attach(runner)
    eggs.attach(runner)
    eggs.start()
    finish(tea, on: scheduler)
    eggs.stop()
    eggs.reset()
    #expect(pty.read(3) == [bell, bell, bell])
  }

  @Test func ringReturnsAtOnceAndStopEndsThePattern() throws {
    let pty = try Pty()
    let terminal = try TerminalBell(
      fileDescriptor: pty.terminal, pattern: .times(2, every: .hours(1)))
    try terminal.ring()
    #expect(terminal.isPlaying)
    #expect(pty.read(1) == [bell])
    terminal.stop()
    #expect(terminal.waitUntilSilent(within: .seconds(60)))
    #expect(!terminal.isPlaying)
    #expect(pty.waiting == 0)
  }

  @Test func whatIsToBeSilentDoesNotRing() async throws {
    let pty = try Pty()
    let terminal = try TerminalBell(fileDescriptor: pty.terminal)
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(.seconds(3), scheduler: scheduler)
    let runner = SinkRunner(terminal)
    timer.attach(runner) { Alert($0)?.with { $0.sound = .silent } }
    timer.attach(runner) { Alert($0)?.with { $0.urgency = .low } }
    finish(timer, on: scheduler)
    let reports = await timer.drain(within: .seconds(60))
    #expect(reports.map(\.presented) == [0])
    #expect(reports.map(\.failed) == [0])
    #expect(pty.waiting == 0)
  }

  @Test func anAlertThatRepeatsRingsUntilItIsWithdrawn() throws {
    let pty = try Pty()
    let terminal = try TerminalBell(fileDescriptor: pty.terminal)
    var alert = Alert("work", title: "Work")
    alert.sound.repeats = true
    try terminal.present(alert) { _ in }
    #expect(pty.read(2) == [bell, bell])
    try terminal.withdraw("home")
    #expect(terminal.isPlaying)
    try terminal.withdraw("work")
    #expect(terminal.waitUntilSilent(within: .seconds(60)))
  }

  @Test func aBellThatIsDetachedRingsNoMore() async throws {
    let pty = try Pty()
    let scheduler = ManualScheduler()
    let terminal = try TerminalBell(
      fileDescriptor: pty.terminal, pattern: .times(2, every: .hours(1)))
    let timer = CountdownTimer(.seconds(3), scheduler: scheduler)
    let attachment = timer.attach(terminal)
    finish(timer, on: scheduler)
    #expect(pty.read(1) == [bell])
    attachment.detach()
    #expect(terminal.waitUntilSilent(within: .seconds(60)))
    #expect(pty.waiting == 0)
  }

  @Test func aPatternOfNonsenseIsOneBell() {
    #expect(TerminalBell.Pattern.times(-3, every: .seconds(-1)) == .once)
  }
}
