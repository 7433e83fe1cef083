import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownArguments

@Suite(.ownThread) struct ManPageTests {
  /// The page as a reader sees it, in one line.
  private static let plain: String = {
    var text = ManPage.text
    for (sequence, character) in [
      ("\\fB", ""), ("\\fR", ""), ("\\&", ""), ("\\-", "-"), ("\\(aq", "'"), ("\\(dq", "\""),
      ("\\(ti", "~"), ("\\(ga", "`"), ("\\(ha", "^"), ("\\[u2026]", "…"), ("\\(rs", "\\"),
    ] {
      text = text.replacingOccurrences(of: sequence, with: character)
    }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }()

  private func shows(_ text: String) -> Bool {
    Self.plain.contains(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  @Test func everyCommandStandsThere() {
    for command in Command.all {
      #expect(shows(".TP \(command.usage) \(Help.sentence(command.summary))"), "\(command.usage)")
      for example in command.examples { #expect(shows(example), "\(example)") }
    }
  }

  @Test("Which clocks count is said in the same words everywhere")
  func zones() throws {
    #expect(shows(ManTexts.zones))
    for name in ["CommandLine.md", "Guides/Alarms.md"] {
      let guide = try String(
        contentsOf: Repository.root.appending(path: "Documentation/\(name)"), encoding: .utf8)
      let text = guide.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(text.contains(ManTexts.zones), "\(name)")
    }
  }

  @Test func everyOptionStandsThereUnderItsCommand() {
    let sections = Self.plain.components(separatedBy: ".SS ").dropFirst()
    for command in Command.all {
      let own = sections.filter { section in
        let title = section.split(separator: "\"").first ?? ""
        let names = title.components(separatedBy: ", ")
        return names.contains(command.name ?? command.title)
      }.joined(separator: " ")
      for option in command.options {
        #expect(own.contains(".TP \(option.usage) \(option.summary)"), "\(option.usage)")
      }
    }
  }

  @Test func theSectionsAreThoseOfAManualPage() {
    let titles = ManPage.text.split(separator: "\n").filter { $0.hasPrefix(".SH ") }
    #expect(
      titles.map { $0.dropFirst(5).dropLast() } == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "TIMES", "EXIT STATUS", "FILES",
        "ENVIRONMENT", "EXAMPLES", "SEE ALSO",
      ])
    for (name, form) in Help.forms { #expect(shows(".TP \(name) \(form)")) }
  }

  @Test func noLineIsTakenForARequestByChance() {
    let requests = ["TH", "SH", "SS", "TP", "PP", "B", "br", "nf", "fi", "in"]
    for line in ManPage.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      #expect(!line.isEmpty && !line.hasPrefix("'"))
      #expect(line.utf8.count == line.count)
      guard line.hasPrefix(".") else { continue }
      let name = line.dropFirst().prefix { $0 != " " }
      #expect(requests.contains(String(name)), "\(line)")
    }
  }

  @Test(arguments: [
    ("--label", "\\-\\-label"), (".SH x", "\\&.SH x"), ("'x'", "\\(aqx\\(aq"),
    ("a\\nb", "a\\(rsnb"), ("a\nb", "a b"), ("~/\"x\"", "\\(ti/\\(dqx\\(dq"), ("`^", "\\(ga\\(ha"),
    ("", "\\&"),
    ("é…", "\\[u00E9]\\[u2026]"), ("🍵", "\\[u1F375]"),
  ])
  func everyTextMeansItself(text: String, escaped: String) {
    #expect(Roff.escaped(text) == escaped)
  }

  @Test func wordsAreFilledIntoLines() {
    var page = Roff()
    page.prose(String(repeating: ".word ", count: 40))
    #expect(page.lines.count > 3)
    #expect(page.lines.allSatisfy { $0.utf8.count <= 82 && $0.hasPrefix("\\&.word") })
    page.prose(String(repeating: "x", count: 200))
    #expect(page.lines.last?.count == 200)
  }

  @Test(arguments: [
    ["/usr/bin/mandoc", "-T", "lint"], ["/usr/bin/groff", "-man", "-ww", "-Tutf8"],
    ["/usr/bin/man", "--warnings", "-l"],
  ])
  func theToolsHaveNothingToSay(command: [String]) throws {
    guard FileManager.default.isExecutableFile(atPath: command[0]) else { return }
    let file = FileManager.default.temporaryDirectory.appending(path: "countdown-\(UUID()).1")
    try ManPage.text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let (process, errors) = (Process(), Pipe())
    process.executableURL = URL(filePath: command[0])
    process.arguments = command.dropFirst() + [file.path]
    process.standardOutput = command[0].hasSuffix("mandoc") ? errors : FileHandle.nullDevice
    process.environment = ChildEnvironment.variables
    process.standardError = errors
    try process.start()
    let said = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(String(decoding: said, as: UTF8.self) == "")
  }

  @Test func helpPrintsIt() throws {
    #expect(try printed("help", "--man") == ManPage.text)
    #expect(try printed("help", "--man=false") == Help.overview)
  }
}
