import CountdownTestSupport
import Testing

extension RunningProgramTests {
  @Suite("names the days in the locale's words", .serialized, .ownThread)
  struct NamesDays {
    /// The locales are generated from the C library's sources, since few machines have all of them.
    @Test("in its order, and in English where the system does not have it")
    func locales() throws {
      let run = try ProgramRun(
        [], to: .pipe,
        shell: """
          export LOCPATH=$HOME/locales && mkdir $LOCPATH
          for name in de_DE ar_EG en_US zh_CN
          do localedef -i $name -f UTF-8 $LOCPATH/$name.UTF-8; done
          $COUNTDOWN alarm add 7:30 mon..fri > /dev/null
          for name in de_DE ar_EG en_US zh_CN fr_FR C
          do LC_ALL=$name.UTF-8 $COUNTDOWN alarm list; done
          """)
      #expect(run.status() == .code(0))
      let marks = ["M D M D F · ·", "· · ن ث ر خ ج", "· M T W T F ·", "一 二 三 四 五 ·  ·"]
      let lines = run.output.split(separator: "\n").filter { $0.contains("07:30") }
      #expect(lines.count == 6, "\(run.output)")
      for (line, marks) in zip(lines, marks + Array(repeating: "M T W T F · ·", count: 2)) {
        #expect(line.contains(marks), "\(line)")
      }
    }
  }
}
