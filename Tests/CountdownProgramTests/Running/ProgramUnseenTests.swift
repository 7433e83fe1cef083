import CountdownSystem
import CountdownTestSupport
import Foundation
import Testing

extension RunningProgramTests {
  /// Alarms that cannot be looked at are named, and never called none.
  @Suite("cannot look at its alarms", .serialized, .ownThread)
  struct CannotLook {
    /// What makes `$D/alarms.db` impossible to look at; the folder `$D` is there, and empty.
    static let obstacles = [
      "ln -s $HOME/gone/alarms.db $D/alarms.db", "rmdir $D; ln -s $HOME/gone $D",
      "rmdir $D; ln -s countdown $D", "rmdir $D; touch $D", "mkfifo $D/alarms.db",
      "python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind(\"alarms.db\")'",
      "mkdir $D/alarms.db", "echo nonsense >$D/alarms.db",
    ]

    private static let prelude = """
      D=$HOME/.local/share/countdown; mkdir -p $D; cd $D
      t() { out=$(timeout 20 $COUNTDOWN "$@" 2>$HOME/err); echo "$? $(grep -c . $HOME/err) $out"; }

      """

    private func lines(_ script: String) throws -> [String] {
      let run = try ProgramRun([], to: .pipe, shell: Self.prelude + script)
      #expect(run.status() == .code(0), "\(run.output)")
      return run.output.split(separator: "\n").map(String.init)
    }

    @Test("Every command says so, with status 1, and JSON names it", arguments: obstacles)
    func commands(obstacle: String) throws {
      let lines = try lines(
        """
        \(obstacle)
        for c in 'alarm list' 'remind list' 'remind list --overdue' 'alarm export' \
          'remind export' 'alarm off 1' 'alarm on 1' 'alarm edit 1 7:30' 'alarm rm 1' \
          'alarm skip-next 1' 'alarm snooze' 'alarm stop' 'remind done 1' 'remind rm 1' \
          'alarm add 7:30' 'remind add x --due 20m'; do t $c; done
        t alarm list --json; t remind list --json; t remind list --overdue --json
        """)
      #expect(lines.dropLast(3).allSatisfy { $0 == "1 1 " }, "\(lines)")
      #expect(lines.count == 19)
      for line in lines.suffix(3) {
        #expect(line.hasPrefix("1 1 {"), "\(line)")
        let object = try #require(try? JSONObject(parsing: String(line.dropFirst(4))))
        let named = try #require(object["unreadable"]?.array?.first?.object)
        #expect(named["what"]?.string == "alarms and reminders")
        #expect(named["path"]?.string?.hasSuffix("/countdown/alarms.db") == true)
        #expect(named["reason"]?.string?.isEmpty == false)
      }
    }

    @Test("Status, list and bars say so without a host", arguments: obstacles.dropLast())
    func views(obstacle: String) throws {
      let lines = try lines(
        """
        \(obstacle)
        t status; t list; t status --json
        $COUNTDOWN bar --format i3blocks >$HOME/bar 2>/dev/null; head -1 $HOME/bar
        """)
      #expect(lines[0] == "1 1 nothing is running" && lines[1] == lines[0], "\(lines)")
      let json = try JSONObject(parsing: String(lines[2].dropFirst(4)))
      #expect(lines[2].hasPrefix("1 1 ") && json["unreadable"]?.array?.count == 1)
      #expect(json["overdue"] == .null)
      #expect(lines[3] == "countdown: error")
    }

    @Test("The doctor finds it, and nothing waits that nobody has seen", arguments: obstacles)
    func doctor(obstacle: String) throws {
      let lines = try lines("\(obstacle); $COUNTDOWN doctor --json 2>/dev/null || true")
      let parts = try #require(
        try JSONObject(parsing: lines.last ?? "")["parts"]?.array?.compactMap(\.object))
      func part(_ name: String) -> JSONObject? { parts.first { $0["part"]?.string == name } }
      #expect(part("alarms")?["ok"]?.bool == false)
      #expect(part("host")?["detail"]?.string?.contains("cannot be read") == true)
      #expect(part("after a reboot")?["detail"]?.string?.contains("not used") != true)
    }

    @Test("Without a summary, status and bars look into the database themselves")
    func noSummary() throws {
      let lines = try lines(
        """
        export COUNTDOWN_NO_HOST=1; cd $HOME
        $COUNTDOWN alarm add 7:30 -l Work --no-boot >/dev/null 2>&1
        rm -r .local/state/countdown/entries; t status --json
        python3 -c '
        import signal, sqlite3
        db = sqlite3.connect("'$D'/alarms.db", isolation_level=None)
        db.execute("BEGIN EXCLUSIVE"); print("locked", flush=True); signal.pause()
        ' >held & trap "kill $!" EXIT
        for _ in {1..200}; do grep -qs locked held && break; sleep 0.05; done
        t status --json; $COUNTDOWN bar --format i3blocks 2>/dev/null | head -1
        """)
      try #require(lines.count == 3, "\(lines)")
      let (free, locked) = (
        try JSONObject(parsing: String(lines[0].dropFirst(4))),
        try JSONObject(parsing: String(lines[1].dropFirst(4)))
      )
      #expect(lines[0].hasPrefix("0 0 ") && free["overdue"] == 0, "\(lines)")
      #expect(free["next_alarm"]?.object?["label"]?.string == "Work")
      #expect(lines[1].hasPrefix("1 1 ") && locked["overdue"] == .null)
      let named = locked["unreadable"]?.array?.first?.object
      #expect(named?["reason"]?.string?.contains("is locked by a process") == true)
      #expect(lines[2] == "countdown: error")
    }

    @Test("Countdowns that cannot be looked at are no empty list")
    func countdowns() throws {
      let lines = try lines(
        """
        S=$HOME/.local/state/countdown; mkdir -p -m 700 $S; touch $S/entries
        t status --json; t list; chmod 777 $S; t status --json; $COUNTDOWN doctor | grep '^!! count'
        """)
      for line in [lines[0], lines[2]] {
        let json = try JSONObject(parsing: String(line.dropFirst(4)))
        #expect(line.hasPrefix("1 1 ") && json["countdowns"]?.array == [], "\(line)")
        #expect(json["unreadable"]?.array?.first?.object?["what"]?.string == "countdowns")
      }
      #expect(lines[1] == "1 1 ")
      #expect(lines[3].contains("may be written to by others"))
    }

    @Test("The doctor names a history that cannot be added to, and files that run short")
    func doctorParts() throws {
      let lines = try lines(
        """
        S=$HOME/.local/state/countdown; mkdir -p -m 700 $S; mkfifo $S/history.jsonl
        (ulimit -n 30; $COUNTDOWN doctor) | grep -A1 -e ' history ' -e ' open files '
        """)
      let history = lines.first { $0.hasPrefix("!! history ") }
      #expect(history?.hasSuffix("history.jsonl: it is not a file; move it away") == true)
      let index = try #require(lines.firstIndex { $0.hasPrefix("!! open files ") }, "\(lines)")
      #expect(lines[index].contains(" of 30: with fewer than 40 left"))
      #expect(lines[index + 1].contains("ulimit -n 1024"))
    }

    @Test("Where nothing was ever kept there are none")
    func none() throws {
      let lines = try lines(
        """
        t alarm list; rm -r $HOME/.local; t alarm list; t alarm list --json
        ln -s $HOME $HOME/link; XDG_DATA_HOME=$HOME/link t remind list --json; t status
        """)
      #expect(lines[0] == lines[1] && lines[0].hasPrefix("0 0 no alarms; "), "\(lines)")
      #expect(lines[2] == #"0 0 {"v":1,"alarms":[],"unreadable":[]}"#)
      #expect(lines[3] == #"0 0 {"v":1,"reminders":[],"unreadable":[],"overdue":0}"#)
      #expect(lines[4] == "0 0 nothing is running")
    }

    @Test("A folder without rights is none of this user's emptiness")
    func rights() throws {
      let lines = try lines(
        """
        as() { if [ $(id -u) = 0 ]; then
          setpriv --reuid 65534 --regid 65534 --clear-groups -- "$@"; else "$@"; fi; }
        [ $(id -u) != 0 ] || chown -R 65534 $HOME; cp $COUNTDOWN $HOME/program
        as true && as test -x $HOME/program || { echo skipped; exit; }
        COUNTDOWN=$HOME/program; chmod 000 $D; cd $HOME
        as $COUNTDOWN alarm list 2>&1; echo $?; as $COUNTDOWN status --json 2>/dev/null
        chmod 755 $D
        """)
      guard lines != ["skipped"] else { return }
      #expect(lines[0].contains("alarms.db: cannot be opened (Permission denied)"), "\(lines)")
      #expect(lines[1] == "1")
      #expect(lines[2].contains("Permission denied"))
    }
  }
}
