import CountdownTestSupport
import Testing

extension RunningProgramTests {
  @Suite("names the days in the locale's words", .serialized, .ownThread)
  struct NamesDays {
    /// The locales are generated from the C library's sources, since few machines have all of them.
    /// The one that is missing is none of those sources, for a machine may have any of them.
    @Test("in its order, and in English where the system does not have it")
    func locales() throws {
      let run = try ProgramRun(
        [], to: .pipe,
        shell: """
          export LOCPATH=$HOME/locales && mkdir $LOCPATH
          for name in de_DE ar_EG en_US zh_CN
          do localedef -i $name -f UTF-8 $LOCPATH/$name.UTF-8; done
          $COUNTDOWN alarm add 7:30 mon..fri > /dev/null
          for name in de_DE ar_EG en_US zh_CN xx_XX C
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

    @Test("and understands them, wherever the English ones are understood")
    func typed() throws {
      let run = try ProgramRun(
        [], to: .pipe,
        shell: """
          export LOCPATH=$HOME/locales COUNTDOWN_NO_HOST=1 TZ=UTC && mkdir $LOCPATH
          for name in fr_FR vi_VN
          do localedef -i $name -f UTF-8 $LOCPATH/$name.UTF-8; done
          mkdir -p $HOME/.config/countdown
          echo 'morning = 6:45' > $HOME/.config/countdown/config
          (
          export LC_ALL=fr_FR.UTF-8
          $COUNTDOWN alarm add 7:31 lun.,mardi,FRI
          $COUNTDOWN alarm add 7:32
          $COUNTDOWN alarm edit 2 --days lun..mer
          # What recurs does so in the system's zone, whichever that is.
          env -u TZ $COUNTDOWN remind add Loyer --due 'vendredi 8:00' --every 'sam,dim' \\
            --nag jeu,ven
          $COUNTDOWN remind add Courses --due SAMEDI
          $COUNTDOWN explain ven. --after 2027-03-01
          LC_ALL= LC_TIME=vi_VN.UTF-8 $COUNTDOWN explain 7:30 'thứ ba,T7' --after 2027-03-01
          $COUNTDOWN alarm list --json; $COUNTDOWN remind list --json
          ) 2>&1
          LC_ALL=de_DE.UTF-8 $COUNTDOWN explain vendredi 2>&1 || echo refused
          """)
      #expect(run.status() == .code(0), "\(run.output)")
      for text in [
        #""time":"07:31","days":["mon","tue","fri"]"#,
        #""time":"07:32","days":["mon","tue","wed"]"#,
        #""rule":"weekends","#, #""every_days":["thu","fri"],"every_at":"08:00""#,
        "Fri 2027-03-05 06:45 +00:00",
        "Tue 2027-03-02 07:30 +00:00", "unknown word \"vendredi\"", "refused",
      ] { #expect(run.output.contains(text), "\(text) in \(run.output)") }
      let courses = run.output.split(separator: "\n").first { $0.hasPrefix("Courses") }
      #expect(courses?.contains("06:45") == true, "\(run.output)")
    }
  }
}
