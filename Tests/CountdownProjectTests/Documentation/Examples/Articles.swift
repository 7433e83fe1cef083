import Countdown
import CountdownTesting
import Dispatch
import Foundation
import Observation
import Testing

func waitsForTheEnd() async {
  let timer = CountdownTimer(.minutes(3), label: "Tea")
  timer.start()
  if await timer.finished() { print("Tea!") }
  let loop = Task {
    for await event in timer.events(untilEnd: true) { print(event) }
  }
  loop.cancel()
}

func shutDown(_ orders: [CountdownTimer], _ runner: SinkRunner<CountdownEvent>) async {
  for order in orders { order.stop() }
  let reports = await CountdownTimer.drain(orders, within: .seconds(2))
  for report in reports where report.undelivered > 0 { print(report) }
  await runner.shutdown(within: .seconds(1))
}

@MainActor func serves() {
  let runner = SinkRunner(Journal(path: "orders.log"), name: "journal", capacity: 4_096)
  let orders = (0..<10_000).map { CountdownTimer(.minutes(30), label: "order \($0)") }
  for order in orders { order.attach(runner, on: .allButTicks) }
  signal(SIGTERM, SIG_IGN)
  let termination = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .main)
  termination.setEventHandler {
    Task {
      await shutDown(orders, runner)
      exit(0)
    }
  }
  termination.activate()
}

@MainActor @Observable final class TeaModel {
  private let timer = CountdownTimer(.minutes(3), label: "Tea")

  var title: String { timer.isRunning ? timer.remaining.text(.clock) : "Tea" }

  func toggle() { timer.toggle() }

  isolated deinit { timer.stop() }
}

func observesOnTheMainActor(timer: CountdownTimer, show: @escaping @MainActor (Int) -> Void) {
  timer.observe(.remainingSeconds, on: .shared) { _, seconds in show(seconds) }
}

func brew(on scheduler: any Scheduler) async throws -> CountdownTimer {
  try await scheduler.clock.sleep(for: .seconds(10))  // let the water cool
  let timer = CountdownTimer(.minutes(3), label: "Tea", scheduler: scheduler)
  timer.start()
  return timer
}

@Suite struct ArticlesTests {
  @Test func aCancelledWaitIsOver() async {
    let waiting = Task { await waitsForTheEnd() }
    waiting.cancel()
    await waiting.value
  }

  @Test func brewsInVirtualTime() async throws {
    let scheduler = ManualScheduler()
    let brewing = Task { try await brew(on: scheduler) }
    while scheduler.pending == 0 { await Task.yield() }
    scheduler.advanceToNext()
    let timer = try await brewing.value
    scheduler.run()
    #expect(timer.state.phase == .finished)
  }

  @Test func aShutDownDeliversWhatIsQueued() async throws {
    let path = NSTemporaryDirectory() + "orders-\(UUID()).log"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let scheduler = ManualScheduler()
    let runner = SinkRunner(Journal(path: path), name: "journal", capacity: 4_096)
    let orders = (0..<100).map {
      CountdownTimer(.minutes(30), label: "order \($0)", scheduler: scheduler)
    }
    for order in orders {
      order.attach(runner, on: .allButTicks)
      order.start()
    }
    scheduler.advance(by: .minutes(30))
    await shutDown(orders, runner)
    #expect(try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").count == 100)
  }

  @Test func theMainActorSeesTheSeconds() async {
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(.seconds(3), scheduler: scheduler)
    let (seconds, shown) = AsyncStream<Int>.makeStream()
    observesOnTheMainActor(timer: timer) { shown.yield($0) }
    timer.start()
    scheduler.run()
    for await second in seconds where second == 0 { break }
  }

  @Test func aSinkIsTestedAlone() throws {
    let path = NSTemporaryDirectory() + "embedding-\(UUID()).log"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let half = CountdownTimer.State(phase: .running, total: .minutes(3), remaining: .seconds(90))
    try Journal(path: path).receive(CountdownEvent(.tick, state: half, label: "Tea"))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test @MainActor func aModelFollowsItsCountdown() {
    let model = TeaModel()
    let changed = Locked(false)
    withObservationTracking {
      _ = model.title
    } onChange: {
      changed.withLock { $0 = true }
    }
    #expect(model.title == "Tea")
    model.toggle()
    #expect(changed.withLock { $0 })
    #expect(model.title == "03:00")
  }
}
