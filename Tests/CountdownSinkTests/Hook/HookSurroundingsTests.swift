import Countdown
import CountdownTestSupport
import CountdownTesting
import Glibc
import Testing

@testable import CountdownHook

@Suite(.ownThread) struct HookSurroundingsTests {
  /// What a script says on its standard output, which leads to a pipe.
  private func output(
    of script: String, _ surroundings: CommandHook.Surroundings = .background
  ) async throws -> String {
    let pipe = try ReadPipe()
    let hook = try CommandHook(
      shell("exec 1>/proc/\(getpid())/fd/\(pipe.writer); \(script)"), surroundings: surroundings)
    let event = await finishedEvent()
    _ = try hook.run(for: event)
    return pipe.readToEnd()
  }

  private func group(of pid: String) -> String {
    "cut -d' ' -f5 /proc/\(pid)/stat"
  }

  @Test func aHookLeadsAGroupOfItsOwnAndAForegroundCommandDoesNot() async throws {
    let own = try await output(of: "echo $$; \(group(of: "$$"))").split(separator: "\n")
    #expect(own.count == 2 && own[0] == own[1])
    let shared = try await output(of: group(of: "$$"), .foreground)
    #expect(shared == "\(getpgrp())\n")
  }

  @Test func itsStandardStreamsLeadWhereTheyWereSentTo() async throws {
    var quiet = CommandHook.Surroundings.background
    quiet.output = .null
    let streams = try await output(of: "readlink /proc/$$/fd/0 /proc/$$/fd/2", quiet)
    #expect(streams == "/dev/null\n/dev/null\n")
  }

  @Test func noOtherDescriptorIsInheritedUnlessAsked() async throws {
    let open = Glibc.open("/etc/hostname", O_RDONLY)
    defer { close(open) }
    let script = "test -e /proc/$$/fd/\(open) && echo yes || echo no"
    #expect(try await output(of: script) == "no\n")
    #expect(try await output(of: script, .foreground) == "yes\n")
  }

  @Test func noSignalIsBlockedOrIgnored() async throws {
    // From a thread of a runner, which has every signal blocked.
    let pipe = try ReadPipe()
    let hook = try CommandHook(
      shell("exec grep -E 'Sig(Blk|Ign)' /proc/self/status > /proc/\(getpid())/fd/\(pipe.writer)"))
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(.seconds(1), scheduler: scheduler)
    timer.attach(hook)
    timer.start()
    scheduler.advance(by: .seconds(1))
    let reports = await timer.drain(within: .seconds(60))
    #expect(reports.map(\.delivered) == [2])
    let masks = pipe.readToEnd().split(whereSeparator: \.isWhitespace)
    #expect(masks.count == 4)
    for mask in [masks[1], masks[3]] {
      // Signals 32 and 33 belong to the C library, which leaves them as its parent did.
      #expect(UInt64(mask, radix: 16).map { $0 & ~(0b11 << 31) } == 0)
    }
  }

  @Test func bytesThatAreNoTextPassThroughTheEnvironment() {
    var environment = ProcessEnvironment.inherited
    let count = environment.variables.count
    environment.set("COUNTDOWN_OF_A_TEST", to: "Tea")
    environment.set("COUNTDOWN_OF_A_TEST", to: "a\0b")
    #expect(environment.variables.count == count + 1)
    #expect(environment.variables.last == Array("COUNTDOWN_OF_A_TEST=a\u{FFFD}b".utf8CString))
    #expect(environment.variables.contains { $0.starts(with: "PATH=".utf8.map(CChar.init)) })
  }
}
