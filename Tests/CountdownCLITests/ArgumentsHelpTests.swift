import Foundation
import Testing

@testable import CountdownCLI

@Suite struct ArgumentsHelpTests {
  @Test func theHelpIsShortAndNarrowAndHasExamples() throws {
    for text in try [printed("--help")] + Command.withName.map({ Help.text(for: $0) }) {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count < 41)
      #expect(lines.allSatisfy { $0.count <= 100 })
      #expect(text.hasPrefix("usage: countdown "))
      #expect(text.hasSuffix("\n"))
    }
    #expect(try printed("--help").contains("Examples:\n  countdown 25m --label Tea\n"))
  }

  @Test func everyOptionOfACommandIsInItsHelp() {
    for command in Command.all {
      for option in command.options {
        #expect(Help.text(for: command).contains(option.usage))
      }
    }
  }

  @Test func theExamplesAreAccepted() throws {
    for example in Command.all.flatMap(\.examples) where !example.hasPrefix("source") {
      let words = example.split(separator: " ").dropFirst().map(String.init)
      _ = try Request.parse(words, surroundings: saturday)
    }
  }

  @Test func everyWayToAskIsAnswered() throws {
    #expect(try printed("-h") == printed("--help"))
    #expect(try printed("help") == printed("--help"))
    #expect(try printed("help", "until") == printed("until", "--help"))
    #expect(try printed("5m", "--help").hasPrefix("usage: countdown DURATION"))
    #expect(try printed("pomodoro", "--help").contains("--long-break DURATION"))
    #expect(try printed("--version") == "countdown 0.1.0\n")
  }

  @Test func helpComesBeforeEveryFault() throws {
    #expect(try printed("kitchen", "--souund", "--help") == printed("kitchen", "--help"))
    #expect(try printed("pomodoro", "--rounds", "0", "-h") == printed("help", "pomodoro"))
  }

  @Test func argumentsThatAreNotUTF8AreRefused() throws {
    func decode(_ bytes: [CChar]) throws -> [String] {
      var bytes = bytes + [0]
      return try bytes.withUnsafeMutableBufferPointer { buffer in
        try ProcessArguments.decode([buffer.baseAddress])
      }
    }
    #expect(try decode([53, 109]) == ["5m"])
    let error = #expect(throws: UsageError.self) { try decode([53, -1]) }
    #expect(
      error?.description == "countdown: argument 1 is not valid UTF-8: \"5\u{FFFD}\"")
  }
}

@Suite struct ArgumentsSuggestionTests {
  @Test(arguments: [
    ("--souund", "--sound"), ("--suond", "--sound"), ("--lable", "--label"), ("--st", "--stay"),
    ("--COLOR", "--color"), ("--colour", "--color"), ("--foo", nil), ("-", nil), ("", nil),
    ("--", nil), ("--longbreak", "--long-break"),
  ])
  func suggestsWhatIsNear(_ word: String, _ expected: String?) {
    #expect(Option.all.map(\.spelling).closest(to: word) == expected)
  }
}
