import CountdownTestSupport
import Foundation
import Testing

extension RunningProgramTests {
  @Suite("tells the ends of the host's countdowns", .serialized, .ownThread)
  struct TellsEnds {
    @Test("Each has a notification of its own, and those of one name differ")
    func notifications() throws {
      let (_, run) = try HostRun.desktop(
        """
        $COUNTDOWN serve
        start tea 1 '"label":"Tea"' && start tea-2 1 '"label":"Tea"' && start egg 1
        see 'egg finished' said; see 'tea-2"' said
        kill $(process); gone $(process)
        """)
      let said = run.file("said").split(separator: "\n").filter { $0.contains("notify") }
      #expect(said.count == 3)
      #expect(said.count { $0.contains(#""summary": "Tea finished", "body": "1s, at "#) } == 2)
      #expect(said.count { $0.contains(#", tea-2""#) || $0.contains(#", tea""#) } == 1)
      for text in [
        #""urgency": ["Byte", 1]"#, #""desktop-entry": ["String", "countdown"]"#,
        #""actions": ["minute", "+1 min", "again", "Again", "default", "Open"]"#,
      ] {
        #expect(said.allSatisfy { $0.contains(text) })
      }
    }

    @Test("What is closed is acknowledged, what is acknowledged or begun anew is closed")
    func acknowledging() throws {
      let (lines, run) = try HostRun.desktop(
        """
        $COUNTDOWN serve; R=.local/state/countdown/entries
        for N in one two three four; do start $N 1; done
        # The record says so a moment after the notification.
        for N in one two three four; do
          see "$N finished" said; see '"stage":"announced"' $R/countdown+$N.entry; done
        tell closed $(number one) 2; tell closed $(number four) 1
        ask '{"v":1,"op":"acknowledge","id":"three"}'; see "close.: $(number three)" said
        start two 600; see "close.: $(number two)" said
        see '"stage":"stopped"' $R/countdown+one.entry
        $COUNTDOWN list --names
        """)
      #expect(lines.suffix(2) == ["four", "two"])
      #expect(run.file("said").components(separatedBy: #"{"close": "#).count == 3)
    }

    @Test("A host with nothing else to do stays for the answer to a notification")
    func answer() throws {
      let (lines, _) = try HostRun.desktop(
        """
        $COUNTDOWN start tea 1s >/dev/null; P=$(process); see 'tea finished' said
        sleep 5; kill -0 $P && echo stays; tell closed $(number tea) 2; gone $P
        $COUNTDOWN list --names
        """)
      #expect(lines == ["stays"], "\(lines)")
    }

    @Test("An end that the server refuses is shown once a little later, and told once")
    func refused() throws {
      let (_, run) = try HostRun.desktop(
        """
        tell refuse 2; see 'refuse 2' said
        $COUNTDOWN serve --foreground >served 2>&1 & see serving served
        start tea 1 '"label":"Tea","attributes":{"notify":"true"}'
        see 'Tea finished' said
        see '"stage":"announced"' .local/state/countdown/entries/countdown+tea.entry
        start egg 1; see 'egg finished' said; kill $(process)
        """)
      #expect(run.file("said").components(separatedBy: "Tea finished").count == 2)
      #expect(run.file("served").components(separatedBy: "notification refused").count == 2)
      for text in [#""timeout": 0"#, #""urgency": ["Byte", 1]"#] {
        #expect(run.file("said").components(separatedBy: text).count == 3)
      }
    }

    @Test("A new server is shown ten ends and the number of the others, and a click lists them")
    func restart() throws {
      let (_, run) = try HostRun.desktop(
        """
        printf '#!/bin/sh\\necho "$@" >$HOME/opened\\n' >term; chmod +x term
        TERMINAL=$HOME/term DISPLAY=:9 $COUNTDOWN serve
        for N in {1..12}; do start job-$N 1; done
        for N in {1..12}; do see "job-$N finished" said; done
        kill -9 $SERVER; mv said before; server again
        see '2 more notifications' said; tell invoke $(number '2 more') default
        see 'countdown list' opened; kill $(process)
        """)
      #expect(run.file("said").components(separatedBy: " finished\"").count == 11)
    }

    @Test("Open runs the command of an application that is gone, and acknowledges the end")
    func opening() throws {
      let (lines, run) = try HostRun.desktop(
        """
        $COUNTDOWN serve; start tea 3; P=$(process); kill -9 $P; gone $P
        R=.local/state/countdown/entries/countdown+tea.entry
        sed -i 's|"kind":"hosted"|"kind":"countdown","open":["touch","a $b;c"]|' $R
        $COUNTDOWN serve; see 'tea finished' said; see '"stage":"announced"' $R
        tell invoke $(number tea) default
        until ! test -e $R; do sleep 0.05; done
        until test -e 'a $b;c'; do sleep 0.05; done; echo opened
        """)
      #expect(lines.last == "opened", "\(run.output)")
    }

    @Test("Its buttons count on for a minute, or all of it again, once")
    func buttons() throws {
      let (lines, run) = try HostRun.desktop(
        """
        $COUNTDOWN serve; start tea 2 '"label":"Tea","attributes":{"notify":"true"}'
        start egg 2 '"warn_s":[1]'
        see 'egg finished' said; see 'Tea finished' said
        N=$(number Tea); tell invoke $N again; tell invoke $N minute
        until $COUNTDOWN status tea 2>/dev/null | grep -q left; do sleep 0.02; done
        $COUNTDOWN status tea --json; tell invoke $(number 'egg finished') minute
        until $COUNTDOWN status egg 2>/dev/null | grep -q '0:5[0-9] left'; do sleep 0.02; done
        grep -o '"warn_ns":[^]]*' .local/state/countdown/entries/countdown+egg.entry; echo counts
        """)
      #expect(lines.contains { $0.contains(#""total_s":2"#) }, "\(run.output)")
      #expect(lines.contains(#""warn_ns":[1000000000"#), "\(run.output)")
      #expect(lines.last == "counts", "\(run.output)")
    }

    @Test("A hook is told once, and options choose the alerts")
    func options() throws {
      let (_, run) = try HostRun.desktop(
        """
        mkdir -p .config/countdown/hooks
        printf '#!/bin/sh\\nenv | grep COUNTDOWN_ | sort | tr "\\\\n" " " >>$HOME/hooked\\n' \
          >.config/countdown/hooks/finished
        chmod +x .config/countdown/hooks/finished
        $COUNTDOWN serve
        start loud 1 '"attributes":{"bell":"true"}'; start shown 1 '"attributes":{"notify":"true"}'
        see NAME=loud hooked; see NAME=shown hooked; see 'shown finished' said
        kill $(process); gone $(process)
        """)
      #expect(run.file("hooked").components(separatedBy: "COUNTDOWN_EVENT=finished").count == 3)
      #expect(!run.file("said").contains("loud finished"))
    }
  }
}
