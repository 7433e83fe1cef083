import Countdown
import Testing

@testable import CountdownPostgres

/// Answers of the server's that come late, or not at all.
struct FleetNodeTests {
  private let node: FleetNode

  init() throws {
    node = try FleetNode(Fleet("host=/nonexistent", timeout: .hours(1)), concurrency: 3) { _ in }
  }

  private func answer(_ keys: [String], deaths: Int64 = 0) -> NodeAnswer {
    var answer = NodeAnswer(
      look: FleetLook(now: 0, first: .last, isKnown: true, open: [], others: []))
    answer.claims = keys.map { key in
      NodeAnswer.Claim(
        key: ClaimedKey(key: key, fence: 1), due: 0, body: [], attempt: 1, now: 0,
        deaths: deaths)
    }
    return answer
  }

  /// Ends the node, all of whose handlers are over.
  private func finish() async -> Task<Void, Never> {
    let end = Task { [node] in await node.finish() }
    while node.closing == nil { await Task.yield() }
    return end
  }

  @Test(arguments: [false, true])
  func anAnswerThatComesAfterTheEndGivesItsClaimsBack(isFinished: Bool) async throws {
    let turn = try #require(node.nextTurn())
    #expect(turn.room == 3)
    node.stop()
    let end = isFinished ? await finish() : nil
    #expect(node.take(answer(["a", "b"]), to: turn, sentAt: FleetNode.now).isEmpty)
    let next = try #require(node.nextTurn())
    #expect(next.back.map(\.claim.key) == ["a", "b"])
    #expect(next.back.allSatisfy { $0.pause == -1 })
    #expect(next.room == 0 && !next.takesAlone && !next.holds)
    node.close()
    await end?.value
  }

  @Test func anAnswerThatCameBeforeTheEndIsGivenBackToo() async throws {
    let turn = try #require(node.nextTurn())
    #expect(node.take(answer(["a"]), to: turn, sentAt: FleetNode.now).count == 1)
    let end = await finish()
    #expect(node.nextTurn()?.back.map(\.claim.key) == ["a"])
    #expect(node.nextTurn() == nil)
    node.close()
    await end.value
  }

  @Test func theClaimsOfALostAnswerAreAskedForBeforeTheEnd() async throws {
    let turn = try #require(node.nextTurn())
    let end = await finish()
    node.putBack(turn, isRepeated: true, isLost: true)
    let next = try #require(node.nextTurn())
    #expect(next.room == 0 && next.touches)
    // The server is asked again until there is an answer.
    node.putBack(next, isRepeated: true, isLost: true)
    let last = try #require(node.nextTurn())
    #expect(node.take(answer([]), to: last, sentAt: FleetNode.now).isEmpty)
    #expect(node.nextTurn() == nil)
    node.close()
    await end.value
  }

  @Test func nothingIsClaimedBesideWhatRunsAlone() throws {
    let turn = try #require(node.nextTurn())
    #expect(turn.takesAlone)
    let claim = try #require(
      node.take(answer(["a"], deaths: 3), to: turn, sentAt: FleetNode.now).first)
    let next = try #require(node.nextTurn())
    #expect(next.room == 0 && !next.takesAlone && next.holds)
    node.succeed(claim.key)
    #expect(node.nextTurn()?.room == 3)
  }
}
