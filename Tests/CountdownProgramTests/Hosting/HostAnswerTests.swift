import CountdownTestSupport
import Foundation
import Testing

extension RunningProgramTests {
  /// What a command says of an alarm is what the host says of it, because the host rings.
  @Suite("says what the host says", .serialized, .ownThread)
  struct SaysWhatTheHostSays {
    @Test("An alarm rings when that was said, whatever TZ the host and the shell have")
    func zones() throws {
      let (lines, _) = try HostRun.script(
        """
        TZ=America/Adak $COUNTDOWN serve --foreground >log 2>&1 & see serving log
        soon() { date -d '+5 seconds' +%T; }; export -f soon
        TZ=Pacific/Kiritimati bash -c '$COUNTDOWN alarm add $(soon) --label There --sound none'
        $COUNTDOWN alarm add $(soon) --label Here --sound none
        $COUNTDOWN alarm list --json | grep -o '"zone":[^,]*'
        see 'There  rings' log; see 'Here  rings' log
        """)
      try #require(lines.count == 4, "\(lines)")
      #expect(lines[0].contains(/:\d\d once Pacific\/Kiritimati, from TZ  → rings .*, in \ds  ·/))
      #expect(lines[1].contains(/^Here  \S+ once  → rings .*, in \ds  ·/))
      #expect(lines[2...] == [#""zone":"Pacific/Kiritimati""#, #""zone":null"#])
    }

    @Test("A time that is typed has the zone of its shell, and nothing else changes a zone")
    func typed() throws {
      let (lines, _) = try HostRun.script(
        """
        zone() { $COUNTDOWN alarm list --json | grep -o '"zone":[^,]*'; }
        add() { $COUNTDOWN alarm add "$@" >>said 2>&1; }
        edit() { $COUNTDOWN alarm edit 1 "$@" >>said; }
        TZ=:/etc/localtime add 7:30; zone; export TZ=Pacific/Kiritimati
        edit --label Tea; zone; edit 8:00 --zone system; zone; edit 8:01; zone
        TZ=Asia/Tokyo edit 8:02; zone; edit --zone system; zone
        export TZ=XXX-3; edit 8:03; echo $?; edit 8:03 --zone system; zone; add 9:00; echo $?
        grep -c 'from TZ' said
        """)
      let (none, here) = (#""zone":null"#, #""zone":"Pacific/Kiritimati""#)
      let typed = [none, none, none, here, here, none]
      let rule = "countdown: an alarm cannot follow the zone in TZ, XXX-3; choose one: "
      #expect(
        lines == typed + [
          rule + "--zone Europe/Berlin, or --zone system", "2", none, "2", "1",
        ])
    }

    @Test("A host that has its alarms in another database is told from one that will ring")
    func elsewhere() throws {
      let (lines, _) = try HostRun.script(
        """
        XDG_DATA_HOME=$HOME/other $COUNTDOWN serve >/dev/null
        $COUNTDOWN alarm add 7:30 --label Lost 2>&1 | sed "s/$(process)/P/g"
        for WORDS in 'edit 1 8:00' 'on 1' 'skip-next 1'; do
          $COUNTDOWN alarm $WORDS >said 2>&1; echo $?
          grep -c 'not confirmed: the host (process' said
        done
        $COUNTDOWN remind add Rent --due '18:00' >said; echo $?; grep -c 'Rent  → saved  ·' said
        $COUNTDOWN alarm list --json | grep -c Lost; $COUNTDOWN alarm rm 1; echo $?
        """)
      let remark =
        "countdown: saved, but not confirmed: the host (process P) does not know it, and "
      let advice = "keeps its alarms elsewhere; end it and start another: kill P; countdown serve"
      try #require(lines.count == 14, "\(lines)")
      #expect(
        lines.prefix(2).sorted() == ["Lost  07:30 once  → saved  · alarm 1", remark + advice])
      #expect(lines[2...7] == ["1", "1", "1", "1", "1", "1"], "\(lines)")
      #expect(lines[8].hasPrefix("countdown: saved, but not confirmed: "), "\(lines)")
      #expect(lines[9...11] == ["1", "1", "1"], "\(lines)")
      #expect(lines[12].contains("→ removed  · undo") && lines[13] == "0", "\(lines)")
    }

    @Test("A host that cannot save is no promise, and the alarm is kept")
    func unsaved() throws {
      let (lines, _) = try HostRun.script(
        """
        $COUNTDOWN serve >/dev/null; $COUNTDOWN alarm add 7:30 >/dev/null
        limit() { python3 -c 'import resource, sys
        limit = int(sys.argv[2])
        resource.prlimit(int(sys.argv[1]), resource.RLIMIT_FSIZE, (limit, -1))' $(process) $1; }
        limit 0; $COUNTDOWN alarm add 7:31 --label Tea >said 2>&1; echo $?; cut -d: -f1-4 said
        limit -1; $COUNTDOWN alarm edit 2 7:32 >/dev/null; echo $?
        """)
      #expect(lines.first == "1" && lines.last == "0", "\(lines)")
      #expect(lines.contains("Tea  07:31 once  → saved  · alarm 2"), "\(lines)")
      let remark = "countdown: saved, but not confirmed: the host (process "
      #expect(lines.contains { $0.hasPrefix(remark) && $0.contains("cannot save what rings") })
    }

    @Test("A host of an older version is told from one that will ring")
    func older() throws {
      let (lines, _) = try HostRun.script(
        #"""
        mkdir -m 700 countdown; cat >old.py <<'END'
        import json, socketserver
        class Peer(socketserver.StreamRequestHandler):
            def handle(self):
                for line in self.rfile:
                    answer = {"v": 1, "ok": True, "process": 12, "alert_faults": {}}
                    if json.loads(line)["op"] != "ping":
                        error = {"code": "unknown_op", "message": "there is no operation"}
                        answer = {"v": 1, "ok": False, "error": error}
                    self.wfile.write(json.dumps(answer).encode() + b"\n")
        host = socketserver.ThreadingUnixStreamServer("countdown/host.sock", Peer)
        print("serves", flush=True)
        host.serve_forever()
        END
        python3 old.py >old & trap "kill $!" EXIT; see serves old
        $COUNTDOWN alarm add 7:30; echo $?
        $COUNTDOWN remind add Rent --due 18:00 2>/dev/null; echo $?
        """#)
      let remark =
        "countdown: saved, but not confirmed: the host (process 12) is an older version"
      let advice = "; end it and start another: kill 12; countdown serve"
      try #require(lines.count == 5, "\(lines)")
      #expect(
        lines.prefix(2).sorted() == ["Alarm  07:30 once  → saved  · alarm 1", remark + advice])
      #expect(lines[2...] == ["1", "Rent  → saved  · reminder 1", "1"], "\(lines)")
    }

    @Test("A command asks once, and the host answers when it has tried its alerts")
    func once() throws {
      let (lines, _) = try HostRun.script(
        #"""
        mkdir -m 700 countdown; cat >slow.py <<'END'
        import json, socketserver, time
        class Peer(socketserver.StreamRequestHandler):
            def handle(self):
                for line in self.rfile:
                    request = json.loads(line)
                    print(request["op"], request.get("alerts"), flush=True)
                    time.sleep(0.3)
                    answer = {"v": 1, "ok": True, "process": 12, "store_fault": None,
                        "item": {"state": "armed", "next": "2100-01-01T08:00:00Z"},
                        "alert_faults": {"sound": "no device"} if request["alerts"] else None}
                    self.wfile.write(json.dumps(answer).encode() + b"\n")
        host = socketserver.ThreadingUnixStreamServer("countdown/host.sock", Peer)
        print("serves", flush=True)
        host.serve_forever()
        END
        python3 slow.py >log & trap "kill $!" EXIT; see serves log
        $COUNTDOWN alarm add 7:30; cat log
        $COUNTDOWN alarm off 1 >/dev/null; tail -n 1 log
        """#)
      #expect(lines.first?.hasSuffix("  · alarm 1  · sound: no device") == true, "\(lines)")
      #expect(lines.dropFirst() == ["serves", "item True", "item False"], "\(lines)")
    }

    @Test("A host that hangs is no promise") func hangs() throws {
      let (lines, _) = try HostRun.script(
        """
        $COUNTDOWN serve >/dev/null; P=$(process); kill -STOP $P
        $COUNTDOWN alarm add 7:30 --label Tea 2>&1 | sed "s/$P/P/"; echo ${PIPESTATUS[0]}
        kill -CONT $P
        $COUNTDOWN alarm on 1 | cut -d" " -f1-3
        """)
      #expect(lines.contains("Tea  07:30 once  → saved  · alarm 1"), "\(lines)")
      let remark = "the host (process P) did not answer within 5 seconds: see whether it is stopped"
      #expect(lines.contains { $0.hasSuffix(remark) }, "\(lines)")
      #expect(lines.suffix(2) == ["1", "Tea  07:30"], "\(lines)")
    }
  }
}
