import Countdown
import Foundation
import Testing

/// The examples of the guide `VirtualTime`, besides its tests, which run by themselves.
@Suite(.timeLimit(.minutes(1))) struct VirtualTimeTests {
  @Test func sleepsInVirtualTime() async throws {
    try await Kitchen().virtualTimeCodeThatSleeps()
  }

  @Test func alertsAreAnswered() async throws {
    try await Kitchen().virtualTimeRecordersAndBrokenSinks()
  }

  @Test func aSinkIsTestedAlone() async throws {
    let kitchen = try Kitchen()
    try await kitchen.virtualTimeASinkOrAViewAlone()
    #expect(!FileManager.default.fileExists(atPath: kitchen.path))
  }
}
