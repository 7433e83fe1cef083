import Countdown
import CountdownRoutines
import CountdownSharing
import Foundation
import Testing

/// The examples of the guide to routines.
@Suite struct RoutinesTests {
  /// The file is in the present folder.
  @Test func theProgramKeepsItsRoutine() async throws {
    let file = URL(filePath: "writing.json")
    defer { try? FileManager.default.removeItem(at: file) }
    let kitchen = try Kitchen()
    let program = Task { try await kitchen.routinesTheProgram() }
    while !FileManager.default.fileExists(atPath: file.path) { await Task.yield() }
    program.cancel()
    try await program.value
    let data = try Data(contentsOf: file)
    let kept = try JSONDecoder().decode(RoutineTimer.Snapshot.self, from: data)
    #expect(kept.routine == .writing && kept.index == 0)
    #expect(kept.countdown.phase == .running)
  }

  @Test func aStepThatIsLeftBeforeTheStartIsKept() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let routine = try openRoutine(in: file)
    routine.next()
    _ = await routine.drain(within: .seconds(10))
    #expect(try openRoutine(in: file).step?.name == "Stretch")
  }

  @Test func plansAreMade() async throws {
    try await Kitchen().routinesPlans()
  }

  @Test func commandsAreAnswered() async throws {
    try await Kitchen().routinesCommands()
  }

  @Test func thePlaceIsShared() async throws {
    let kitchen = try Kitchen()
    kitchen.routine.start()
    try await kitchen.routinesShareItsPlace()
    #expect(try kitchen.shared.read("focus")?.steps?.place?.step.name == "Focus")
  }

  @Test func aStopwatchIsKept() async throws {
    try await Kitchen().routinesAStopwatch()
  }
}
