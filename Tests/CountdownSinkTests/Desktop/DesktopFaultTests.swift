import Countdown
import CountdownTestSupport
import Glibc
import Testing

@testable import CountdownDesktop

/// Every test runs a countdown beside the fault and expects its ticks to be untouched.
@Suite(.serialized, .ownThread) struct DesktopFaultTests {
  private let short = Duration.milliseconds(300)
  /// Half of what waits for an answer: less than that is the machine's own slowness.
  private let bound = Duration.seconds(30)

  @Test func withoutABusTheErrorComesAtOnce() async throws {
    for address in [nil, "unix:path=/nonexistent/bus", "nonsense"] {
      let (error, time) = await finishWithTicks(try notifier(address: address))
      #expect(error?.kind == .noBus)
      #expect(time < bound)
    }
  }

  @Test func withoutAServerTheErrorComesAtOnce() async throws {
    let bus = try TestBus()
    let notifier = try notifier(address: bus.address)
    let (error, time) = await finishWithTicks(notifier)
    #expect(error?.kind == .noServer)
    #expect(error?.description.contains("start a notification server") == true)
    #expect(kind { try notifier.check(within: .seconds(60)) } == .noServer)
    #expect(time < bound)
  }

  @Test func refusalIsAnErrorWithTheServersMessage() async throws {
    let bench = try Bench()
    try bench.server.command("refuse")
    let (error, time) = await finishWithTicks(bench.notifier)
    #expect(error?.kind == .refused)
    #expect(error?.message.contains("ExcessNotificationGeneration: Created too many") == true)
    #expect(bench.failures.kinds(count: 1) == [.refused])
    #expect(time < bound)
  }

  @Test func serverKilledAndStartedAgainShowsAgainWhatStillMatters() async throws {
    let bench = try Bench()
    let (first, second) = (try finish(label: "Tea"), try finish(label: "Eggs"))
    try bench.notifier.receive(first)
    try bench.notifier.receive(second)
    bench.server.process.signal(SIGKILL)
    let (error, time) = await finishWithTicks(bench.notifier)
    #expect(error?.kind == .noServer)
    #expect(time < bound)
    let successor = try RecordingServer(on: bench.bus)
    let again = [try successor.next(), try successor.next()]
    #expect(again.map(\.summary) == ["Tea finished", "Eggs finished"])
    #expect(again.map(\.notify) == [1, 2])
    try bench.notifier.withdraw(first.id)
    #expect(try successor.next().close == 1)
  }

  @Test func clickAfterARestartHitsExactlyOneItem() throws {
    let calls = Calls()
    let again = NotificationAction(id: "again", title: "Again", handler: calls.add)
    let bench = try Bench(capabilities: ["actions"], actions: [again])
    let (first, second) = (try finish(label: "Tea"), try finish(label: "Eggs"))
    try bench.notifier.receive(first)
    bench.server.process.signal(SIGKILL)
    let successor = try RecordingServer(on: bench.bus, capabilities: ["actions"])
    #expect(try successor.next().summary == "Tea finished")
    try bench.notifier.receive(second)
    #expect(try successor.next().notify == 2)
    try successor.command("invoke 1 again")
    try bench.settle()
    #expect(calls.ids(count: 1) == [first.id])
    #expect(bench.notifier.counts.actions == 1)
  }

  @Test func stoppedServerCostsTheLimitAndIsNotShownTwiceLater() async throws {
    let bench = try Bench(timeout: short)
    try bench.settle()
    bench.server.process.signal(SIGSTOP)
    let id = CountdownID()
    let event = try finish(id: id)
    #expect(kind { try bench.notifier.receive(event) } == .timedOut)
    #expect(kind { try bench.notifier.receive(event) } == .timedOut)
    bench.server.process.signal(SIGCONT)
    let late = [try bench.server.next(), try bench.server.next()]
    #expect(late.map(\.notify) == [1, 1])
    // The limit is short for a busy machine; what counts is what the server was asked.
    try? bench.notifier.withdraw(id)
    #expect(try bench.server.next().close == 1)
  }

  @Test func whatWasWithdrawnWhileTheServerHungIsClosedWhenItAppears() throws {
    let bench = try Bench(timeout: short)
    try bench.settle()
    bench.server.process.signal(SIGSTOP)
    let event = try finish()
    #expect(kind { try bench.notifier.receive(event) } == .timedOut)
    try? bench.notifier.withdraw(event.id)
    bench.server.process.signal(SIGCONT)
    #expect(try bench.server.next().notify == 1)
    #expect(try bench.server.next().close == 1)
  }

  @Test func stoppedServerIsLeftAloneAfterRepeatsUntilItAnswers() async throws {
    let bench = try Bench(timeout: short)
    bench.server.process.signal(SIGSTOP)
    for _ in 1...Breaker.limit {
      let (error, time) = await finishWithTicks(bench.notifier)
      #expect(error?.kind == .timedOut)
      #expect(time < bound)
    }
    let (error, time) = await finishWithTicks(bench.notifier)
    #expect(error?.kind == .notAnswering)
    #expect(time < bound)
    bench.server.process.signal(SIGCONT)
    try bench.notifier.check(within: .seconds(60))
    try? bench.notifier.receive(finish(label: "Eggs"))
    #expect(try bench.server.next().summary == "Eggs finished")
  }

  @Test func stoppedServerCostsTwoSecondsByDefault() async throws {
    let bench = try Bench(timeout: .seconds(2))
    bench.server.process.signal(SIGSTOP)
    let (error, time) = await finishWithTicks(bench.notifier)
    #expect(error?.kind == .timedOut)
    #expect(time < bound)
  }

  @Test func stoppedBusCostsTheLimitAlsoWhileConnecting() async throws {
    let bus = try TestBus()
    let notifier = try notifier(timeout: short, address: bus.address)
    bus.daemon?.signal(SIGSTOP)
    let (connecting, time) = await finishWithTicks(notifier)
    #expect(connecting?.kind == .timedOut)
    #expect(time < bound)
    bus.daemon?.signal(SIGCONT)
    let server = try RecordingServer(on: bus)
    try notifier.check(within: .seconds(60))
    bus.daemon?.signal(SIGSTOP)
    let (connected, after) = await finishWithTicks(notifier)
    #expect(connected?.kind == .timedOut)
    #expect(after < bound)
    bus.daemon?.signal(SIGCONT)
    #expect(try server.next().summary == "Tea finished")
  }

  @Test func deadBusIsReportedAndANewOneIsUsed() async throws {
    let bench = try Bench()
    try bench.notifier.receive(finish(label: "Eggs"))
    bench.bus.kill()
    let (error, time) = await finishWithTicks(bench.notifier)
    #expect(error?.kind == .noBus)
    #expect(time < bound)
    try bench.bus.start()
    let successor = try RecordingServer(on: bench.bus)
    try bench.notifier.receive(finish(label: "Soup"))
    let shown = [try successor.next().summary, try successor.next().summary]
    #expect(Set(shown) == ["Eggs finished", "Soup finished"])
  }
}
