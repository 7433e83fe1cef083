import CountdownTestSupport
import Foundation
import Glibc
import Testing

extension RunningProgramTests {
  @Suite("keeps alarms", .serialized, .ownThread)
  struct KeepsAlarms {
    @Test("Commands keep what they did, and say it")
    func commands() throws {
      let run = try ProgramRun(
        [], to: .pipe,
        shell: """
          $COUNTDOWN alarm list; ls -A $HOME
          $COUNTDOWN alarm add 7:30 mon..fri --label Work && $COUNTDOWN alarm skip-next 1
          $COUNTDOWN alarm list --json | grep -c '"skipped":"20'
          $COUNTDOWN alarm stop; echo $?
          $COUNTDOWN alarm off 7; echo $?
          $COUNTDOWN remind add 'Pay rent' --due 'tomorrow 9:00' --nag 1h
          $COUNTDOWN remind done 1 && $COUNTDOWN remind done 1; echo $?
          """)
      #expect(run.status() == .code(0))
      let lines = run.output.split(separator: "\n").map(String.init)
      #expect(lines[0].hasPrefix("no alarms; "))
      #expect(lines[1] == "asound.conf")
      #expect(lines[2].hasPrefix("Work  07:30 Mon–Fri  → rings "))
      #expect(lines.contains("countdown: no alarm is ringing"))
      #expect(lines.contains { $0.hasPrefix("countdown: no alarm 7; known: 1 (Work, ") })
      #expect(lines.contains("Pay rent  → done"))
      #expect(lines.contains("countdown: \"Pay rent\" is already done"))
      #expect(lines.filter { ["1", "2", "3"].contains($0) } == ["1", "3", "2", "3"])
    }

    @Test("What cannot be kept is an error that names the file")
    func failures() throws {
      let run = try ProgramRun(
        [], to: .pipe,
        shell: """
          mkdir -p $HOME/.local/share/countdown
          echo nonsense > $HOME/.local/share/countdown/alarms.db
          $COUNTDOWN alarm add 7:30; echo $?; $COUNTDOWN alarm list; echo $?
          cat $HOME/.local/share/countdown/alarms.db
          HOME= $COUNTDOWN alarm list; echo $?; TZ=Europe/Atlantis $COUNTDOWN remind list; echo $?
          """)
      #expect(run.status() == .code(0))
      #expect(run.output.components(separatedBy: "alarms.db").count > 2)
      #expect(run.output.contains("\nnonsense\n"))
      #expect(run.output.contains("countdown: there is no folder for alarms: "))
      let statuses = run.output.split(separator: "\n").map(String.init).filter { $0.count == 1 }
      #expect(statuses == ["1", "1", "1", "2"])
    }

    @Test("An alarm rings in the terminal, is snoozed by one key and stopped by another")
    func serves() throws {
      let run = try ProgramRun(
        [],
        shell: """
          $COUNTDOWN alarm add $(date -d '+4 seconds' +%T) --label Tea --snooze 1s --sound none
          $COUNTDOWN remind add Rent --due $(date -d '+4 seconds' +%FT%T)
          exec $COUNTDOWN serve --foreground
          """)
      #expect(run.waits(for: "nothing rings until a host runs"))
      #expect(run.waits(for: "serving 1 alarm and 1 reminder"))
      #expect(run.waits(for: "[z]"))
      #expect(run.waits(for: "\u{1B}]2;(1) Countdown\u{1B}\\"))
      run.type("z")
      #expect(run.waits(for: "Tea  snoozed until "))
      #expect(run.waits(for: "Tea  rings again"))
      let mark = run.mark
      #expect(run.waits(for: "[space]", after: "rings again"))
      run.type(" ")
      #expect(run.waits(for: "Tea  stopped", after: mark))
      run.send(SIGTERM)
      #expect(run.status() == .code(0))
      #expect(run.output.hasSuffix("\u{1B}[?25h\u{1B}[23;0t\u{1B}[?2004l"))
    }

    @Test("Another process's command reaches what rings, and only one process serves")
    func others() throws {
      let home = FileManager.default.temporaryDirectory.appending(path: "countdown-\(UUID())").path
      try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: home) }
      let host = try ProgramRun(["serve", "--foreground"], to: .pipe, environment: ["HOME": home])
      #expect(host.waits(for: "serving 0 alarms"))
      let other = try ProgramRun(
        [], to: .pipe,
        shell: """
          $COUNTDOWN serve --foreground; echo $?
          $COUNTDOWN alarm add $(date -d '+4 seconds' +%T) --label Tea --sound none
          """, environment: ["HOME": home])
      #expect(other.status() == .code(0))
      #expect(other.output.hasPrefix("countdown: countdown serve is already running (process "))
      #expect(other.output.contains("\n3\nTea  "))
      #expect(!other.output.contains("nothing rings"))
      #expect(host.waits(for: "Tea  rings\n"))
      let stop = try ProgramRun(["alarm", "stop"], to: .pipe, environment: ["HOME": home])
      #expect(stop.status() == .code(0))
      #expect(stop.output == "Tea  → stopped, off\n")
      #expect(host.waits(for: "Tea  stopped\n"))
      host.send(SIGINT)
      #expect(host.status() == .code(0))
      #expect(!host.output.contains("\u{1B}"))
    }

    @Test("A reminder that is done or taken back in another process is so for the host, too")
    func reminders() throws {
      let home = FileManager.default.temporaryDirectory.appending(path: "countdown-\(UUID())").path
      try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: home) }
      let host = try ProgramRun(["serve", "--foreground"], to: .pipe, environment: ["HOME": home])
      #expect(host.waits(for: "serving 0 alarms"))
      let run = try ProgramRun(
        [], to: .pipe,
        shell: """
          $COUNTDOWN remind add Bins --due '2030-01-01 9:00' --every monday
          $COUNTDOWN remind done 1 && $COUNTDOWN remind undo 1
          $COUNTDOWN remind undo 1 2>&1; echo $?
          """, environment: ["HOME": home])
      #expect(run.status() == .code(0))
      #expect(run.output.contains(", then every Mon from Mon 2030-01-07  · reminder 1"))
      #expect(run.output.contains("\nBins  done  → due again Mon 2030-01-07 09:00, in "))
      #expect(run.output.contains("\nBins  open again  → due Tue 2030-01-01 09:00, in "))
      #expect(run.output.hasSuffix("has nothing to undo\n3\n"))
      #expect(host.waits(for: "Bins  done\n"))
      #expect(host.waits(for: "Bins  open again\n"))
      host.send(SIGINT)
      #expect(host.status() == .code(0))
    }

    @Test("A calendar is written as it is, whatever the locale")
    func exports() throws {
      let run = try ProgramRun(
        [], to: .pipe,
        shell: """
          export COUNTDOWN_NO_HOST=1 LC_ALL=C
          $COUNTDOWN alarm export; echo $?
          $COUNTDOWN alarm add 7:30 mon --label 'Früh → raus' 2> /dev/null
          $COUNTDOWN alarm export > $HOME/alarms.ics; echo $?
          grep SUMMARY $HOME/alarms.ics
          """)
      #expect(run.status() == .code(0))
      #expect(run.output.contains("nothing to export: no alarm is on\n3\n"))
      #expect(run.output.contains("SUMMARY:Früh → raus\r\n"))
    }

    @Test("The form edits an alarm and gives the terminal back")
    func form() throws {
      let run = try ProgramRun(
        [], shell: "$COUNTDOWN alarm add 7:30 --label Tea; $COUNTDOWN alarm edit 1; echo =$?=")
      #expect(run.waits(for: "[return] save"))
      run.type(" Time\t\t ")
      #expect(run.waits(for: "Mon"))
      run.type("\r")
      #expect(run.waits(for: "Tea Time  07:30 Mon  → rings Mon "))
      #expect(run.waits(for: "=0="))
      #expect(run.status() == .code(0))
      #expect(run.output.contains("\u{1B}[?1049l"))
    }

    @Test("Forms add what they understand, and without a terminal there is none")
    func addingForms() throws {
      let run = try ProgramRun(
        [],
        shell: """
          $COUNTDOWN alarm add; $COUNTDOWN remind add; echo =$?=
          $COUNTDOWN alarm add </dev/null 2>&1 | cat; $COUNTDOWN remind edit 1 | cat
          $COUNTDOWN remind rm 1; $COUNTDOWN undo; $COUNTDOWN undo
          """)
      #expect(run.waits(for: "New alarm"))
      run.type("Wake\t7:30\r")
      #expect(run.waits(for: "Wake  07:30 once  → rings "))
      #expect(run.waits(for: "New reminder"))
      run.type("Bins\t\tevery monday\t1d\r")
      #expect(run.waits(for: "every Mon, announced 1d before"))
      #expect(run.waits(for: "=0="))
      #expect(run.waits(for: "TIME is missing: countdown alarm add TIME [DAYS] [options]"))
      #expect(run.waits(for: "nothing to change; options: --title"))
      #expect(run.waits(for: "Bins  → removed  · undo: countdown undo"))
      #expect(run.waits(for: "Bins  → back, due Mon "))
      #expect(run.waits(for: "nothing to undo: nothing was removed or cleared"))
      #expect(run.status() == .code(3))
    }

    @Test("The form plays a sound, and says why where it cannot")
    func formSound() throws {
      let run = try ProgramRun(
        [], shell: "$COUNTDOWN alarm add 7:30 --label Tea; $COUNTDOWN alarm edit 1; echo =$?=")
      #expect(run.waits(for: "[return] save"))
      run.type("\t\t\t\t\u{15}/no/such.ogg\u{10}")
      #expect(run.waits(for: "cannot be played: missing (/no/such.ogg)"))
      let mark = run.mark
      run.type("\u{15}none")
      #expect(run.waits(for: "[ctrl-p] play it", after: mark))
      run.type("\u{10}")
      #expect(run.waits(for: "cannot be played: none makes no sound"))
      // With its first text back, the form is as it was.
      run.type("\u{15}nature\u{1B}")
      #expect(run.waits(for: "=3="))
      #expect(run.status() == .code(0))
    }
  }
}
