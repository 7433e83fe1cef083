import CountdownTestStores
import CountdownTestSupport
import Foundation
import Testing

extension RunningProgramTests {
  /// Alarms and reminders are kept on a server, for the hosts of two machines.
  @Suite("keeps alarms on a server", .serialized, .ownThread)
  struct KeepsAlarmsOnAServer {
    private let server: PostgresServer

    init() throws { server = try PostgresServer() }

    /// Two homes with the server in their configuration; `on a …` runs the program in one of
    /// them, `host a` begins a host there, which writes into `a.out`, and `soon a LABEL` sets an
    /// alarm.
    private var prelude: String {
      #"""
      export COUNTDOWN_NO_HOST=1
      for W in a b; do
        mkdir -p $W/.config/countdown $W/.local/state/countdown; chmod 700 $W
        echo 'store = postgresql://countdown@%2Ftmp%2F\#(name)/postgres' \
          >$W/.config/countdown/config
        echo unmanaged >$W/.local/state/countdown/boot
      done
      P=$PWD
      on() { local W=$1; shift; HOME=$P/$W XDG_RUNTIME_DIR=$P/$W "$@"; }
      host() {
        on $1 ${2:-env} $COUNTDOWN serve --foreground </dev/null >$1.out 2>&1 &
        see serving $1.out
      }
      soon() { on $1 $COUNTDOWN alarm add $(date -d '+3 seconds' +%T) --label $2 --sound none; }
      holder() { cat $1/countdown/host.lock; }
      trap 'for W in a b; do kill -9 $(holder $W); done 2>/dev/null' EXIT

      """#
    }

    private var name: String { String(server.folder.dropFirst("/tmp/".count)) }

    @Test("What one machine sets, the other one lists and changes")
    func isShared() throws {
      let (lines, _) = try HostRun.script(
        prelude + """
          on a $COUNTDOWN alarm add 7:30 mon --label Work >/dev/null 2>&1
          on b $COUNTDOWN remind add Rent --due '2030-01-01 9:00' >/dev/null 2>&1
          on b $COUNTDOWN alarm list --json | grep -o '"label":"Work"'
          on a $COUNTDOWN remind done Rent
          on b $COUNTDOWN alarm export | grep SUMMARY | tr -d '\\r'
          on b $COUNTDOWN alarm rm Work; on a $COUNTDOWN alarm list
          find a b -name alarms.db | wc -l
          """)
      #expect(
        lines == [
          #""label":"Work""#, "Rent  → done", "SUMMARY:Work",
          "Work  07:30 Mon  → removed  · undo: countdown undo",
          "no alarms; set one: countdown alarm add 7:30 mon..fri --label Work", "0",
        ])
    }

    @Test("An alarm rings on one of two hosts; an answer on the other ends it")
    func ringsOnce() throws {
      let (lines, run) = try HostRun.script(
        prelude + """
          host a; host b; soon a Tea >/dev/null
          for I in {1..400}; do grep -q 'Tea  rings' a.out b.out && break; sleep 0.05; done
          W=a; O=b; grep -q 'Tea  rings' b.out && W=b && O=a
          on $O $COUNTDOWN status --json | grep -o '"ringing":.*Tea' | grep -o Tea
          on $O $COUNTDOWN alarm stop; see 'Tea  stopped' a.out; see 'Tea  stopped' b.out
          cat a.out b.out | grep -c 'Tea  rings'
          """)
      #expect(lines.contains("Tea") && lines.contains("Tea  → stopped, off"), "\(lines)")
      #expect(lines.last == "1", "\(run.file("a.out"))\(run.file("b.out"))")
    }

    @Test(
      "If the host that rings is killed, the one on the other machine goes on",
      .enabled(if: RunningProgramTests.canMount, "the kernel or its container forbids mounts"))
    func takesOver() throws {
      // The host in `b` sees another boot of another machine.
      let (lines, _) = try HostRun.script(
        prelude + """
          echo 11111111-2222-4333-8444-555555555555 >boot
          elsewhere() {
            unshare --mount sh -c 'mount --bind boot /proc/sys/kernel/random/boot_id
              exec "$@"' sh "$@"
          }
          host a; soon a Tea >/dev/null; see 'Tea  rings' a.out; host b elsewhere
          grep -c 'Tea  rings' b.out; kill -9 $(holder a); see 'Tea  rings' b.out
          on b $COUNTDOWN alarm stop
          """)
      #expect(lines == ["0", "Tea  → stopped, off"])
    }

    @Test("A server that is halted keeps no command waiting for long, and is told once")
    func isHalted() throws {
      let (lines, run) = try HostRun.script(
        prelude + """
          M=$(head -1 \(server.folder)/data/postmaster.pid)
          host a; on a $COUNTDOWN alarm add 7:30 --label Work --sound none >/dev/null
          kill -STOP $M; ALL="$M $(pgrep -P $M)"; kill -STOP $ALL 2>/dev/null
          on a timeout 5 $COUNTDOWN alarm list 2>&1; echo $?
          on a $COUNTDOWN start tea 1h | grep -o ^tea; see 'nothing can be saved' a.out
          on a timeout 2 $COUNTDOWN pause tea | grep -o paused
          kill -CONT $ALL 2>/dev/null; see 'everything is read and saved again' a.out
          grep -c 'nothing can be saved' a.out; on a $COUNTDOWN alarm list | grep -o Work
          """)
      let error =
        "countdown: \(server.folder):5432/postgres: the server does not answer; check that the "
        + "server runs and can be reached"
      #expect(lines == [error, "1", "tea", "paused", "1", "Work"], "\(run.file("a.out"))")
    }

    @Test("A host begins without its server, and counts down")
    func beginsAlone() throws {
      let (lines, _) = try HostRun.script(
        prelude + """
          sed -i s/countdown-pg/gone/ a/.config/countdown/config
          on a env -u COUNTDOWN_NO_HOST $COUNTDOWN start tea 1h 2>&1 | grep -oE '^tea|silent'
          on a $COUNTDOWN alarm add 7:30 2>&1 | grep -c 'check that the server runs'
          on a $COUNTDOWN status --json 2>/dev/null | grep -o '"phase":"running"'
          find a b -name alarms.db
          """)
      #expect(lines == ["silent", "tea", "1", #""phase":"running""#])
    }

    @Test("What runs often neither opens libpq nor waits for the server")
    func isLight() throws {
      let (lines, _) = try HostRun.script(
        prelude + """
          opened() {
            on a env LD_DEBUG=files $COUNTDOWN "$@" 2>&1 |
              grep -oE 'file=lib(pq|sqlite3)' | sort -u
            echo "after $*"
          }
          opened --version; opened status; opened list --names; opened bar --format=tmux
          opened alarm list
          """)
      #expect(
        lines == [
          "after --version", "after status", "after list --names", "after bar --format=tmux",
          "file=libpq", "after alarm list",
        ])
    }

    @Test("The doctor names the server, and the alarms that are left in the file")
    func examines() throws {
      let (lines, _) = try HostRun.script(
        prelude + """
          mv a/.config/countdown/config kept; on a $COUNTDOWN alarm add 7:30 >/dev/null 2>&1
          mv kept a/.config/countdown/config; on a $COUNTDOWN alarm list 2>&1 | grep -o 'not used'
          on a $COUNTDOWN doctor | grep -A1 -E '^.. (local )?alarms'
          """)
      #expect(lines[0] == "not used")
      let server = "ok alarms          \(server.folder):5432/postgres, PostgreSQL "
      #expect(lines[1].hasPrefix(server) && lines[1].hasSuffix(", can be read and written"))
      #expect(lines[2].hasPrefix("!! local alarms    /"))
      #expect(lines[2].contains("/alarms.db still has 1 alarm, not announced"))
      #expect(lines[3].contains("there is no import"))
    }
  }
}
