import CountdownTestSupport
import Foundation
import Testing

extension RunningProgramTests {
  @Suite("alerts on a desktop", .serialized, .ownThread)
  struct AlertsOnADesktop {
    /// Runs a script on a bus of its own, with a notification server that writes into `said` what
    /// it is asked and does what it is told, and the program serving, whose lines are in `served`.
    private func desktop(_ script: String, capabilities: String = "actions body") throws
      -> ProgramRun
    {
      let server = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../CountdownSinkTests/Desktop/Servers/server.py").standardizedFileURL
      let steps = """
        cd $HOME; mkfifo told
        python3 '\(server.path)' \(capabilities) <told >said & exec 9>told
        tell() { echo "$*" >&9; }
        see() {
          for _ in $(seq 1200); do grep -q "$1" $2 && return; sleep 0.05; done; echo "UNSEEN $1"
        }
        number() { grep "$1" said | tail -1 | grep -o 'notify": [0-9]*' | grep -o '[0-9]*'; }
        soon() { date -d '+5 seconds' +%T; }
        see ready said
        dbus-monitor "interface='com.canonical.Unity.LauncherEntry'" >badge & MONITOR=$!
        see NameLost badge
        $COUNTDOWN serve --foreground >served 2>&1 & SERVING=$!
        see serving served
        \(script)
        kill $SERVING; wait $SERVING; kill $MONITOR; exec 9>&-
        """
      let run = try ProgramRun(
        [], to: .pipe, shell: "timeout -k 1 200 dbus-run-session -- bash -c \"$STEPS\" 2>/dev/null",
        environment: ["STEPS": steps])
      _ = run.status()
      #expect(run.output.contains("UNSEEN") == false, "\(run.output)\(run.file("served"))")
      return run
    }

    /// The lines that tell what happened to something.
    private func served(_ run: ProgramRun, _ name: String) -> [String] {
      run.file("served").split(separator: "\n").filter { $0.contains("  \(name)  ") }
        .map { String($0.dropFirst(10)) }
    }

    @Test("An alarm's buttons answer it once; closing it puts it off, and does not switch it off")
    func alarms() throws {
      let run = try desktop(
        """
        AT=$(soon)
        for LABEL in One Two Three; do
          $COUNTDOWN alarm add $AT --label $LABEL --sound none --snooze 1h; done
        for LABEL in One Two Three; do see "summary.: .Alarm: $LABEL" said; done
        N=$(number One); tell invoke $N snooze; tell invoke $N snooze; tell invoke $N stop
        tell invoke $(number Two) stop; tell closed $(number Three) 2
        see 'One  snoozed' served; see 'Two  stopped' served; see 'Three  snoozed' served
        see "close.: $N" said
        """)
      let asked = run.file("said")
      let actions = #"["snooze", "Snooze 1h", "stop", "Stop", "default", "Snooze 1h"]"#
      #expect(asked.components(separatedBy: actions).count == 4)
      #expect(asked.contains(#""urgency": ["Byte", 2]"#))
      #expect(asked.contains(#""resident": ["Boolean", 1]"#))
      #expect(served(run, "One").map { $0.prefix(12) } == ["One  rings", "One  snoozed"])
      #expect(served(run, "Two") == ["Two  rings", "Two  stopped"])
      #expect(served(run, "Three").map { $0.prefix(14) } == ["Three  rings", "Three  snoozed"])
    }

    @Test("A reminder's buttons put it off and complete it; a click on it does not")
    func reminders() throws {
      let run = try desktop(
        """
        AT=$(soon)
        for TITLE in Rent Cat; do $COUNTDOWN remind add $TITLE --due $AT; done
        see 'summary.: .Reminder: Rent' said; see 'summary.: .Reminder: Cat' said
        tell invoke $(number Cat) default; N=$(number Rent); tell invoke $N remind
        tell invoke $N remind; see 'Rent  snoozed' served
        $COUNTDOWN remind snooze 1 1s; see 'Reminder: Rent.*overdue' said
        tell invoke $(number 'Rent.*overdue') complete; see 'Rent  done' served
        $COUNTDOWN remind list --json >list
        """)
      let asked = run.file("said")
      let buttons = #""complete", "Complete", "remind", "Remind in 30 min""#
      #expect(asked.components(separatedBy: buttons).count == 4)
      #expect(asked.contains(#""summary": "Reminder: Rent", "body": "due now""#))
      #expect(asked.contains(#""Reminder: Rent", "body": "overdue since"#))
      #expect(served(run, "Rent").count == 5, "\(served(run, "Rent"))")
      let list = run.file("list")
      #expect(list.contains(#""state":"done""#) && list.contains(#""state":"overdue""#))
      let shown = run.file("badge").split(separator: "\n").filter { $0.contains("int64") }
      // With the program the number goes, whether or not it still says so.
      #expect(shown.compactMap { $0.split(separator: " ").last }.prefix(2) == ["2", "1"])
    }

    @Test("The notification of an end that was seen in the terminal is withdrawn")
    func seen() throws {
      let run = try desktop(
        """
        mkfifo keys
        script -qfc "$COUNTDOWN 1s --label Tea --notify --stay" /dev/null <keys >view & exec 8>keys
        see 'summary.: .Tea finished' said; sleep 1.2; printf q >&8
        see "close.: $(number 'Tea finished')" said; exec 8>&-
        """)
      #expect(run.file("said").components(separatedBy: "Tea finished").count == 2)
    }

    @Test("An end stays until it is seen, with the program's icon, installed or not")
    func icons() throws {
      let run = try desktop(
        """
        $COUNTDOWN 1s --label Tea --notify
        ICONS=.local/share/icons/hicolor/48x48/apps; mkdir -p $ICONS; echo >$ICONS/countdown.png
        $COUNTDOWN 1s --label Soup --notify; $COUNTDOWN 1s --label Eggs --notify --urgency low
        see 'Eggs finished' said
        """, capabilities: "actions body x-dunst-stack-tag")
      let lines = run.file("said").split(separator: "\n")
      func said(_ title: String) -> Substring { lines.first { $0.contains(title) } ?? "" }
      #expect(said("Tea").contains(#""image-data": ["Pixels", "48 48 192 True 8 4 9216"]"#))
      #expect(said("Tea").contains(#""icon": """#))
      #expect(said("Tea").contains(#""x-dunst-stack-tag": ["String", "countdown/tea"]"#))
      #expect(said("Soup").contains(#""icon": "countdown""#) && !said("Soup").contains("Pixels"))
      #expect(said("Soup").contains(#""timeout": 0"#))
      #expect(said("Eggs").contains(#""timeout": -1"#))
    }

    @Test("A notification that is refused is shown a little later, before the program leaves")
    func refused() throws {
      let run = try desktop(
        """
        tell refuse 1; see 'refuse 1' said
        $COUNTDOWN 1s --label Tea --notify >ended 2>&1; echo "status $?" >>ended
        see 'Tea finished' said
        """)
      let ended = run.file("ended")
      #expect(ended.contains("alert: notification refused, shown late"), "\(ended)")
      #expect(ended.contains("status 0"), "\(ended)")
    }

    @Test("Without a device the bell rings, and it is said once")
    func bell() throws {
      let run = try ProgramRun(
        [],
        shell: """
          echo > $HOME/asound.conf
          $COUNTDOWN alarm add $(date -d '+4 seconds' +%T) --label Tea --sound nature
          exec $COUNTDOWN serve --foreground
          """)
      #expect(run.waits(for: "alert: sound no device, rang the bell"))
      // The next ring comes after some seconds, in which the device was tried again.
      #expect(run.waits(for: "\u{07}", after: "\u{07}"))
      run.type(" ")
      #expect(run.waits(for: "Tea  stopped"))
      run.send(SIGTERM)
      #expect(run.status() == .code(0))
      #expect(run.output.components(separatedBy: "alert: sound").count == 2)
      // What the library said of it.
      #expect(run.output.contains("sound: Unknown PCM default"))
    }
  }
}
