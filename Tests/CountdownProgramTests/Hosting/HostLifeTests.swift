import CountdownTestSupport
import Foundation
import Testing

extension RunningProgramTests {
  @Suite("has a host", .serialized, .ownThread)
  struct HasAHost {
    @Test("A host starts for the first alarm and ends when the last is gone")
    func comesAndGoes() throws {
      let (lines, _) = try HostRun.script(
        """
        $COUNTDOWN alarm add 7:30 --label Work
        P=$(process); kill -0 $P && echo runs; readlink /proc/$P/cwd /proc/$P/fd/0
        cut -d' ' -f6 /proc/$P/stat | grep -qx $P && echo leads
        $COUNTDOWN serve; echo $?; $COUNTDOWN serve --foreground; echo $?
        $COUNTDOWN alarm rm 1; gone $P; ls $XDG_RUNTIME_DIR/countdown
        """)
      #expect(lines[0].hasPrefix("Work  07:30 once  → rings "))
      #expect(lines[0].contains("  · alarm 1  · notification: no session bus"))
      #expect(lines[1...4] == ["runs", "/", "/dev/null", "leads"])
      #expect(lines[5].hasPrefix("countdown: countdown serve is already running (process "))
      #expect(lines[6] == "3" && lines[7] == lines[5] && lines[8] == "3")
      #expect(
        lines[9...] == ["Work  07:30 once  → removed  · undo: countdown undo", "host.lock"])
    }

    @Test("A host that nothing needs ends, also after many countdowns were stopped at once")
    func endsAfterMany() throws {
      let (lines, _) = try HostRun.script(
        """
        $COUNTDOWN start c0 10m -q >/dev/null; P=$(process)
        mapfile -t ALL < <(for N in {1..299}; do
          echo '{"v":1,"op":"start","id":"c'$N'","duration_s":600}'; done)
        ask "${ALL[@]}" >/dev/null
        $COUNTDOWN list --names | wc -l; $COUNTDOWN stop --all | wc -l; gone $P
        ls $XDG_RUNTIME_DIR/countdown
        """)
      #expect(lines == ["300", "300", "host.lock"], "\(lines)")
    }

    @Test("Commands at the same time start one host, which no descriptor of theirs holds")
    func startsOnce() throws {
      let (lines, _) = try HostRun.script(
        """
        exec 7>held; flock 7
        for N in 1 2 3 4 5 6; do $COUNTDOWN alarm add 7:3$N >/dev/null & done; wait
        exec 7>&-; flock -n held echo free
        ask '{"v":1,"op":"ping"}' | grep -c "\\"process\\":$(process)[,}]"
        $COUNTDOWN alarm list --json | grep -o '"number"' | wc -l
        """)
      #expect(lines.suffix(3) == ["free", "1", "6"], "\(lines)")
    }

    @Test("With COUNTDOWN_NO_HOST none is started, but by serve itself")
    func forbidden() throws {
      let (lines, _) = try HostRun.script(
        """
        $COUNTDOWN alarm add 7:30 >/dev/null; ls
        $COUNTDOWN serve; P=$(process); kill -TERM $P; gone $P; ls countdown
        """, environment: ["COUNTDOWN_NO_HOST": "1"])
      #expect(lines[0] == "countdown: nothing rings until a host runs: countdown serve")
      #expect(lines[1] == "asound.conf")
      #expect(lines[2].hasPrefix("the host is running (process "))
      #expect(lines[3...] == ["host.lock"])
    }

    @Test("A host that was killed is replaced, and its countdowns go on")
    func replaced() throws {
      let (lines, run) = try HostRun.script(
        """
        $COUNTDOWN serve >/dev/null; start tea 600 >/dev/null; start egg 2 >/dev/null
        P=$(process); kill -9 $P; gone $P
        $COUNTDOWN serve | sed "s/$P/the same/;s/[0-9][0-9]*/another/"
        see '"stage":"announced"' .local/state/countdown/entries/countdown+egg.entry
        ask '{"v":1,"op":"pause","id":"tea"}'
        """)
      #expect(lines.first == "the host is running (process another)")
      #expect(lines.last?.contains(#""phase":"paused","total_s":600,"remaining_s":5"#) == true)
      #expect(run.output.components(separatedBy: "error").count == 1)
    }

    @Test(
      "What is paused or set back is left to the next host, however the last one ended",
      arguments: ["TERM", "KILL"])
    func leaves(signal: String) throws {
      let (lines, _) = try HostRun.script(
        """
        for NAME in tea egg; do
          $COUNTDOWN start $NAME 10m; $COUNTDOWN pause $NAME
        done >/dev/null; $COUNTDOWN reset egg >/dev/null
        for _ in 1 2; do
          P=$(process); kill -\(signal) $P; gone $P; $COUNTDOWN list --names | xargs
          $COUNTDOWN serve >/dev/null; $COUNTDOWN list --names | xargs
        done
        $COUNTDOWN toggle egg | cut -c1-5; $COUNTDOWN resume tea | cut -c1-5
        """)
      let names = Array(repeating: "egg tea", count: 4)
      #expect(lines == names + ["egg  ", "tea  "], "\(lines)")
    }

    @Test("What is set back stays when the host ends by itself") func leavesReady() throws {
      let (lines, _) = try HostRun.script(
        """
        $COUNTDOWN start tea 10m >/dev/null; P=$(process); $COUNTDOWN pause tea >/dev/null
        $COUNTDOWN reset tea; gone $P; $COUNTDOWN status tea
        $COUNTDOWN toggle tea | cut -c1-14; $COUNTDOWN pause tea | cut -c1-10
        """)
      let ready = "tea  ready with 10:00 left  · the host has ended"
      #expect(lines == ["tea reset", ready, "tea  10:00 lef", "tea paused"], "\(lines)")
    }

    @Test("Why a host cannot start is said; the command that needs it is done all the same")
    func cannotStart() throws {
      let (lines, _) = try HostRun.script(
        """
        touch countdown
        $COUNTDOWN alarm add 7:30 2>&1 | cut -d: -f2-3; $COUNTDOWN serve; echo $?
        """)
      #expect(lines.count == 4, "\(lines)")
      #expect(lines[0...1].contains { $0.hasPrefix("30 once  → rings ") })
      let note = " nothing rings until a host runs: the host did not start"
      #expect(lines[0...1].contains { $0.hasPrefix(note) })
      #expect(lines[2].hasPrefix("countdown: the host did not start: \""))
      #expect(lines[2].hasSuffix(": open: Not a directory"))
      #expect(lines[3] == "1")
    }

    @Test("What counts to a moment follows a clock that is set, also while no host runs")
    func clock() throws {
      let elsewhere = "\(#filePath)/../../../CountdownAlarmsTests/Clock/x"
      let library = try BuiltProducts.library(of: "wallclock", for: elsewhere)
      let (lines, _) = try HostRun.script(
        """
        ahead() { python3 -c 'import struct, sys
        open("clock", "r+b").write(struct.pack("qq", int(sys.argv[1]) * 10**9, 0))' $1; }
        up() { until ask '{"v":1,"op":"ping"}' >/dev/null 2>&1; do sleep 0.05; done; }
        tea() { $COUNTDOWN status tea | cut -d' ' -f3 | cut -c1-2; }
        reaches() { for _ in {1..1200}; do tea | grep -q "$1" && break; sleep 0.05; done; tea; }
        WHEN=$(date -d '+1 hour' +%FT%T); head -c 16 /dev/zero >clock
        export COUNTDOWN_CLOCK=$HOME/clock LD_PRELOAD='\(library)'
        $COUNTDOWN serve --foreground >/dev/null & up
        $COUNTDOWN until $WHEN --detach tea >/dev/null
        ahead 1800; reaches '29\\|30'
        P=$(process); kill -9 $P; gone $P; ahead 2400
        $COUNTDOWN serve --foreground >/dev/null & up
        reaches '19\\|20'; $COUNTDOWN add tea 10m >/dev/null
        ahead 0; sleep 0.3; $COUNTDOWN start egg 1m >/dev/null; tea
        """)
      let minutes = lines.compactMap { Int($0) }
      #expect(minutes.count == 3 && [29, 30].contains(minutes[0]), "\(lines)")
      #expect([19, 20].contains(minutes[1]) && [29, 30].contains(minutes[2]), "\(lines)")
    }

    @Test("A host lives as long as the clip of an end") func clip() throws {
      let library = try RunningProgramTests.faultyDevice.get()
      let (lines, _) = try HostRun.script(
        """
        cat >asound.conf <<END
        pcm.!default { type plug slave.pcm { type faulty trace "$HOME/trace" } }
        pcm_type.faulty { lib "\(library)" }
        END
        python3 -c 'import wave
        clip = wave.open("clip.wav", "wb")
        clip.setparams((1, 2, 8000, 0, "NONE", ""))
        clip.writeframes(bytes(2 * 8000 * 6))'
        $COUNTDOWN 1s --detach --sound clip.wav >/dev/null
        P=$(process); see close trace; gone $P
        awk '$1 == "open" { begun = 0 } $1 == "start" && !begun { begun = $2 }
          $1 == "close" { print int(($2 - begun) / 1e9) }' trace
        """)
      #expect(lines.last.flatMap { Int($0) } ?? 0 >= 5, "\(lines)")
    }
  }
}
