import CountdownSystem
import CountdownTestSupport
import Foundation
import Testing

extension RunningProgramTests {
  /// An alarm or a reminder that cannot be read is named, and the others count.
  @Suite("cannot read one of its alarms", .serialized, .ownThread)
  struct CannotReadOne {
    /// What a newer version, or damage, makes of a body.
    static let bodies = [
      #"body.replace('"v":1', '"v":2')"#, "body[:100]", "''", "'[' * 4000",
      #"body.replace('"volume":100', '"volume":1e30').replace('"due_ns":', '"due_ns":1e30,"x":')"#,
    ]

    private static let prelude = """
      export COUNTDOWN_NO_HOST=1
      for n in 1 2; do
        $COUNTDOWN alarm add 7:3$n mon..fri -l Work$n --no-boot
        $COUNTDOWN remind add Rent$n --due 20m --no-boot
      done >$HOME/added 2>&1
      spoil() { python3 -c '
      import os, sqlite3, sys
      db = sqlite3.connect(os.environ["HOME"] + "/.local/share/countdown/alarms.db")
      for key in "alarm/1", "reminder/1":
          row = db.execute("select body from entry where key=?", [key]).fetchone()
          body = bytes(row[0]).decode()
          body = eval(sys.argv[1]).encode()
          db.execute("update entry set body=?, change=change+1000 where key=?", [body, key])
      db.commit()
      ' "$1"; }
      t() { out=$(timeout 20 $COUNTDOWN "$@" 2>$HOME/err); echo "$? $(grep -c . $HOME/err) $out"; }

      """

    private func run(_ script: String) throws -> [String] {
      let run = try ProgramRun([], to: .pipe, shell: Self.prelude + script)
      #expect(run.status() == .code(0), "\(run.output)")
      return run.output.split(separator: "\n").map(String.init)
    }

    @Test("It is named, with status 1, beside the others", arguments: bodies)
    func lists(body: String) throws {
      let lines = try run(
        """
        spoil \(quoted(body))
        t alarm list --json; t remind list --json; t status --json; t status
        t alarm list | grep -c Work2; t remind list | grep -c Rent2
        t alarm export | grep -c SUMMARY:Work2; t remind export | grep -c SUMMARY:Rent2
        t alarm list >/dev/null; grep entry $HOME/err; t remind list --overdue; t alarm stop
        """)
      for (line, name) in zip(lines, ["alarm 1", "reminder 1", "alarm 1"]) {
        let object = try #require(try? JSONObject(parsing: String(line.dropFirst(4))), "\(line)")
        // Commands that look at the database tell those that do not.
        #expect(line.hasPrefix(line == lines[2] ? "1 2" : "1 1"), "\(line)")
        let unreadable = object["unreadable"]?.array?.compactMap(\.object) ?? []
        #expect(unreadable.first?["what"]?.string == name)
        #expect(unreadable.first?["path"]?.string?.hasSuffix("alarms.db") == true)
        #expect(unreadable.first?["reason"]?.string?.contains("rm 1") == true)
      }
      #expect(lines[3] == "1 2 nothing is running")
      #expect(lines[4].hasPrefix("next alarm: Work2, "), "\(lines)")
      #expect(lines[5...8] == ["1", "1", "1", "1"], "\(lines)")
      #expect(lines[9].contains("the entry alarm/1 ") && lines[9].contains("alarm rm 1"))
      #expect(lines[10] == "1 1 " && lines[11] == "1 1 ", "\(lines)")
    }

    @Test("Its number is known, so that it can be removed, and nothing else is done to it")
    func commands() throws {
      let lines = try run(
        """
        spoil 'body[:100]'
        for c in off on skip-next snooze stop 'edit' export; do t alarm $c 1; done
        for c in done undo snooze export; do t remind $c 1; done
        t alarm off Work1; t alarm off Work2 | cut -c1-9
        t alarm rm 1 2; t remind rm 1; t remind list --json | cut -c1-3; t alarm list | cut -c1-13
        """)
      #expect(lines.prefix(11).allSatisfy { $0 == "1 1 " }, "\(lines)")
      #expect(lines[11] == "1 1 ")
      #expect(lines[12] == "0 0 Work2")
      #expect(lines[13] == "0 0 alarm 1  → removed")
      #expect(lines[14].hasPrefix("Work2"))
      #expect(lines[15] == "0 0 reminder 1  → removed")
      #expect(lines[16] == "0 0" && lines[17] == "0 0 no alarms", "\(lines)")
    }

    @Test("The doctor names each, with what to do")
    func doctor() throws {
      let lines = try run("spoil 'body[:100]'; $COUNTDOWN doctor --json 2>/dev/null || true")
      let parts = try #require(
        try JSONObject(parsing: lines.last ?? "")["parts"]?.array?.compactMap(\.object))
      let faults = parts.filter { $0["part"]?.string == "alarms" }
      #expect(faults.map { $0["ok"]?.bool } == [false, false])
      #expect(faults.first?["fix"]?.string?.hasPrefix("countdown alarm rm 1") == true)
      #expect(faults.last?["fix"]?.string?.hasPrefix("countdown remind rm 1") == true)
    }
  }

  /// A text as one word of a shell.
  private static func quoted(_ text: String) -> String {
    "'\(text.replacingOccurrences(of: "'", with: #"'\''"#))'"
  }
}
