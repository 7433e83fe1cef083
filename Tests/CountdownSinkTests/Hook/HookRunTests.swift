import Countdown
import CountdownTestSupport
import CountdownTesting
import Glibc
import Testing

@testable import CountdownHook

/// An event to run commands for.
func finishedEvent(label: String = "Tea") async -> CountdownEvent {
  let scheduler = ManualScheduler()
  let timer = CountdownTimer(.seconds(3), label: label, scheduler: scheduler)
  let recorder = RecordingSink()
  timer.attach(recorder)
  timer.start()
  scheduler.advance(by: .seconds(3))
  return recorder.events[recorder.events.count - 1]
}

func shell(_ script: String, _ arguments: String...) -> [String] {
  ["/bin/sh", "-c", script, "sh"] + arguments
}

@Suite(.ownThread) struct HookRunTests {
  @Test func aCommandsStatusIsTakenOver() async throws {
    let event = await finishedEvent()
    #expect(try CommandHook(["true"]).run(for: event) == .exited(0))
    #expect(try CommandHook(["false"]).run(for: event).code == 1)
    #expect(try CommandHook(shell("exit 77"), timeLimit: nil).run(for: event).code == 77)
  }

  @Test(arguments: [nil, Duration.seconds(10)])
  func aSignalBecomes128AndItsNumber(limit: Duration?) async throws {
    let event = await finishedEvent()
    let status = try CommandHook(shell("kill -KILL $$"), timeLimit: limit).run(for: event)
    #expect(status == .signaled(SIGKILL))
    #expect(status.code == 137)
  }

  @Test func aCommandThatIsNotThereIs127() async throws {
    let event = await finishedEvent()
    for name in ["countdown-no-such-command", "/no/such/file", "/dev/null/x"] {
      let hook = try CommandHook([name])
      let error = #expect(throws: HookError.self) { try hook.run(for: event) }
      #expect(error?.code == 127)
      #expect(error?.description == "\(name): command not found")
      #expect(#expect(throws: HookError.self) { try hook.check() }?.code == 127)
    }
  }

  @Test func aFolderThatIsNotThereIsNoMissingCommand() async throws {
    var surroundings = CommandHook.Surroundings.background
    surroundings.folder = "/nonexistent"
    let hook = try CommandHook(["true"], surroundings: surroundings)
    let reason = HookError.Reason.noFolder(SystemError(operation: "/nonexistent", code: ENOENT))
    let event = await finishedEvent()
    #expect(throws: HookError(command: "true", reason: reason)) { try hook.run(for: event) }
    #expect(throws: HookError(command: "true", reason: reason)) { try hook.check() }
    surroundings.folder = "/bin"
    try CommandHook(["./sh"], surroundings: surroundings).check()
    #expect(throws: HookError.self) {
      try CommandHook(["./nothing-like-this"], surroundings: surroundings).check()
    }
  }

  @Test func aCommandThatCannotRunIs126() async throws {
    let event = await finishedEvent()
    for name in ["/dev/null", "/etc", "/etc/passwd"] {
      let hook = try CommandHook([name])
      let error = #expect(throws: HookError.self) { try hook.run(for: event) }
      #expect(error?.code == 126)
      #expect(#expect(throws: HookError.self) { try hook.check() }?.code == 126)
    }
  }

  @Test func checkRunsNothingAndFindsWhatIsThere() throws {
    #expect(throws: Never.self) { try CommandHook(["sh", "-c", "kill $PPID"]).check() }
    #expect(throws: Never.self) { try CommandHook(["/bin/sh"]).check() }
  }

  @Test func argumentsThatNoProgramCanBeGivenAreRefusedAtOnce() {
    #expect(#expect(throws: HookError.self) { try CommandHook([]) }?.reason == .noCommand)
    #expect(#expect(throws: HookError.self) { try CommandHook([""]) }?.reason == .noCommand)
    let error = #expect(throws: HookError.self) { try CommandHook(["echo", "a\0b"]) }
    #expect(error?.reason == .nulInArgument)
  }

  @Test func aLabelThatNoProgramCanBeGivenIsReported() async throws {
    let event = await finishedEvent(label: String(repeating: "x", count: 1 << 20))
    let error = #expect(throws: HookError.self) { try CommandHook(["true"]).run(for: event) }
    #expect(error?.code == 126)
    #expect(error?.description.contains("too long") == true)
  }

  @Test func commandsThatRunAtOnceEachGetTheirOwnStatus() async throws {
    let event = await finishedEvent()
    let statuses = Locked<[Int32: CommandHook.Status]>([:])
    let threads = try (0..<8).map { number in
      try SystemThread(name: "hook") {
        for code in stride(from: Int32(number), to: 40, by: 8) {
          let limit: Duration? = code.isMultiple(of: 2) ? nil : .seconds(60)
          let hook = try? CommandHook(shell("exit \(code)"), timeLimit: limit)
          let status = try? hook?.run(for: event)
          statuses.withLock { $0[code] = status }
        }
      }
    }
    for thread in threads { thread.join() }
    let expected = (0..<40).map { ($0, CommandHook.Status.exited($0)) }
    #expect(statuses.withLock { $0 } == Dictionary(uniqueKeysWithValues: expected))
  }

  @Test func argumentsReachTheProgramAsTheyAre() async throws {
    let event = await finishedEvent()
    let odd = "a b;'\"$HOME`id`*\n"
    let hook = try CommandHook(
      shell("test \"$1\" = \"$EXPECTED\" && test $# = 1", odd), environment: ["EXPECTED": odd])
    #expect(try hook.run(for: event) == .exited(0))
  }
}

@Suite(.ownThread) struct HookLimitTests {
  /// Long enough for a shell to begin, also on a busy machine.
  private let beginning = Duration.seconds(2)

  @Test func aCommandThatTakesTooLongIsTerminated() async throws {
    let hook = try CommandHook(["sleep", "100"], timeLimit: .milliseconds(50))
    let event = await finishedEvent()
    let error = #expect(throws: HookError.self) { try hook.run(for: event) }
    #expect(error?.reason == .timedOut(.milliseconds(50)))
    #expect(error?.description == "sleep: killed after 0.05s")
    #expect(error?.code == 124)
  }

  @Test func aCommandThatIgnoresTheRequestIsKilledWithItsGroup() async throws {
    let pipe = try ReadPipe()
    let script = "trap '' TERM; sleep 100 & echo $!; wait; wait; sleep 100"
    let hook = try CommandHook(
      shell("exec 1>/proc/\(getpid())/fd/\(pipe.writer); \(script)"),
      timeLimit: beginning, grace: .milliseconds(50))
    let event = await finishedEvent()
    let error = #expect(throws: HookError.self) { try hook.run(for: event) }
    #expect(error?.reason == .timedOut(beginning))
    // The pipe ends only when all that held it are gone.
    #expect(Int(pipe.readToEnd().dropLast()) != nil)
  }

  @Test func aStoppedCommandIsTerminatedToo() async throws {
    let hook = try CommandHook(
      shell("kill -STOP $$"), timeLimit: .milliseconds(100), grace: .seconds(60))
    let event = await finishedEvent()
    #expect(throws: HookError.self) { try hook.run(for: event) }
  }

  @Test func whatEndedIsReaped() async throws {
    let pipe = try ReadPipe()
    let hook = try CommandHook(
      shell("echo $$ > /proc/\(getpid())/fd/\(pipe.writer); sleep 100"),
      timeLimit: beginning)
    let event = await finishedEvent()
    _ = try? hook.run(for: event)
    let pid = try #require(pid_t(pipe.readToEnd().dropLast()))
    #expect(kill(pid, 0) == -1)
  }
}
