import CountdownSharing
import CountdownSystem
import CountdownTestSupport
import Foundation
import Testing

extension RunningProgramTests {
  @Suite("runs a pomodoro in the host", .serialized, .ownThread)
  struct Routines {
    @Test("It is started, paused, and moved on from any terminal")
    func commands() throws {
      let lines = try RemoteRoom().script(
        """
        c pomodoro --detach --rounds 2 --sound none; c pause; c next; c status pomodoro
        c toggle; c next pomodoro; c next; c next; c pause; c reset; c status; c stop; c status
        """)
      let shapes = lines.map { $0.replacing(#/(tomorrow )?\d\d:\d\d:\d\d/#, with: "T").inMinutes }
      let focus = "[0] pomodoro  Focus"
      #expect(
        Array(shapes.prefix(10)) == [
          "\(focus) 1/2  25m 00s  → ends T  · notification: no session bus"
            + "  · in the background as pomodoro",
          "\(focus) 1/2 paused with 25:00 left",
          "[0] pomodoro  Short break 1/2  5:00 left  → ends T",
          "[0] pomodoro  Short break 1/2  5:00 left  → ends T",
          "[0] pomodoro  Short break 1/2 paused with 5:00 left",
          "\(focus) 2/2  25:00 left  → ends T",
          "[0] pomodoro  Long break 2/2  15:00 left  → ends T",
          "[3] countdown: \"pomodoro\" has no next step",
          "[0] pomodoro  Long break 2/2 paused with 15:00 left", "\(focus) 1/2 reset",
        ])
      #expect(shapes[11].hasPrefix("pomodoro  Focus 1/2  25:00"))
      #expect(
        shapes.suffix(2) == ["\(focus) 1/2 stopped with 25:00 left", "[0] nothing is running"])
    }

    @Test("Programs and bars are told which step it is")
    func data() throws {
      let lines = try RemoteRoom().script(
        """
        c pomodoro --detach work --label Deep --sound none; c next; c status work --json
        $COUNTDOWN bar --format=plain | head -n 1
        """)
      let json = try JSONObject(parsing: String(lines[2].dropFirst(4)))
      let countdown = try #require(json["countdowns"]?.array?.first?.object)
      #expect(countdown["kind"] == "pomodoro" && countdown["label"] == "Deep")
      let step: JSONValue = [
        "name": "Short break", "kind": "shortBreak", "index": 1, "count": 8, "round": 1,
        "rounds": 4, "next": "Focus",
      ]
      #expect(countdown["step"] == step)
      #expect(lines[3].hasSuffix(" Short break"), "\(lines)")
    }

    /// The hook is what announces here, for there is no desktop and no sound.
    @Test("With --auto the next step begins by itself, also after the host was killed")
    func automatic() throws {
      let (lines, run) = try HostRun.script(
        """
        mkdir -p .config/countdown/hooks
        printf '#!/bin/sh\\nenv >>$HOME/log\\n' >.config/countdown/hooks/finished
        chmod +x .config/countdown/hooks/finished
        $COUNTDOWN pomodoro --detach work --auto --focus 2s --break 1h --sound none >/dev/null
        P=$(process); kill -9 $P; gone $P
        $COUNTDOWN start egg 1h >/dev/null
        for _ in {1..1200}; do
          $COUNTDOWN status work | grep -q 'Short break 1' && break; sleep 0.05
        done
        $COUNTDOWN status work; $COUNTDOWN pause work
        see COUNTDOWN_NEXT=Short log
        """)
      #expect(lines[0].hasPrefix("work  Short break 1/4  "), "\(lines)")
      #expect(lines[1].hasPrefix("work  Short break 1/4 paused with "))
      let told = Set(run.file("log").split(separator: "\n").map(String.init))
      #expect(
        told.isSuperset(of: [
          "COUNTDOWN_KIND=pomodoro", "COUNTDOWN_STEP=Focus", "COUNTDOWN_STEP_KIND=focus",
          "COUNTDOWN_ROUND=1", "COUNTDOWN_ROUNDS=4", "COUNTDOWN_NEXT=Short break",
        ]))
    }

    @Test("A hook that ran stands in for alerts that failed, and does not run in the host again")
    func hookOnce() throws {
      let (_, run) = try HostRun.script(
        """
        mkdir -p .config/countdown/hooks
        printf '#!/bin/sh\\necho $COUNTDOWN_NAME >>$HOME/log\\n' >.config/countdown/hooks/finished
        chmod +x .config/countdown/hooks/finished
        $COUNTDOWN start egg 1h --sound none >/dev/null; P=$(process)
        $COUNTDOWN 2s --label Tea --notify --plain >/dev/null 2>&1; echo $? >status
        grep -Eo 'announced|returned' .local/state/countdown/entries/*tea.entry >stage
        $COUNTDOWN stop egg >/dev/null; kill -TERM $P; gone $P
        """)
      #expect(run.file("status") == "4\n")
      #expect(run.file("stage") == "announced\n")
      #expect(run.file("log") == "tea\n")
    }

    @Test("On a terminal the bell announces it, and the hook does not run in the host again")
    func hookOnceBesideTheBell() throws {
      let (_, run) = try HostRun.script(
        """
        mkdir -p .config/countdown/hooks; mkfifo keys; exec 8<>keys
        printf '#!/bin/sh\\necho $COUNTDOWN_NAME >>$HOME/log\\n' >.config/countdown/hooks/finished
        chmod +x .config/countdown/hooks/finished
        $COUNTDOWN start egg 1h --sound none >/dev/null; P=$(process)
        script -qefc "$COUNTDOWN 2s --label Tea --bell --plain" /dev/null <&8 >view; echo $? >status
        grep -Eo 'announced|returned' .local/state/countdown/entries/*tea.entry >stage
        $COUNTDOWN stop egg >/dev/null; kill -TERM $P; gone $P
        """)
      #expect(run.file("view").contains("\u{07}"))
      #expect(run.file("status") == "0\n")
      #expect(run.file("stage") == "announced\n")
      #expect(run.file("log") == "tea\n")
    }

    @Test("One in a terminal says which step it is, and begins the next one when it is asked")
    func foreground() throws {
      let (lines, run) = try HostRun.script(
        """
        $COUNTDOWN pomodoro --auto --plain --focus 1h --break 1h --sound none >view 2>&1 &
        for _ in {1..1200}; do $COUNTDOWN status | grep -q 'Focus' && break; sleep 0.05; done
        $COUNTDOWN next pomodoro; $COUNTDOWN pause pomodoro
        $COUNTDOWN next; $COUNTDOWN toggle; kill $!; wait $! 2>/dev/null
        $COUNTDOWN next pomodoro; $COUNTDOWN stop pomodoro >/dev/null
        """)
      #expect(lines[0].hasPrefix("Pomodoro  Short break 1/4  1:00:00 left"), "\(lines)")
      #expect(lines[1].hasPrefix("Pomodoro  Short break 1/4 paused with "))
      #expect(lines[2].hasPrefix("Pomodoro  Focus 2/4  1:00:00 left"))
      #expect(lines[3].hasPrefix("Pomodoro  Focus 2/4 paused with "))
      #expect(lines[4].hasPrefix("Pomodoro  Short break 2/4  1:00:00 left"))
      #expect(run.file("view").contains("Short break"))
    }
  }
}
