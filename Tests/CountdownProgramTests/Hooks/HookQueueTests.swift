import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownHook
import CountdownStore
import CountdownTestSupport
import CountdownTesting
import Foundation
import Testing

@testable import CountdownArguments
@testable import CountdownResident

@Suite(.ownThread) struct HookQueueTests {
  private let home: HookHome
  private let lines = Recorder()

  /// What was reported.
  final class Recorder: Sendable {
    private let lines = Locked<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  init() throws { home = try HookHome() }

  private func queue(_ limit: Duration = .seconds(60)) -> HookQueue {
    HookQueue(HookFolder(environment: home.environment, timeLimit: limit)) { [lines] in
      lines.add($0)
    }
  }

  @Test func thoseOfOneItemRunOneAfterTheOther() throws {
    try home.script("started", "for i in 1 2 3 4; do :; done; echo started >> log")
    try home.script("finished", "echo finished >> log")
    let queue = queue()
    for _ in 0..<5 {
      queue.post(.about("started"))
      queue.post(.about("finished"))
    }
    #expect(queue.finish(within: .seconds(60)))
    #expect(home.text("log") == String(repeating: "started\nfinished\n", count: 5))
    #expect(lines.all.isEmpty)
  }

  @Test func oneThatHangsHoldsUpNoOtherItem() throws {
    home.pipe("b")
    try home.script("finished", "if test $COUNTDOWN_ID = b; then echo > b; else read l < b; fi")
    let queue = queue()
    // The first ends only when the second has run.
    queue.post(.about("finished", id: "a"))
    queue.post(.about("finished", id: "b"))
    #expect(queue.finish(within: .seconds(60)))
    #expect(lines.all.isEmpty)
  }

  @Test func manyAtOnceAllRun() throws {
    try home.script("finished", "mkdir -p seen/$COUNTDOWN_ID")
    let queue = queue()
    for number in 0..<100 { queue.post(.about("finished", id: "\(number)")) }
    #expect(queue.finish(within: .seconds(120)))
    let seen = try FileManager.default.contentsOfDirectory(atPath: "\(home.path)/seen")
    #expect(seen.count == 100)
  }

  @Test func moreThanCanWaitAreSaid() throws {
    home.pipe("go")
    try home.script("started", "read l < go")
    try home.script("finished", "exit 0")
    let queue = queue()
    queue.post(.about("started"))
    for _ in 0..<1_001 { queue.post(.about("finished")) }
    #expect(lines.all == ["hook finished: skipped: too many are waiting"])
    home.write("go")
    #expect(queue.finish(within: .seconds(120)))
  }

  @Test func theEndIsForThoseThatRunAndThoseThatWait() throws {
    home.pipe("began")
    try home.script(
      "started", "trap 'echo asked > log; exit 0' TERM; echo > began; sleep 100 & wait")
    try home.script("finished", "echo ran >> log")
    let queue = queue()
    queue.post(.about("started"))
    queue.post(.about("finished"))
    home.read("began")
    #expect(!queue.finish(within: .zero))
    queue.end()
    #expect(queue.finish(within: .seconds(60)))
    #expect(!queue.post(.about("finished")))
    #expect(home.text("log") == "asked\n")
  }

  /// What queued hooks were found to do.
  private final class Begun: Sendable {
    private let answers = Locked<[Bool]>([])
    let arrival = Semaphore()
    var all: [Bool] { answers.withLock { $0 } }
    func note(_ hasBegun: Bool) {
      answers.withLock { $0.append(hasBegun) }
      arrival.post()
    }
  }

  @Test func aHookHasBegunWhenItsProcessRuns() throws {
    home.pipe("go")
    home.pipe("went")
    try home.script("started", "echo > went; read l < go")
    try home.script("finished", "read l < go")
    let (queue, begun) = (queue(), Begun())
    queue.post(.about("started"))
    #expect(queue.post(.about("finished")) { begun.note($0) })
    // The first has begun, and so the second waits.
    home.read("went")
    #expect(begun.all.isEmpty)
    home.write("go")
    begun.arrival.wait()
    #expect(begun.all == [true])
    // The second runs until now.
    #expect(!queue.finish(within: .zero))
    home.write("go")
    #expect(queue.finish(within: .seconds(60)))
    #expect(begun.all == [true])
  }

  @Test func aHookThatCannotRunHasNotBegun() throws {
    try home.put("finished", "#!/nowhere\n")
    let (queue, begun) = (queue(), Begun())
    #expect(queue.post(.about("finished")) { begun.note($0) })
    #expect(queue.finish(within: .seconds(60)))
    #expect(begun.all == [false])
    #expect(!queue.post(.about("started")) { begun.note($0) })
    #expect(begun.all == [false])
  }

  @Test func aMarkedHookRunsOnce() throws {
    try home.script("finished", "stat -c %s mark >> log")
    let (queue, begun) = (queue(), Begun())
    let mark = HookMark(path: "\(home.path)/mark")
    for _ in 0..<2 {
      #expect(queue.post(.about("finished"), mark: mark) { begun.note($0) })
    }
    #expect(queue.finish(within: .seconds(60)))
    #expect(home.text("log") == "0\n")
    #expect(begun.all == [true, true])
    mark.remove()
    #expect(queue.post(.about("finished"), mark: mark) { begun.note($0) })
    #expect(queue.finish(within: .seconds(60)))
    #expect(home.text("log") == "0\n0\n")
    #expect(lines.all.isEmpty)
  }

  @Test func aMarkThatCannotBeMadeKeepsNoHookFromRunning() throws {
    try home.script("finished", "echo ran >> log")
    let (queue, begun) = (queue(), Begun())
    let mark = HookMark(path: "\(home.path)/nowhere/mark")
    #expect(queue.post(.about("finished"), mark: mark) { begun.note($0) })
    #expect(queue.finish(within: .seconds(60)))
    #expect(home.text("log") == "ran\n" && begun.all == [true] && lines.all.isEmpty)
  }

  @Test func aMarkedHookThatCannotRunLeavesNoMark() throws {
    try home.put("finished", "#!/nowhere\n")
    let (queue, begun) = (queue(), Begun())
    let mark = HookMark(path: "\(home.path)/mark")
    #expect(queue.post(.about("finished"), mark: mark) { begun.note($0) })
    #expect(queue.finish(within: .seconds(60)))
    #expect(begun.all == [false] && !FileManager.default.fileExists(atPath: mark.path))
  }

  @Test func anIdleQueueSaysSoAtOnce() {
    #expect(queue().finish(within: .zero))
  }

  @Test func aCountdownsEventsReachTheirHooksAndTicksNone() async throws {
    for event in HookEvents.all { try home.script(event, "echo $COUNTDOWN_EVENT >> log") }
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(.seconds(3), label: "Tea", scheduler: scheduler)
    let queue = queue()
    let sink = HookSink(queue)
    timer.attach(sink)
    timer.start()
    timer.pause()
    timer.add(.seconds(2))
    timer.resume()
    scheduler.advance(by: .seconds(5))
    timer.reset()
    timer.start()
    timer.stop()
    sink.settle(within: .seconds(60))
    #expect(queue.finish(within: .seconds(60)))
    #expect(
      home.text("log").split(separator: "\n") == [
        "started", "paused", "adjusted", "resumed", "finished", "reset", "started", "stopped",
      ])
  }

  @Test func anAlarmsEventsReachTheirHooks() throws {
    try home.script("ringing", "echo $COUNTDOWN_KIND $COUNTDOWN_LABEL $COUNTDOWN_REASON >> log")
    try home.script("snoozed", "echo snoozed $COUNTDOWN_REMAINING >> log; echo > done")
    home.pipe("done")
    let clock = ManualWallClock(at: saturday.now, zone: try ZoneRules(identifier: "Europe/Berlin"))
    let agenda = try Agenda(store: MemoryStore(), clock: clock)
    try agenda.add(Alarm(at: TimeOfDay(hour: 10, minute: 31), on: .all, label: "Tea"))
    let queue = queue()
    let (listeners, posted) = (HostListeners(to: agenda), Semaphore())
    listeners.add(HookListener(queue).note)
    agenda.attach { event in if event.kind == .snoozed { posted.post() } }
    try agenda.start()
    clock.advance(by: .minutes(1))
    for alarm in agenda.alarms { try agenda.snooze(alarm.alarm.id) }
    posted.wait()
    // The hook of the snooze, which is the last, waits to be read from.
    home.read("done")
    #expect(queue.finish(within: .seconds(60)))
    #expect(home.text("log") == "alarm Tea deadline\nsnoozed 540\n")
    agenda.stop()
  }
}
