import CountdownBenchmarkSupport
import Testing

@testable import CountdownFleetBenchmark

@Suite struct FleetOptionsTests {
  @Test func everyOptionIsRead() throws {
    let options = try Options(parsing: [
      "--only=storm,size", "--rounds", "7", "--seconds=3", "--kills", "9", "--fires=5000",
      "--folder=/var/tmp", "--json",
    ])
    #expect(options.parts == [.storm, .size] && options.rounds == 7 && options.seconds == 3)
    #expect(options.kills == 9 && options.fires == 5_000 && options.folder == "/var/tmp")
    #expect(options.json && !options.help)
    #expect(try Options(parsing: []).parts == Part.allCases)
    #expect(try Options(parsing: ["-h"]).help)
  }

  @Test(arguments: [
    ["--only", "storms"], ["--only=size,size"], ["--rounds=0"], ["--seconds"], ["--kills=x"],
    ["--fires=1"], ["--folder="], ["--json=1"], ["x"],
  ])
  func whatMakesNoSenseIsRefused(arguments: [String]) {
    #expect(throws: UsageError.self) { try Options(parsing: arguments) }
  }

  @Test func theHelpExplainsEveryFigure() {
    for figure in Figure.allCases {
      #expect(Options.helpText.contains("  \(figure.rawValue) "), "\(figure)")
    }
  }
}
