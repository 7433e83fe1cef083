import CountdownTestSupport
import Foundation
import Testing

extension RunningProgramTests {
  @Suite("keeps the zone of a reminder", .serialized, .ownThread)
  struct KeepsReminderZone {
    private func lines(_ script: String) throws -> [String] {
      let prelude = """
        c() { out=$($COUNTDOWN remind "$@" 2>&1); s=$?; echo "$out" | grep -v 'nothing rings'
          echo "[$s]"; }

        """
      let run = try ProgramRun([], to: .pipe, shell: prelude + script)
      #expect(run.status() == .code(0), "\(run.output)")
      return run.output.split(separator: "\n").map(String.init)
    }

    @Test("What repeats comes back on its day and at its hour, wherever it is done")
    func repeats() throws {
      let lines = try lines(
        """
        export TZ=America/New_York
        c add Trash --due '2027-01-08 22:00' --every fri --no-boot >/dev/null
        c add Month --due '2027-01-31 22:00' --every 'last day' --no-boot >/dev/null
        TZ=Europe/Berlin c add Week --due '2027-03-22 9:00' --every mon --no-boot
        TZ=Asia/Tokyo c done 1 2 3 >/dev/null
        c list | grep -v ' in \\|^\\['; c list --json | grep -o '"due":"[^"]*"\\|"zone":"[^"]*"'
        """)
      #expect(lines[0].contains("every Mon  · in Europe/Berlin, from TZ  · reminder 3"), "\(lines)")
      #expect(
        Set(lines.suffix(6)) == [
          #""due":"2027-01-15T22:00:00-05:00""#, #""due":"2027-02-28T22:00:00-05:00""#,
          #""due":"2027-03-29T03:00:00-04:00""#, #""zone":"America/New_York""#,
          #""zone":"Europe/Berlin""#,
        ], "\(lines)")
    }

    @Test("--zone says which clocks are meant, and an edit goes by those it has")
    func option() throws {
      let lines = try lines(
        """
        export TZ=Europe/Berlin
        c add Call --due '2027-01-05 9:00' --every day --zone Asia/Tokyo --no-boot
        c edit 1 --due '2027-01-06 10:00'; c edit 1 --zone America/New_York; c edit 1 --zone nowhere
        c edit 1 --due '2027-01-07 8:00' --zone Europe/Berlin
        c add x --due '2020-01-05 9:00' --zone Asia/Tokyo
        """)
      #expect(lines[0].contains("due Tue 2027-01-05 01:00") && lines[0].contains("in Asia/Tokyo"))
      #expect(lines[2].contains("due Wed 2027-01-06 02:00"), "\(lines)")
      #expect(lines[4].contains("due Wed 2027-01-06 16:00"), "\(lines)")
      #expect(lines[4].contains("in America/New_York") && lines[7] == "[2]")
      #expect(lines[8].contains("due Thu 2027-01-07 08:00") && !lines[8].contains("in Europe"))
      #expect(lines.last == "[2]")
    }

    @Test("A rule that is typed elsewhere moves no deadline")
    func edit() throws {
      let lines = try lines(
        """
        unset TZ; c add Call --due '2027-01-05 9:00Z' --no-boot >/dev/null
        TZ=Asia/Kathmandu c edit 1 --every day
        """)
      #expect(lines[0].contains("due Tue 2027-01-05 14:45"), "\(lines)")
      #expect(lines[0].contains("in Asia/Kathmandu, from TZ"))
    }

    @Test("A TZ without a name is refused where days would follow it, and a moment is one")
    func rule() throws {
      let lines = try lines(
        """
        export TZ=XXX-3:17
        c add Moment --due 20m --no-boot; c add Days --every mon; c add Days --due 20m --nag mon
        c add Days --every mon --zone Asia/Tokyo --no-boot | tail -1
        """)
      #expect(lines[1] == "[0]" && lines[3] == "[2]" && lines[5] == "[2]", "\(lines)")
      #expect(lines[2].contains("--zone") && lines[6] == "[0]")
    }

    @Test("A calendar gets its zone")
    func export() throws {
      let lines = try lines(
        """
        TZ=America/New_York c add Trash --due '2027-01-08 22:00' --every fri --no-boot >/dev/null
        TZ=Asia/Tokyo c export | tr -d '\\r'
        """)
      #expect(lines.contains { $0.hasPrefix("DTSTART;TZID=America/New_York:20270108T220000") })
      #expect(lines.contains { $0.hasPrefix("TZID:America/New_York") }, "\(lines)")
    }
  }
}
