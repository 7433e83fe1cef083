import Countdown
import CountdownTestSupport
import Glibc
import Testing

@testable import CountdownDesktop

/// Servers that fail, hang and come back. libnotify itself would wait for 25 s each time.
@Suite(.serialized, .ownThread) struct DesktopFaultTests {
  /// Less than libnotify waits, and more than a busy machine takes.
  private let bound = 12_000.0
  private let short: [String: any Sendable] = ["within": 300]

  @Test(arguments: [nil, "unix:path=/nonexistent/bus", "nonsense"])
  func withoutABusTheErrorComesAtOnce(_ address: String?) throws {
    let environment = address.map { ["DBUS_SESSION_BUS_ADDRESS": $0] } ?? [:]
    let probe = try DesktopProbe(on: nil, environment: environment, keepsErrors: true)
    for order in ["check", "present"] {
      let message = try probe.order(order)
      #expect(message.reason == "noBus")
      #expect(message.milliseconds ?? .infinity < bound)
    }
    #expect(probe.standardError == "")
  }

  @Test func withoutAServerTheErrorComesAtOnceAndItIsShownOnceWhenOneAppears() throws {
    let bus = try TestBus()
    let probe = try DesktopProbe(on: bus)
    for _ in 1...2 {
      let message = try probe.present("tea")
      #expect(message.reason == "noServer")
      #expect(message.message?.contains("start a notification server") == true)
      #expect(message.milliseconds ?? .infinity < bound)
    }
    _ = try probe.present("eggs")
    _ = try probe.present("soup")
    #expect(try probe.order("withdraw", ["id": "eggs"]).reason == nil)
    let server = try RecordingServer(on: bus)
    #expect([try server.next().summary, try server.next().summary] == ["Tea", "Soup"])
    try probe.order("check")
    try server.command("invoke 1 nothing")
    #expect(try probe.order("counts").shown == 2)
  }

  @Test func progressThatNobodyCouldShowIsNotShownLater() throws {
    let bus = try TestBus()
    let probe = try DesktopProbe(on: bus)
    _ = try probe.present("tea", ["kind": "progress"])
    _ = try probe.present("soup")
    #expect(try RecordingServer(on: bus).next().summary == "Soup")
  }

  @Test func serverKilledAndStartedAgainShowsAgainWhatStillMatters() throws {
    let bench = try Bench()
    try bench.present("tea", again)
    try bench.present("eggs", again)
    bench.server.process.signal(SIGKILL)
    let message = try bench.probe.present("soup", again)
    #expect(message.reason == "noServer")
    #expect(message.milliseconds ?? .infinity < bound)
    let successor = try RecordingServer(on: bench.bus)
    let shown = try (1...3).map { _ in try successor.next() }
    #expect(shown.map(\.summary) == ["Tea", "Eggs", "Soup"])
    // The new server counts from 1, and a stale number would take another's place.
    #expect(shown.map(\.replaces) == [0, 0, 0])
    try successor.command("invoke 2 again")
    #expect(try bench.probe.hears("answer").id == "eggs")
    #expect(try successor.next().close == 2)
    try bench.probe.order("withdraw", ["id": "tea"])
    #expect(try successor.next().close == 1)
    #expect(try bench.probe.order("counts").actions == 1)
  }

  @Test func stoppedServerCostsTheLimitAndIsShownOnceLater() throws {
    let bench = try Bench(making: short)
    try bench.settle()
    bench.server.process.signal(SIGSTOP)
    for _ in 1...2 {
      let message = try bench.probe.present("tea")
      #expect(message.reason == "timedOut")
      #expect(message.milliseconds ?? .infinity < bound)
    }
    let trial = try bench.probe.order("check", ["within": 200])
    #expect(trial.reason == "timedOut")
    #expect(trial.milliseconds ?? .infinity < bound)
    bench.server.process.signal(SIGCONT)
    #expect(try bench.server.next().notify == 1)
    try bench.settle()
    try bench.probe.order("withdraw", ["id": "tea"])
    #expect(try bench.server.next().close == 1)
  }

  @Test func whatWasWithdrawnWhileTheServerHungNeverAppears() throws {
    let bench = try Bench(making: short)
    try bench.settle()
    bench.server.process.signal(SIGSTOP)
    #expect(try bench.probe.present("tea").reason == "timedOut")
    #expect(try bench.probe.order("withdraw", ["id": "tea"]).reason == nil)
    bench.server.process.signal(SIGCONT)
    try bench.present("eggs")
    #expect(try bench.probe.order("counts").shown == 1)
  }

  /// The server's library goes on to answer the usual ping, upon which a call would be sent.
  @Test func hungMainLoopCostsTheLimitAndIsSentNothing() throws {
    let bench = try Bench(making: short)
    try bench.settle()
    try bench.server.command("hang 4")
    let message = try bench.probe.present("tea")
    #expect(message.reason == "timedOut")
    #expect(message.milliseconds ?? .infinity < bound)
    #expect(try bench.probe.order("withdraw", ["id": "tea"]).reason == nil)
    _ = try bench.probe.present("eggs")
    #expect(try bench.server.next().summary == "Eggs")
  }

  @Test func serverThatStopsRightAfterItsAnswerCostsTheLimitAndItsLateReplyCounts() throws {
    let bench = try Bench(making: short)
    try bench.settle()
    try bench.server.command("freeze")
    let message = try bench.probe.present("tea", again)
    #expect(message.reason == "timedOut")
    #expect(message.milliseconds ?? .infinity < bound)
    try waitUntil(stopped: true, bench.server.process)
    bench.server.process.signal(SIGCONT)
    #expect(try bench.server.next().notify == 1)
    try bench.settle()
    try bench.server.command("invoke 1 again")
    #expect(try bench.probe.hears("answer").id == "tea")
    #expect(try bench.server.next().close == 1)
  }

  /// A stop so long that libnotify gives up: what the server then shows is not sent twice.
  @Test(.enabled(if: LongRun.isOn))
  func serverThatStopsForLongerThanLibnotifyWaitsShowsItOnce() throws {
    let bench = try Bench(making: short)
    try bench.settle()
    try bench.server.command("freeze")
    #expect(try bench.probe.present("tea").reason == "timedOut")
    sleep(27)
    bench.server.process.signal(SIGCONT)
    #expect(try bench.server.next().notify == 1)
    try bench.present("eggs")
    #expect(try bench.probe.order("counts").shown == 1)
  }

  @Test func serverKilledWhileLibnotifyWaitsForItIsFollowedByAnother() throws {
    let bench = try Bench(making: short)
    try bench.settle()
    try bench.server.command("freeze")
    #expect(try bench.probe.present("tea").reason == "timedOut")
    try waitUntil(stopped: true, bench.server.process)
    bench.server.process.signal(SIGKILL)
    #expect(try RecordingServer(on: bench.bus).next().summary == "Tea")
  }

  @Test func stoppedServerIsLeftAloneAfterRepeatsUntilItAnswers() throws {
    let bench = try Bench(making: short)
    bench.server.process.signal(SIGSTOP)
    for number in 1...Breaker.limit {
      #expect(try bench.probe.present("\(number)").reason == "timedOut")
    }
    #expect(try bench.probe.present("last").reason == "notAnswering")
    bench.server.process.signal(SIGCONT)
    #expect(try (1...4).map { _ in try bench.server.next().summary } == ["1", "2", "3", "Last"])
    try bench.settle()
    #expect(try bench.probe.present("eggs").reason == nil)
  }

  @Test func stoppedServerCostsTwoSecondsByDefault() throws {
    let bench = try Bench(making: ["app": "Tea"])
    bench.server.process.signal(SIGSTOP)
    let message = try bench.probe.present("tea")
    #expect(message.reason == "timedOut")
    #expect(message.milliseconds ?? 0 >= 2_000)
    #expect(message.milliseconds ?? .infinity < bound)
  }

  @Test func busThatHangsWhileConnectingOpensTheBreaker() throws {
    let bus = try TestBus()
    let probe = try DesktopProbe(on: bus)
    try probe.order("make", short)
    bus.daemon?.signal(SIGSTOP)
    for number in 1...Breaker.limit {
      let message = try probe.present("\(number)")
      #expect(message.reason == "timedOut")
      #expect(message.milliseconds ?? .infinity < bound)
    }
    #expect(try probe.present("last").reason == "notAnswering")
    bus.daemon?.signal(SIGCONT)
    let server = try RecordingServer(on: bus)
    #expect(try (1...4).map { _ in try server.next().summary } == ["1", "2", "3", "Last"])
  }

  @Test func busThatHangsLaterCostsTheLimit() throws {
    let bench = try Bench(making: short)
    try bench.present("tea")
    bench.bus.daemon?.signal(SIGSTOP)
    let message = try bench.probe.present("eggs")
    #expect(message.reason == "timedOut")
    #expect(message.milliseconds ?? .infinity < bound)
    #expect(try bench.probe.order("check", ["within": 200]).reason == "timedOut")
    bench.bus.daemon?.signal(SIGCONT)
    #expect(try bench.server.next().summary == "Eggs")
  }

  @Test func deadBusIsReportedAndANewOneIsUsed() throws {
    let bench = try Bench(keepsErrors: true)
    try bench.present("eggs", again)
    bench.bus.kill()
    let message = try bench.probe.present("tea")
    #expect(message.reason == "noBus")
    #expect(message.milliseconds ?? .infinity < bound)
    #expect(try bench.probe.order("check").reason == "noBus")
    try bench.bus.start()
    let successor = try RecordingServer(on: bench.bus)
    #expect(try bench.probe.present("soup").reason == nil)
    #expect(
      try (1...3).map { _ in try successor.next().summary } == ["Eggs", "Tea", "Soup"])
    try successor.command("invoke 1 again")
    #expect(try bench.probe.hears("answer").id == "eggs")
    #expect(bench.probe.standardError == "")
  }
}
