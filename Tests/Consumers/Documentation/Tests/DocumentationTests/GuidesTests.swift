import Countdown
import CountdownTesting
import Foundation
import Observation
import Testing

/// The examples of the guides about the core.
@Suite struct GuidesTests {
  @Test func aCancelledWaitIsOver() async throws {
    let kitchen = try Kitchen()
    let waiting = Task { try await kitchen.gettingStartedWaitForTheEnd() }
    waiting.cancel()
    try await waiting.value
  }

  @Test func brewsInVirtualTime() async throws {
    try await Kitchen().virtualTimeCodeThatSleeps()
  }

  @Test func aShutDownDeliversWhatIsQueued() async throws {
    let kitchen = try Kitchen()
    defer { try? FileManager.default.removeItem(atPath: kitchen.path) }
    for order in kitchen.orders {
      order.attach(kitchen.runner, on: .allButTicks)
      order.start()
    }
    kitchen.scheduler.advance(by: .minutes(30))
    await shutDown(kitchen.orders, kitchen.runner)
    let lines = try String(contentsOfFile: kitchen.path, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == kitchen.orders.count)
  }

  @Test func theMainActorSeesTheSeconds() async throws {
    let (seconds, shown) = AsyncStream<Int>.makeStream()
    var kitchen = try Kitchen()
    kitchen.show = { shown.yield($0) }
    try await kitchen.gettingStartedWatchItInAView()
    kitchen.timer.start()
    kitchen.scheduler.run()
    for await second in seconds where second == 0 { break }
  }

  @Test func aSinkIsTestedAlone() async throws {
    let kitchen = try Kitchen()
    try await kitchen.virtualTimeASinkOrAViewAlone()
    #expect(!FileManager.default.fileExists(atPath: kitchen.path))
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
}
