import CountdownTestSupport
import Foundation
import Testing

extension RunningProgramTests {
  /// The real program on a bus with a notification server.
  @Suite("alerts at the ends of a routine's steps", .serialized, .ownThread)
  struct AlertsOfRoutines {
    @Test("The last notification is shown before the program is gone, and by it alone")
    func last() throws {
      let (lines, run) = try HostRun.desktop(
        """
        t() { $COUNTDOWN "$@" --plain </dev/null 2>&1; echo "status $?"; }
        export COUNTDOWN_NO_HOST=1
        t run "1s a, 1s b" --notify --label Two; t run "1s only" --notify --label One
        t pomodoro --auto --focus 1s --long-break 1s --rounds 1 --notify --label Work
        export COUNTDOWN_NO_HOST=; $COUNTDOWN serve
        for i in 1 2 3; do t run "1s a, 1s b" -q --label Again; done
        sleep 3; kill $(process); gone $(process)
        """)
      #expect(lines.filter { $0.hasPrefix("status ") } == Array(repeating: "status 0", count: 6))
      #expect(!lines.contains { $0.contains("alert:") || $0.hasPrefix("countdown:") }, "\(lines)")
      let said = run.file("said").split(separator: "\n").filter { $0.contains("notify") }
      func count(_ summary: String) -> Int {
        said.count { $0.contains("\"summary\": \"\(summary)") }
      }
      for label in ["Two", "One", "Work"] { #expect(count("\(label) finished") == 1, "\(label)") }
      #expect(count("a is over ") == 4)
      #expect(count("Again finished") == 3)
      #expect(!said.contains { $0.contains("announced again") }, "\(said)")
    }

    @Test("A view says of no alert that it had no answer when it had one")
    func answered() throws {
      let (_, run) = try HostRun.desktop(
        """
        export COUNTDOWN_NO_HOST=1
        for form in --plain --inline; do
          script -qefc "$COUNTDOWN run '1s a, 1s b -q' --notify --bell $form" /dev/null </dev/null
        done >view; cat view | tr -c '[:print:]\\n' '?' >lines
        """)
      let view = run.file("view")
      #expect(view.contains("Run finished"))
      // On a busy machine the trial at the start has no answer within its fifth of a second.
      let later = view.split(separator: "\n").filter { !$0.contains("1 of 2") }
      #expect(!later.contains { $0.contains("no answer") }, "\(run.file("lines"))")
    }
  }
}
