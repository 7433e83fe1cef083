import Countdown
import CountdownTesting
import Foundation
import Testing

struct Journal: EventSink {
  let path: String

  func receive(_ event: CountdownEvent) throws {
    guard event.kind == .finished else { return }
    guard let file = fopen(path, "ae") else { throw SystemError(operation: path, code: errno) }
    defer { fclose(file) }
    fputs("\(event.label) was finished \(event.lateness) late\n", file)
  }
}

@Suite struct JournalTests {
  @Test func writesALine() async throws {
    let path = NSTemporaryDirectory() + "journal-\(UUID()).log"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await runOneCountdown(path)
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("Tea was finished 0.0 "))
  }

  @Test func sinksAreAttachedInEveryWay() async {
    let timers = (0..<3).map { _ in CountdownTimer(.minutes(3), scheduler: ManualScheduler()) }
    presents(timer: timers[0])
    await choosesKinds(timer: timers[0])
    await attachesJournals(timer: timers[0], tea: timers[1], eggs: timers[2])
    logsAndMeasures(timer: timers[0])
    timers[0].start()
    let reports = await CountdownTimer.drain(timers, within: .seconds(10))
    #expect(reports.allSatisfy { $0.failed == 0 && $0.undelivered == 0 })
  }

  @Test func aServiceStopsItsCountdowns() async throws {
    let timer = CountdownTimer(.minutes(3), scheduler: ManualScheduler())
    try await CountdownService(timers: [timer]).run()
    #expect(!timer.isRunning)
  }

  private func runOneCountdown(_ path: String) async throws {
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(.minutes(3), label: "Tea", scheduler: scheduler)
    let attachment = timer.attach(Journal(path: path))
    timer.start()
    scheduler.advance(by: .minutes(3))
    _ = await timer.drain(within: .seconds(10))
    #expect(attachment.report.failed == 0)
  }
}

func presents(timer: CountdownTimer) {
  timer.attach(Lamp(path: "/dev/lamp"))
  timer.attach(Lamp(path: "/dev/lamp")) { event in
    switch event.kind {
    case .finished: Alert(event)?.with { $0.urgency = .critical }
    case .paused: Alert(event.subject, title: "Paused")
    default: nil
    }
  }
  let attachment = timer.attach(FallbackSink(Lamp(path: "/dev/lamp"), Lamp(path: "/dev/led0")))
  print(attachment.report.presented, attachment.outcome(of: Alert.ID(timer.id)) as Any)
}

func choosesKinds(timer: CountdownTimer) async {
  timer.attach(Journal(path: "countdown.log"), name: "journal", on: [.finished]) { error, event in
    print("the journal has no line for \(event.label): \(error)")
  }
  let runner = SinkRunner(Journal(path: "countdown.log"))
  let report = await runner.shutdown(within: .seconds(2))
  if !report.isClosed { print("the journal is incomplete: \(report)") }
}

func attachesJournals(timer: CountdownTimer, tea: CountdownTimer, eggs: CountdownTimer) async {
  let attachment = timer.attach(Journal(path: "countdown.log"))
  let runner = SinkRunner(Journal(path: "countdown.log"))
  tea.attach(runner)
  eggs.attach(runner)
  for report in await timer.drain(within: .seconds(2)) where report.isStuck || report.failed > 0 {
    print("\(report.sink): \(report.undelivered) undelivered, \(report.lastError as Any)")
  }
  attachment.detach()
}
