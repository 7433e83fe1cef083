import Testing

@testable import CountdownArguments

@Suite struct ArgumentsStopwatchTests {
  private func up(_ arguments: String...) throws -> StopwatchRequest {
    let request = try Request.parse(arguments, surroundings: saturday)
    guard case .stopwatch(let stopwatch) = request else { throw UsageError("\(request)") }
    return stopwatch
  }

  @Test func aStopwatchTakesALabelAStyleAndAName() throws {
    #expect(try up("up").detached == nil)
    #expect(try up("up", "-l", "Run", "--inline").view.label == "Run")
    #expect(try up("up", "--inline").view.style == .inline)
    #expect(try up("up", "--detach").detached?.isEmpty == true)
    #expect(try up("up", "--detach", "run").detached == "run")
  }

  @Test func aLapIsOfTheNamedStopwatchOrTheOnlyOne() throws {
    func lap(_ arguments: String...) throws -> CountdownKey? {
      let request = try Request.parse(["lap"] + arguments, surroundings: saturday)
      guard case .remote(.lap(let key)) = request else { throw UsageError("\(request)") }
      return key
    }
    #expect(try lap("run")?.text == "run")
    #expect(try lap() == nil)
  }

  @Test func whatItCannotDoIsRefused() {
    #expect(refusal("up", "5m").contains("unexpected \"5m\" after up"))
    #expect(refusal("up", "--overtime").contains("up does not take --overtime"))
    #expect(refusal("up", "--inline", "--detach").contains("which shows nothing here"))
    #expect(refusal("up", "--detach", "a/b").contains("not a valid name"))
    #expect(refusal("lap", "a", "b").contains("unexpected \"b\""))
  }
}
