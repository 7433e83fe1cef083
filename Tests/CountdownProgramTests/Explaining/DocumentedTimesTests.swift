import Countdown
import CountdownAlarms
import Foundation
import Testing

@testable import CountdownArguments

/// Every command about time that the guides and the help show, typed in every place.
@Suite struct DocumentedTimesTests {
  /// The lines of the guides and the help that begin with `countdown`.
  private static let lines: [[String]] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    let guides = ["README.md", "Documentation/CommandLine.md", "Documentation/Guides/Alarms.md"]
    let texts = guides.compactMap {
      try? String(contentsOf: root.appending(path: $0), encoding: .utf8)
    }
    let examples = Command.all.flatMap(\.examples)
    return (texts.flatMap { $0.split(separator: "\n").map(String.init) } + examples).compactMap {
      line in
      var line = line.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("$ ") { line.removeFirst(2) }
      guard line.hasPrefix("countdown "), !line.contains("|"), !line.contains("…") else {
        return nil
      }
      let command = line.components(separatedBy: " #")[0].components(separatedBy: " && ")[0]
      return try? PresetWords.words(of: String(command.dropFirst(10)))
    }
  }()

  /// The operands of the lines that begin with these words, up to the options.
  private static func operands(_ command: String...) -> [String] {
    lines.filter { $0.starts(with: command) }.map {
      $0.dropFirst(command.count).prefix { !$0.hasPrefix("-") }.joined(separator: " ")
    }.filter { !$0.isEmpty && !$0.contains("[") && $0.allSatisfy { !$0.isUppercase || $0 == "T" } }
  }

  private static func values(of option: String) -> [String] {
    lines.flatMap { words in
      words.indices.dropLast().filter { words[$0] == option }.map { words[$0 + 1] }
    }.filter { $0.allSatisfy { !$0.isUppercase || $0 == "T" } }
  }

  @Test func alarmsAreExplainedAsTheyRing() {
    let texts = Self.operands("alarm", "add")
    #expect(texts.count > 8)
    for text in texts {
      let isDigits = text.allSatisfy { !$0.isLetter }
      let moment = Places.ring(text)
      #expect(moment != nil, "\(text)")
      #expect(Places.explained(isDigits ? "@" + text : text)?.first == moment, "\(text)")
    }
  }

  @Test func deadlinesAndEndsAreTheSame() {
    let texts = Self.values(of: "--due") + Self.operands("until")
    #expect(texts.count > 5)
    for text in texts {
      let moment = Places.due(text)
      #expect(moment != nil, "\(text)")
      #expect(Places.end("until", text) == moment, "\(text)")
      #expect(Places.explained("until " + text).map { $0 == [moment] } == true, "\(text)")
      #expect(Places.ring(text) == moment, "\(text)")
    }
  }

  @Test func rulesAreThoseOfAlarms() {
    let texts = Self.values(of: "--every") + Self.values(of: "--days")
    #expect(texts.count > 2)
    for text in texts {
      #expect(Places.every(text) != nil, "\(text)")
      #expect(Places.alarm("9:00 \(text)")?.rule != nil, "\(text)")
      #expect(Places.explained("9:00 \(text)") != nil, "\(text)")
    }
  }

  @Test func whatIsExplainedIsRead() {
    for text in Self.operands("explain") { #expect(Places.explained(text) != nil, "\(text)") }
  }
}
