import Foundation
import Testing

@testable import CountdownArguments

@Suite struct ArgumentsHelpTests {
  @Test func theHelpIsShortAndNarrowAndHasExamples() throws {
    let texts =
      [Help.overview] + Command.withName.map(Help.text) + CommandGroup.all.map(Help.text)
    for text in texts {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      #expect(lines.count <= 42)
      #expect(lines.allSatisfy { $0.count <= 100 })
      #expect(text.hasPrefix("usage: countdown "))
      #expect(text.hasSuffix("\n"))
    }
    let overview = Help.overview.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(overview.count <= 40 && overview.allSatisfy { $0.count <= 80 }, "\(overview)")
    #expect(try printed("--help").contains("Examples:\n  countdown 25m --label Tea\n"))
  }

  @Test func everyOptionOfACommandIsInItsHelp() {
    for command in Command.all {
      for option in command.options {
        #expect(Help.text(for: command).contains(option.usage))
      }
    }
  }

  @Test func everyLineOfTheConfigurationInAHelpIsAccepted() {
    let values = ["TIME": "7:30", "DURATION|off": "off"]
    for option in Command.all.flatMap(\.defaults) {
      let form = option.configuredValue
      let line = "\(option.name) = \(values[form] ?? form)"
      let faults = ConfigurationParser(path: "config", home: "/home/ada").parse(line).faults
      #expect(faults.isEmpty, "\(line): \(faults)")
    }
  }

  @Test func theExamplesAreAccepted() throws {
    for example in Command.all.flatMap(\.examples) where !example.hasPrefix("source") {
      _ = try Request.parse(Self.words(example), surroundings: saturday)
    }
  }

  /// The words of a line, as a shell reads them, before a redirection.
  private static func words(_ line: String) -> [String] {
    let line = line.prefix { $0 != ">" }
    let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
    let words = parts.enumerated().flatMap { index, part in
      index % 2 == 1 ? [part] : part.split(separator: " ")
    }
    return words.dropFirst().map(String.init)
  }

  @Test func optionsOfOneNameAllTakeAValueOrNone() {
    for option in Command.all.flatMap(\.options) {
      let namesakes = Command.all.compactMap { $0.option(named: option.name) }
      #expect(namesakes.allSatisfy { $0.takesValue == option.takesValue })
    }
  }

  @Test func everyWayToAskIsAnswered() throws {
    #expect(try printed("help", "alarm") == printed("alarm", "--help"))
    #expect(try printed("alarm", "lst", "--help") == printed("alarm", "--help"))
    #expect(try printed("help", "alarm", "add") == printed("alarm", "add", "-h"))

    #expect(try printed("-h") == printed("--help"))
    #expect(try printed("help") == printed("--help"))
    #expect(try printed("help", "until") == printed("until", "--help"))
    #expect(try printed("5m", "--help").hasPrefix("usage: countdown DURATION"))
    #expect(try printed("pomodoro", "--help").contains("--long-break DURATION"))
    #expect(try printed("--version") == "countdown \(Version.current)\n")
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
