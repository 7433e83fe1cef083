import Countdown
import CountdownTesting
import Foundation
import Observation
import Testing

/// The examples of the guide `GettingStarted`.
@Suite struct GettingStartedTests {
  /// The log is in the present folder. A test that is interrupted is to end as before.
  @Test func theProgramLogsBothEnds() async throws {
    defer {
      signal(SIGTERM, SIG_DFL)
      try? FileManager.default.removeItem(atPath: "kitchen.log")
    }
    try await Kitchen().gettingStartedACompleteProgram()
    let text = try String(contentsOfFile: "kitchen.log", encoding: .utf8)
    #expect(text == "Tea finished, 0s left\nRice finished, 0s left\n")
  }

  @Test func commandsAreAnswered() async throws {
    try await Kitchen().gettingStartedDrive()
  }

  @Test func aLoopEndsWithTheRun() async throws {
    let kitchen = try Kitchen()
    try await kitchen.gettingStartedWait()
    kitchen.timer.start()
    kitchen.scheduler.run()
    #expect(await kitchen.timer.finished())
  }

  @Test func theMainActorSeesTheSeconds() async throws {
    let (seconds, shown) = AsyncStream<Int>.makeStream()
    var kitchen = try Kitchen()
    kitchen.show = { shown.yield($0) }
    try await kitchen.gettingStartedWatch()
    kitchen.timer.start()
    kitchen.scheduler.run()
    for await second in seconds where second == 0 { break }
  }

  @Test @MainActor func aModelFollowsItsCountdown() async {
    let model = TeaModel()
    await confirmation { changed in
      withObservationTracking {
        _ = model.title
      } onChange: {
        changed()
      }
      #expect(model.title == "Tea")
      model.toggle()
    }
    #expect(model.title == "03:00")
  }

  @Test func aShutDownDeliversWhatIsQueued() async throws {
    let kitchen = try Kitchen()
    defer { try? FileManager.default.removeItem(atPath: kitchen.path) }
    try await kitchen.gettingStartedRunMany()
    let lines = try String(contentsOfFile: kitchen.path, encoding: .utf8).split(separator: "\n")
    #expect(lines.count { $0.contains("stopped") } == 10_000)
  }
}
