import Countdown
import CountdownRoutines
import CountdownSharing
import CountdownStore
import Foundation
import Testing

/// The examples of the guide to several processes.
@Suite struct SeveralProcessesTests {
  /// Both programs use the user's own folder, which is another one here. No other test may change
  /// the environment.
  @Test func oneProgramCountsAndAnotherShows() async throws {
    let folder = NSTemporaryDirectory() + "state-\(UUID())"
    setenv("XDG_STATE_HOME", folder, 1)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let kitchen = try Kitchen()
    let shared = try SharedCountdowns()
    let kettle = Task { try await kitchen.severalProcessesTheProgramThatCounts() }
    let panel = Task { try await kitchen.severalProcessesTheProgramThatShows() }
    for try await list in shared.changes where !list.countdowns.isEmpty { break }
    let tea = try #require(try shared.read("tea"))
    #expect(tea.open.count == 2 && text(of: tea.reading(at: .now, life: .alive)).contains("tea"))
    try shared.perform(.stop, on: "tea")
    try await kettle.value
    #expect(try shared.list().countdowns.isEmpty)
    panel.cancel()
    try await panel.value
  }

  @Test func othersAnnounceAndOtherPlacesAreShared() async throws {
    let kitchen = try Kitchen()
    try await kitchen.severalProcessesWhoAnnouncesTheEnd()
    try await kitchen.severalProcessesWhoAnnouncesTheEnd2()
    try await kitchen.severalProcessesStoresOtherThanFiles()
  }

  @Test func aRoutineIsShared() async throws {
    let kitchen = try Kitchen()
    kitchen.routine.start()
    try await kitchen.severalProcessesARoutineSSteps()
    #expect(try kitchen.shared.read("focus")?.steps?.plan.count == 8)
  }
}
