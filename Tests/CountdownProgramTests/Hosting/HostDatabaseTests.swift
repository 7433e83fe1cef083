import CountdownTestSupport
import Foundation
import Testing

extension RunningProgramTests {
  /// Somebody restores, copies or synchronizes the database while a host runs.
  @Suite("has its database replaced", .serialized, .ownThread)
  struct HasItsDatabaseReplaced {
    /// Hooks that tell what happens, `soon LABEL` sets an alarm five seconds from now, and a host
    /// that has an alarm.
    private let prelude = #"""
      mkdir -p .config/countdown/hooks other; DB=.local/share/countdown/alarms.db
      for E in ringing replaced fault saved; do
        printf '#!/bin/sh\necho $COUNTDOWN_EVENT $COUNTDOWN_KIND $COUNTDOWN_LABEL >>$HOME/told\n' \
          >.config/countdown/hooks/$E; chmod +x .config/countdown/hooks/$E
      done
      soon() { $COUNTDOWN alarm add $(date -d '+5 seconds' +%T) --label $1 --sound none; }
      elsewhere() { XDG_DATA_HOME=$HOME/other COUNTDOWN_NO_HOST=1 "$@" 2>/dev/null; }
      $COUNTDOWN alarm add 7:30 --label Old --sound none >/dev/null 2>&1

      """#

    static let ways = [
      "mv other/countdown/alarms.db $DB",
      "cp other/countdown/alarms.db $DB",
      "rm $DB*; cp other/countdown/alarms.db $DB",
      "mv .local/share/countdown .local/share/away; cp -r other/countdown .local/share",
    ]

    @Test("The alarm of the new file rings, and that the file is new is told", arguments: ways)
    func another(way: String) throws {
      let (lines, run) = try HostRun.script(
        prelude + """
          elsewhere soon New >/dev/null; P=$(process)
          \(way)
          see 'ringing alarm New' told; test $P = $(process) && echo same
          $COUNTDOWN alarm list
          """)
      // Nothing here presents the ring, which is told as well.
      let told = run.file("told").split(separator: "\n").map(String.init)
        .filter { $0 != "fault alarm New" }
      #expect(told.contains("replaced store") && told.last == "ringing alarm New", "\(told)")
      #expect(lines.first == "same" && !lines.contains { $0.contains("Old") }, "\(lines)")
    }

    @Test("After a restore of an older copy, what that holds rings")
    func older() throws {
      let (_, run) = try HostRun.script(
        prelude + """
          soon Tea >/dev/null; cp $DB copy; $COUNTDOWN alarm rm Tea
          cp copy $DB; see 'ringing alarm Tea' told
          """)
      // A host that has not looked meanwhile sees the file that it knows.
      let told = run.file("told").split(separator: "\n").filter { $0 != "fault alarm Tea" }
      #expect(told.last == "ringing alarm Tea")
    }

    @Test("In the place of a file that was deleted the next alarm makes one, and rings")
    func deleted() throws {
      let (lines, run) = try HostRun.script(
        prelude + """
          rm $DB*; soon Tea >/dev/null; see 'ringing alarm Tea' told
          $COUNTDOWN alarm list | grep -c Old || true
          """)
      #expect(run.file("told").contains("replaced store\n"))
      #expect(lines == ["0"])
    }

    @Test("What rings goes on when its database is removed, and can be stopped")
    func whileItRings() throws {
      let (lines, _) = try HostRun.script(
        prelude + """
          soon Tea >/dev/null; see 'ringing alarm Tea' told
          rm $DB*; see 'replaced store' told; see 'saved store' told
          $COUNTDOWN alarm list --json | grep -o '"state":"[a-z]*"'; $COUNTDOWN alarm stop
          """)
      let isStopped = lines.last?.contains("Tea") == true
      #expect(lines.first == #""state":"ringing""# && isStopped, "\(lines)")
    }
  }
}
