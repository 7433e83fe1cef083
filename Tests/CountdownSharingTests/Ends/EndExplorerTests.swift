import CountdownTestSupport
import Testing

@testable import CountdownSharing

/// All interleavings of the processes that see to an end, with the faults and commands of a budget.
/// The bounds: one countdown, up to three processes, four deadlines in as many runs, up to two
/// crashes, halts, errors, announcements without an answer or commands; an error is a write that
/// was refused, one whose outcome is unknown, carried out or not, or a read that fails. The faults
/// of the version before are found when they are planted again.
@Suite(.ownThread) struct EndExplorerTests {
  private func explore(
    _ budget: EndBudget, processes: Int = 3, isHostAble: Bool = true,
    _ plant: (inout EndRules) -> Void = { _ in }
  ) -> EndExplorer {
    var rules = EndRules(isAble: [true, isHostAble, true])
    plant(&rules)
    return EndExplorer(EndExplorer.start(processes: processes, budget: budget), rules: rules)
  }

  @Test(arguments: [
    EndBudget(commands: 2), EndBudget(crashes: 2, failures: 1), EndBudget(halts: 2, failures: 1),
    EndBudget(errors: 2, failures: 1), EndBudget(crashes: 1, halts: 1, errors: 1),
    EndBudget(failures: 1, silences: 2), EndBudget(crashes: 1, halts: 1, silences: 1),
    EndBudget(errors: 1, silences: 2),
  ]) func whatIsPromisedHolds(budget: EndBudget) {
    expectNothing(explore(budget))
  }

  @Test(arguments: [
    EndBudget(crashes: 1, commands: 2), EndBudget(halts: 1, failures: 1, commands: 1),
    EndBudget(crashes: 1, errors: 1, commands: 1), EndBudget(silences: 2, commands: 1),
  ]) func withCommandsItHolds(budget: EndBudget) {
    expectNothing(explore(budget, processes: 2))
  }

  @Test func aHostThatCannotAnnounceHinderNobody() {
    expectNothing(explore(EndBudget(crashes: 1, errors: 1), isHostAble: false))
  }

  private func expectNothing(_ explorer: EndExplorer) {
    #expect(explorer.isComplete, "only \(explorer.states) states were looked at")
    #expect(explorer.states > 500)
    for (promise, way) in explorer.findings {
      Issue.record("\(promise): \(way.joined(separator: " · "))")
    }
  }

  // MARK: - The faults of the version before

  @Test func aClaimThatNeverComesBackIsFound() {
    let explorer = explore(EndBudget(crashes: 1)) { $0.keepsClaims = true }
    #expect(explorer.findings[.atLeastOnce] != nil)
  }

  @Test func aClaimThatDoesNotKnowTheDeadlineIsFound() {
    let explorer = explore(EndBudget(commands: 2)) { $0.claimsRuns = true }
    #expect(explorer.findings[.atLeastOnce] != nil)
    #expect(explorer.findings[.notAfterStop] != nil)
  }

  @Test func aHostThatForgetsIsFound() {
    let explorer = explore(EndBudget(crashes: 1, errors: 1), processes: 2) { $0.forgets = true }
    #expect(explorer.findings[.atLeastOnce] != nil)
  }

  @Test func aStopThatIsDroppedIsFound() {
    let explorer = explore(EndBudget(errors: 1, commands: 1)) { $0.dropsStops = true }
    #expect(explorer.findings[.notAfterStop] != nil)
  }

  @Test func aLostClaimThatIsAnnouncedIsFound() {
    let explorer = explore(EndBudget()) { $0.announcesUnclaimed = true }
    #expect(explorer.findings[.onceWithoutFaults] != nil)
  }

  // MARK: - Other faults

  @Test func anAnswerThatDidNotComeAndCountsAsAFailureIsFound() {
    let once = explore(EndBudget(silences: 1)) { $0.givesSilenceBack = true }
    #expect(once.findings[.saidAgain] != nil)
    let twice = explore(EndBudget(silences: 2)) { $0.givesSilenceBack = true }
    #expect(twice.findings[.atMostTwice] != nil)
  }
}
