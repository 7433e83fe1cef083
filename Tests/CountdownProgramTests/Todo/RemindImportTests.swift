import CountdownAlarms
import Foundation
import Testing

@Suite("remind import")
struct RemindImportTests {
  private func file(_ contents: String) throws -> String {
    let path = NSTemporaryDirectory() + "countdown-todo-\(UUID().uuidString).txt"
    try Data(contents.utf8).write(to: URL(filePath: path))
    return path
  }

  private let text = """
    (A) Pay rent +home due:2026-11-27
    Buy milk
    x 2026-11-20 Call Mum due:2026-11-19
    Tax due:2026-11-02T14:00 rec:1y t:2026-11-01
    Odd due:someday
    """

  @Test("shows what it would do, and adds it where that is confirmed")
  func confirmed() throws {
    let path = try file(text)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let bench = try CommandBench()
    let plan = [
      "would add 2 reminders:",
      "  line 1  Fri 2026-11-27 09:00, in 5d 23h  (A) Pay rent +home",
      "  line 4  overdue since Mon 2026-11-02 14:00, 18d 21h ago, every year  Tax t:2026-11-01"
        + "  (t:2026-11-01 stays in the title and does nothing)",
      "would leave out 3 lines (1 without due:, 1 done, 1 not understood):",
      "  line 5  Odd due:someday: due:someday is not a date; "
        + "write due:2026-11-27 or due:2026-11-27T14:15",
    ]
    #expect(
      bench.run("remind", "import", path)
        == plan + ["code(3): countdown: nothing was added; to add it: --yes"])
    #expect(bench.agenda.reminders.isEmpty)
    #expect(bench.run("remind", "import", path, "--yes") == plan + ["added 2 reminders"])
    #expect(bench.agenda.badge == 1)
    #expect(
      bench.run("remind", "import", path).prefix(1)
        == ["would leave out 5 lines (2 already there, 1 without due:, 1 done, 1 not understood):"])
    #expect(bench.run("remind", "import", path).last == "nothing to add")
    #expect(bench.agenda.reminders.count == 2)
  }

  @Test("adds nothing where there is nothing")
  func empty() throws {
    let path = try file("Tea due:2026-11-22\n")
    defer { try? FileManager.default.removeItem(atPath: path) }
    let bench = try CommandBench()
    #expect(bench.run("remind", "import", path, "--yes").last == "added 1 reminder")
    let empty = try file("")
    defer { try? FileManager.default.removeItem(atPath: empty) }
    #expect(bench.run("remind", "import", empty) == ["nothing to add"])
    let undated = try file("Milk\nBread\n")
    defer { try? FileManager.default.removeItem(atPath: undated) }
    #expect(
      bench.run("remind", "import", undated)
        == ["would leave out 2 lines (2 without due:)", "nothing to add"])
  }

  @Test("names a file that it cannot read")
  func unreadable() throws {
    let bench = try CommandBench()
    #expect(
      bench.run("remind", "import", "/nowhere/todo.txt")
        == ["code(2): countdown: there is no file /nowhere/todo.txt"])
    let folder = bench.run("remind", "import", "/")
    #expect(folder.first?.hasPrefix("code(2): countdown: / cannot be read: ") == true)
  }
}
