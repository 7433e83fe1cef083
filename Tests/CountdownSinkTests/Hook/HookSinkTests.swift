import Countdown
import CountdownSystem
import CountdownTestSupport
import CountdownTesting
import Glibc
import Testing

@testable import CountdownHook

@Suite(.ownThread) struct HookSinkTests {
  private let scheduler = ManualScheduler()

  private func count(_ timer: CountdownTimer) async -> SinkReport? {
    timer.start()
    scheduler.advance(by: timer.total)
    return await timer.drain(within: .seconds(60)).first
  }

  @Test func theCommandLearnsWhatHappened() async throws {
    let pipe = try ReadPipe()
    // A label that a shell would carry out, if it were part of its code.
    let label = "$(false);`exit 9` '; exit 9"
    let timer = CountdownTimer(.seconds(90), every: .hours(1), label: label, scheduler: scheduler)
    let path = "/proc/\(getpid())/fd/\(pipe.writer)"
    timer.attach(
      try CommandHook(
        shell("env | grep '^COUNTDOWN_' | sort > \(path)"),
        environment: ["PATH": "/usr/bin:/bin", "COUNTDOWN_LABEL": "old"]))
    // The times are those of the countdown, whatever the machine's clock shows by now.
    let started = RFC3339(nanoseconds: scheduler.wallTime.nanoseconds)
    let report = await count(timer)
    #expect(report?.failed == 0)
    let ends = RFC3339(nanoseconds: scheduler.wallTime.nanoseconds)
    #expect(
      pipe.readToEnd().split(separator: "\n") == [
        "COUNTDOWN_DURATION=90", "COUNTDOWN_ENDS=\(ends.text())", "COUNTDOWN_EVENT=finished",
        "COUNTDOWN_ID=\(timer.id)", "COUNTDOWN_KIND=countdown", "COUNTDOWN_LABEL=\(label)",
        "COUNTDOWN_NAME=", "COUNTDOWN_NEXT=", "COUNTDOWN_REASON=deadline",
        "COUNTDOWN_REMAINING=0", "COUNTDOWN_ROUND=", "COUNTDOWN_ROUNDS=",
        "COUNTDOWN_STARTED=\(started.text())", "COUNTDOWN_STEP=", "COUNTDOWN_STEP_KIND=",
        "COUNTDOWN_V=1",
      ])
  }

  @Test func aFailureIsReportedWithTheCommandsName() async throws {
    let timer = CountdownTimer(.seconds(1), scheduler: scheduler)
    timer.attach(try CommandHook(shell("exit 3")))
    let report = await count(timer)
    #expect(report?.failed == 1)
    let error = report?.lastError as? HookError
    #expect(error?.reason == .failed(.exited(3)))
    #expect(error?.description == "/bin/sh: ended with status 3")
  }

  @Test func itRunsOnTheKindsThatAreNamedOnly() async throws {
    let pipe = try ReadPipe()
    let path = "/proc/\(getpid())/fd/\(pipe.writer)"
    let timer = CountdownTimer(.seconds(2), scheduler: scheduler)
    timer.attach(
      try CommandHook(
        shell("echo $COUNTDOWN_EVENT $COUNTDOWN_REASON > \(path)")), on: [.started, .stopped])
    timer.start()
    timer.pause()
    timer.stop()
    _ = await timer.drain(within: .seconds(60))
    #expect(pipe.readToEnd() == "started user\nstopped user\n")
  }

  @Test func aStuckCommandDelaysNoTick() async throws {
    let timer = CountdownTimer(.seconds(2), scheduler: scheduler)
    let recorder = RecordingSink()
    timer.attach(
      try CommandHook(["sleep", "100"], timeLimit: .milliseconds(300)), on: [.started])
    timer.attach(recorder)
    timer.start()
    scheduler.advance(by: .seconds(2))
    #expect(recorder.events.map(\.kind) == [.started, .tick, .tick, .finished])
    let report = await timer.drain(within: .seconds(60)).first
    #expect((report?.lastError as? HookError)?.reason == .timedOut(.milliseconds(300)))
  }
}

@Suite struct HookValueTests {
  @Test(arguments: [
    (0, 0, "1970-01-01T00:00:00Z"), (-1, 0, "1970-01-01T00:00:00Z"),
    (-500_000_001, 0, "1969-12-31T23:59:59Z"),
    (
      1_795_230_911_500_000_000, 3_600,
      "2026-11-21T04:15:12+01:00"
    ), (1_795_230_912_499_999_999, 3_600, "2026-11-21T04:15:12+01:00"),
    (1_795_230_912_000_000_000, -12_600, "2026-11-20T23:45:12-03:30"),
    // Not the nearest second, whose nanoseconds cannot be counted.
    (Int64.max, 0, "2262-04-11T23:47:16Z"), (Int64.min, 0, "1677-09-21T00:12:44Z"),
  ])
  func wallTimesReadAsRFC3339(nanoseconds: Int64, offset: Int, text: String) {
    #expect(RFC3339(nanoseconds: nanoseconds).text(offset: offset) == text)
  }

  @Test(arguments: [
    (Duration.zero, "0"), (.seconds(300), "300"), (.milliseconds(1_500), "1.5"),
    (.nanoseconds(1), "0.000000001"), (.milliseconds(-250), "-0.25"),
    (.milliseconds(-1_250), "-1.25"),
  ])
  func durationsReadAsDecimalSeconds(duration: Duration, text: String) {
    #expect(duration.decimalSeconds == text)
  }

  @Test func whatIsNotKnownIsEmptyAndALateEndSaysSo() {
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(.seconds(5), every: .hours(1), scheduler: scheduler)
    let recorder = RecordingSink()
    timer.attach(recorder)
    timer.start()
    timer.pause()
    timer.resume()
    scheduler.jump(by: .minutes(5))
    let values = recorder.events.map { event in
      let all = HookVariables(event: event, started: nil, now: 0).all
      return Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.value) })
    }
    #expect(values.map { $0["COUNTDOWN_STARTED"] } == ["", "", "", "", ""])
    #expect(values[1]["COUNTDOWN_ENDS"] == "")
    #expect(values[2]["COUNTDOWN_ENDS"] == RFC3339(nanoseconds: 5_000_000_000).text())
    #expect(values[4]["COUNTDOWN_ENDS"] == RFC3339(nanoseconds: -295_000_000_000).text())
    #expect(values.map { $0["COUNTDOWN_REASON"] } == ["user", "user", "user", "late", "late"])
  }
}
