import Countdown
import CountdownTestSupport
import Testing

/// What a failing wait shows of a screen.
@Suite struct ShownScreenTests {
  @Test func sequencesLeaveWhatATerminalWouldShow() {
    let output = "gone\u{1B}[?1049h\u{1B}[?25l\u{1B}[2;3Htea\u{1B}[C5\r\n\u{1B}[1mbold\u{1B}[0m x"
    #expect("\(ShownScreen(output))" == "\n  tea 5\nbold x")
    #expect("\(ShownScreen("abcdef\r\u{1B}[2C\u{1B}[K!"))" == "ab!")
    #expect("\(ShownScreen("abcdef\r\u{1B}[3X"))" == "   def")
    #expect("\(ShownScreen("\u{1B}]2;title\u{7}é\u{8}e"))" == "e")
  }

  @Test func latestFortyLinesAreKept() {
    let lines = (1...50).map { "\($0)" }.joined(separator: "\n\r")
    #expect("\(ShownScreen(lines))".split(separator: "\n").first == "11")
  }

  @Test(.ownThread) func waitThatFailsShowsTheScreen() throws {
    let run = try ProgramRun(["1s", "--label", "Tea", "--sound", "none"])
    let shown = Locked<[String]>([])
    withKnownIssue {
      #expect(run.waits(for: "Coffee"))
    } matching: { issue in
      shown.withLock { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    #expect(shown.withLock { $0.joined() }.contains("Tea"))
  }
}
