import CountdownSystem
import Foundation
import Testing

@testable import CountdownAlarms

private typealias ProcessMark = CountdownAlarms.ProcessMark

@Suite struct ProcessMarkTests {
  private let fields = ProcessMark.current.description.split(separator: "/").map(String.init)

  private func mark(replacing place: Int, with text: String) -> ProcessMark {
    var fields = fields
    fields[place] = text
    return ProcessMark(fields.joined(separator: "/"))
  }

  @Test func thisProcessIsAlive() {
    #expect(ProcessMark.current.isAlive)
    #expect(ProcessMark.current == ProcessMark.current)
    #expect(fields.count == 4)
    #expect(fields[2] == "\(getpid())")
  }

  @Test func itsNumberAloneDoesNotMakeAProcessTheSame() {
    #expect(!mark(replacing: 3, with: "1").isAlive)
  }

  @Test func aProcessOfAnotherBootOrNamespaceIsDead() {
    #expect(!mark(replacing: 0, with: "another").isAlive)
    #expect(!mark(replacing: 1, with: "another").isAlive)
  }

  @Test(arguments: ["", "/", "a/b/c/d", "////", "x/y/-1/0", "x/y/99999999999999999999/0"])
  func aTextThatIsNoMarkIsDead(_ text: String) {
    #expect(!ProcessMark(text).isAlive)
  }

  @Test func aChildIsAliveUntilItHasEnded() throws {
    let child = Process()
    child.executableURL = URL(filePath: "/bin/cat")
    child.standardInput = Pipe()
    try child.run()
    let started = try #require(ProcessStatus(of: "\(child.processIdentifier)")).started
    let living = ProcessMark(
      "\(fields[0])/\(fields[1])/\(child.processIdentifier)/\(started)")
    #expect(living.isAlive)
    kill(child.processIdentifier, SIGKILL)
    child.waitUntilExit()
    #expect(!living.isAlive)
  }

  @Test func aNameWithParenthesesAndBlanksIsReadOver() throws {
    // One thread, in the twentieth field.
    let numbers = (4...21).map { $0 == 20 ? "1" : "\($0)" }.joined(separator: " ")
    let fields = try #require(ProcessStatus(line: "7 (a) R (b c) S \(numbers) 82342 1 2"))
    #expect(fields.started == 82_342)
    #expect(!fields.isOver)
    #expect(try #require(ProcessStatus(line: "7 (a) Z \(numbers) 5 1")).isOver)
    #expect(ProcessStatus(line: "7 (a") == nil)
    #expect(ProcessStatus(line: "7 (a) R 1 2") == nil)
  }
}
