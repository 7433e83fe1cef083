import Countdown
import CountdownTestSupport
import CountdownTesting
import Glibc
import Testing

@testable import CountdownBell

@Suite(.ownThread) struct BellFaultTests {
  @Test func aClosedDescriptorIsAnError() throws {
    let error = #expect(throws: BellError.self) { try TerminalBell(fileDescriptor: -1) }
    #expect(error?.reason == .closed)
    #expect(error?.description == "no bell: the file descriptor is not open")
  }

  @Test func aPipeIsNoTerminalEvenWhenItsReaderIsGone() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let error = #expect(throws: BellError.self) { try TerminalBell(fileDescriptor: ends[1]) }
    #expect(error?.reason == .notATerminal)
  }

  @Test func aFileIsNoTerminal() throws {
    let error = #expect(throws: BellError.self) { try BellTerminal(path: "/dev/null") }
    #expect(error?.reason == .notATerminal)
    let missing = #expect(throws: BellError.self) { try BellTerminal(path: "/dev/pts/none") }
    #expect(missing?.cause?.code == ENOENT)
  }

  @Test func aTerminalOpenedByPathRings() throws {
    let pty = try Pty()
    try BellTerminal(path: pty.path).ring(within: .zero)
    #expect(pty.read(1) == [0x07])
  }

  @Test func theControllingTerminalIsRungOrItsAbsenceReported() throws {
    let terminal = open("/dev/tty", O_WRONLY | O_NOCTTY | O_CLOEXEC)
    if terminal >= 0 { close(terminal) }
    if terminal >= 0 {
      #expect(throws: Never.self) { try TerminalBell() }
    } else {
      let error = #expect(throws: BellError.self) { try TerminalBell() }
      #expect(error?.reason == .noControllingTerminal)
    }
  }

  @Test func aTerminalThatNobodyReadsIsAnErrorWithinABound() throws {
    let pty = try Pty()
    let bell = try TerminalBell(fileDescriptor: pty.terminal)
    pty.fill()
    let began = RealTime.monotonic
    let error = #expect(throws: BellError.self) {
      try bell.present(Alert("tea", title: "Tea")) { _ in }
    }
    #expect(error?.reason == .notReading)
    #expect(began.duration(to: RealTime.monotonic) < .seconds(60))
    #expect(throws: BellError.self) { try bell.check() }
  }

  @Test func aTerminalThatIsReadAgainRingsAgain() throws {
    let pty = try Pty()
    let bell = try TerminalBell(fileDescriptor: pty.terminal)
    pty.fill()
    #expect(throws: BellError.self) { try bell.check() }
    try SystemThread.detached(name: "reader") { while pty.read(1) == [0x2E] {} }
    #expect(throws: Never.self) { try bell.present(Alert("tea", title: "Tea")) { _ in } }
  }

  @Test func aStoppedTerminalIsAnErrorAndGoesOnWhenItIsStarted() throws {
    let pty = try Pty()
    let bell = try TerminalBell(fileDescriptor: pty.terminal)
    #expect(tcflow(pty.terminal, TCOOFF) == 0)
    let error = #expect(throws: BellError.self) { try bell.ring() }
    #expect(error?.reason == .notReading)
    #expect(tcflow(pty.terminal, TCOON) == 0)
    try bell.ring()
    #expect(pty.read(1) == [0x07])
  }

  @Test func aTerminalThatIsGoneIsAnErrorThatTheReportNames() async throws {
    let pty = try Pty()
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(.seconds(3), scheduler: scheduler)
    let bell = try TerminalBell(fileDescriptor: pty.terminal)
    timer.attach(bell)
    #expect(throws: Never.self) { try bell.check() }
    pty.hangUp()
    timer.start()
    scheduler.advance(by: .seconds(3))
    let report = await timer.drain(within: .seconds(60)).first
    #expect(report?.failed == 1)
    #expect((report?.lastError as? BellError)?.reason == .gone)
    #expect(throws: BellError.self) { try bell.check() }
    #expect(throws: BellError.self) { try TerminalBell(fileDescriptor: pty.terminal) }
  }

  @Test func aPatternThatBreaksOffIsReportedWithTheNextEvent() async throws {
    let pty = try Pty()
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(.seconds(3), scheduler: scheduler)
    // Long enough for the terminal to go away in the middle of it, however slow this test is.
    let pattern = TerminalBell.Pattern.times(600, every: .milliseconds(100))
    let told = Locked<[BellError.Reason]>([])
    let bell = try TerminalBell(fileDescriptor: pty.terminal, pattern: pattern) { error in
      told.withLock { $0.append(error.reason) }
    }
    timer.attach(bell)
    timer.start()
    scheduler.advance(by: .seconds(3))
    #expect(pty.read(1) == [0x07])
    pty.hangUp()
    #expect(bell.waitUntilSilent(within: .seconds(60)))
    #expect(told.withLock { $0 } == [.gone])
    timer.reset()
    let report = await timer.drain(within: .seconds(60)).first
    #expect((report?.lastError as? BellError)?.reason == .gone)
  }

  @Test func aChainIsToldOfAPatternThatBreaksOff() throws {
    let pty = try Pty()
    let pattern = TerminalBell.Pattern.times(600, every: .milliseconds(100))
    let bell = try TerminalBell(fileDescriptor: pty.terminal, pattern: pattern)
    let (screen, told) = (RecordingAlertSink(), Semaphore())
    let chain = FallbackSink([bell, screen]) { _ in told.post() }
    try chain.present(Alert("tea", title: "Tea")) { _ in }
    #expect(pty.read(1) == [0x07])
    #expect(screen.shown.isEmpty)
    pty.hangUp()
    #expect(told.wait(until: RealTime.monotonic.advanced(by: .seconds(60))))
    #expect(screen.shown.map(\.id) == ["tea"])
    #expect(chain.waitUntilSilent(within: .seconds(60)))
  }

  @Test func theApplicationsDescriptorKeepsItsFlags() throws {
    let pty = try Pty()
    let before = fcntl(pty.terminal, F_GETFL)
    let bell = try TerminalBell(fileDescriptor: pty.terminal)
    try bell.ring()
    #expect(fcntl(pty.terminal, F_GETFL) == before)
    #expect(before & O_NONBLOCK == 0)
  }

  @Test func theMasterOfAPseudoTerminalIsNotOpenedAnew() throws {
    let pty = try Pty()
    let bell = try TerminalBell(fileDescriptor: pty.master)
    var settings = termios()
    tcgetattr(pty.terminal, &settings)
    settings.c_lflag &= ~UInt32(ICANON | ECHO)
    tcsetattr(pty.terminal, TCSANOW, &settings)
    try bell.ring()
    var byte: UInt8 = 0
    #expect(read(pty.terminal, &byte, 1) == 1)
    #expect(byte == 0x07)
  }
}
