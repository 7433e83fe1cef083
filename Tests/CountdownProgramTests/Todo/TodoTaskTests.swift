import CountdownAlarms
import Testing

@testable import CountdownCommands

@Suite("A line of a todo.txt")
struct TodoTaskTests {
  @Test("is read as the format's own rules have it")
  func rules() {
    let full = TodoTask("(A) 2026-11-01 Pay rent +home @bank due:2026-11-27")
    #expect(full.priority == "A")
    #expect(full.created == CivilDate(year: 2026, month: 11, day: 1))
    #expect(full.words == ["Pay", "rent", "+home", "@bank", "due:2026-11-27"])
    #expect(full.values(of: "due") == ["2026-11-27"])
    #expect(full.title(without: ["due"]) == "(A) Pay rent +home @bank")
    #expect(!full.isDone)

    let done = TodoTask("x (B) 2026-11-20 2026-11-01 Call Mum")
    #expect(done.isDone)
    #expect(done.priority == "B")
    #expect(done.completed == CivilDate(year: 2026, month: 11, day: 20))
    #expect(done.created == CivilDate(year: 2026, month: 11, day: 1))
    #expect(done.words == ["Call", "Mum"])
  }

  @Test(
    "keeps as words what only looks like a mark",
    arguments: [
      "xylophone lesson", "X 2026-11-20 Call Mum", "(a) Call Mum", "Really (A) Call Mum",
      "(A)Call Mum", "(AB) Call Mum", "(Ä) Call Mum", " x Call Mum", "2026-02-30 Call Mum",
      "due: Call Mum", "Due:2026-11-27 Call Mum",
    ])
  func words(line: String) {
    let task = TodoTask(line)
    #expect(task.title(without: ["due"]) == line.drop { $0 == " " })
    #expect(!task.isDone)
    #expect(task.priority == nil)
    #expect(task.values(of: "due").isEmpty)
  }

  @Test("of blanks alone has nothing", arguments: ["", " ", "\t\t"])
  func blank(line: String) {
    #expect(TodoTask(line).words.isEmpty)
  }
}
