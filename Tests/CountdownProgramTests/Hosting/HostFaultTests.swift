import CountdownTestSupport
import Foundation
import Glibc
import Testing

extension RunningProgramTests {
  @Suite("has a host in trouble", .serialized, .ownThread)
  struct HasAHostInTrouble {
    /// Mounts a file system of 400 KB at `$HOME/disk`.
    private let disk = """
        mkdir disk; mount -t tmpfs -o size=400k none disk || exit 1
      trap 'kill -9 $(process 2>/dev/null) 2>/dev/null; umount -l $HOME/disk' EXIT
      export XDG_STATE_HOME=$HOME/disk XDG_DATA_HOME=$HOME/disk

      """

    @Test("Alarms that cannot be read keep no countdown from running, and that is said")
    func corruptAlarms() throws {
      let (lines, _) = try HostRun.script(
        """
        mkdir -p .local/share/countdown; echo nonsense >.local/share/countdown/alarms.db
        $COUNTDOWN start tea 5m; $COUNTDOWN alarm list; echo $?; $COUNTDOWN status tea | cut -c1-5
        cat .local/share/countdown/alarms.db
        """)
      #expect(lines[0].hasPrefix("countdown: alarms and reminders are silent until this is fixed"))
      #expect(lines[0].contains("alarms.db: not a store of Countdown"))
      #expect(lines[1].hasPrefix("tea  5m 00s  → ends ") && lines[3] == "1", "\(lines)")
      #expect(lines.last == "nonsense")
    }

    @Test("What rings is stopped by the host where nobody can write, or even read")
    func answers() throws {
      let (lines, _) = try HostRun.script(
        """
        # Through a pipe, because the limit is that of the log, too.
        $COUNTDOWN serve --foreground > >(cat >log) 2>&1 & see serving log
        limit() { python3 -c 'import resource, sys
        limit = int(sys.argv[2])
        resource.prlimit(int(sys.argv[1]), resource.RLIMIT_FSIZE, (limit, -1))' $(process) $1; }
        soon() { date -d '+3 seconds' +%T; }
        $COUNTDOWN alarm add $(soon) mon..sun -l Full --sound none >/dev/null; limit 0
        see 'Full  rings' log; $COUNTDOWN alarm stop >said 2>noted; echo $?
        grep -c '^Full  → stopped, rings' said; grep -c 'not saved yet' noted
        $COUNTDOWN alarm stop 2>&1; limit -1; cd .local/share/countdown
        $COUNTDOWN alarm add $(soon) -l Gone --sound none >/dev/null; see 'Gone  rings' ~/log
        mv alarms.db gone; ln -s /nowhere alarms.db; $COUNTDOWN alarm stop 2>/dev/null; echo $?
        """)
      #expect(lines.prefix(3) == ["0", "1", "1"], "\(lines)")
      #expect(lines[3].hasPrefix("countdown: no alarm is ringing"), "\(lines)")
      #expect(lines.suffix(2) == ["Gone  → stopped", "0"], "\(lines)")
    }

    @Test("As soon as the alarms can be read again, what is due is told")
    func mendedAlarms() throws {
      let (lines, run) = try HostRun.script(
        """
        mkdir -p .local/share/countdown .config/countdown/hooks
        echo nonsense >.local/share/countdown/alarms.db
        printf '#!/bin/sh\necho $COUNTDOWN_LABEL >>$HOME/told\n' >.config/countdown/hooks/due
        chmod +x .config/countdown/hooks/due
        $COUNTDOWN start tea 5m 2>/dev/null
        rm .local/share/countdown/alarms.db
        $COUNTDOWN remind add Milk --due $(date -d '+4 seconds' +%FT%T); echo $?; see Milk told
        """)
      #expect(lines.contains { $0.hasPrefix("Milk  → due ") } && lines.contains("0"), "\(lines)")
      #expect(run.file("told") == "Milk\n", "\(lines)")
    }

    @Test(
      "A home that cannot be written to is one line",
      .enabled(if: RunningProgramTests.canMount, "the kernel or its container forbids mounts"))
    func readOnly() throws {
      let (lines, _) = try HostRun.script(
        disk + """
          mount -o remount,ro disk
          $COUNTDOWN start tea 5m; echo $?; $COUNTDOWN serve --foreground; echo $?
          """)
      #expect(lines.count == 4 && lines[1] == "1" && lines[3] == "1", "\(lines)")
      #expect(lines[0].hasPrefix("countdown: no host can be started: "))
      #expect(lines[0].hasSuffix("start.lock: mkdir: Read-only file system"))
      #expect(lines[2].contains("/serve-"))
      #expect(lines[2].hasSuffix(".lock: mkdir: Read-only file system"))
    }

    @Test(
      "On a full disk a new countdown is refused, and those that were stored can be changed",
      .enabled(if: RunningProgramTests.canMount, "the kernel or its container forbids mounts"))
    func fullDisk() throws {
      let (lines, _) = try HostRun.script(
        disk + """
          $COUNTDOWN start tea 600 >/dev/null
          dd if=/dev/zero of=disk/fill bs=1k count=500 2>/dev/null
          $COUNTDOWN start egg 600; echo $?
          for I in 1 2 3; do $COUNTDOWN pause tea; $COUNTDOWN resume tea; done | grep -c tea
          $COUNTDOWN pause tea; $COUNTDOWN status tea
          P=$(process); kill -9 $P; gone $P; rm disk/fill
          $COUNTDOWN serve >/dev/null; $COUNTDOWN resume tea >/dev/null; ls disk/countdown/entries
          """)
      #expect(lines[0].hasPrefix("countdown: "), "\(lines)")
      #expect(lines[0].hasSuffix(": write: No space left on device") && lines[1] == "1", "\(lines)")
      #expect(lines[2] == "6" && lines[3].hasPrefix("tea paused with "), "\(lines)")
      #expect(lines[4].contains("paused"), "\(lines)")
      #expect(lines.last == "countdown+tea.entry", "\(lines)")
    }

    @Test(
      "A full disk is named by status as long as a host cannot save, and not once that is gone",
      .enabled(if: RunningProgramTests.canMount, "the kernel or its container forbids mounts"))
    func fullDiskOfAlarms() throws {
      let (lines, _) = try HostRun.script(
        """
        mkdir disk; mount -t tmpfs -o size=400k none disk || exit 1
        trap 'kill -9 $(process 2>/dev/null) 2>/dev/null; umount -l $HOME/disk' EXIT
        export XDG_DATA_HOME=$HOME/disk
        $COUNTDOWN alarm add 7:30 day -l Work --sound none >/dev/null
        $COUNTDOWN alarm add $(date -d '+3 seconds' +%T) -l Tea --sound none >/dev/null
        dd if=/dev/zero of=disk/fill bs=1k count=500 2>/dev/null
        for _ in {1..600}; do $COUNTDOWN status >said 2>noted || break; sleep 0.05; done
        grep -c 'next alarm: Work' said
        grep -c 'no room to write.*the host tries again within a minute' noted
        P=$(process); kill -9 $P; gone $P; rm disk/fill; $COUNTDOWN status; echo $?
        """)
      #expect(lines.prefix(2) == ["1", "1"], "\(lines)")
      #expect(lines.contains { $0.hasPrefix("next alarm: Work") }, "\(lines)")
      #expect(lines.last == "0", "\(lines)")
    }

    @Test(
      "A disk without a free inode is told as full, and lost is nothing",
      .enabled(if: RunningProgramTests.canMount, "the kernel or its container forbids mounts"))
    func noInode() throws {
      let (lines, _) = try HostRun.script(
        """
        mkdir disk; mount -t tmpfs -o nr_inodes=16 none disk || exit 1
        trap 'umount -l $HOME/disk' EXIT; mkdir -m 700 disk/countdown
        export COUNTDOWN_NO_HOST=1 XDG_DATA_HOME=$HOME/disk
        I=0; while touch disk/f$I 2>/dev/null; do I=$((I+1)); done
        add() { $COUNTDOWN alarm add 7:30 --no-boot 2>&1 | grep -c 'there is no room to write'; }
        add; rm disk/f0; add; rm disk/f1; add; $COUNTDOWN alarm list --json | grep -o '"number"'
        """)
      #expect(lines == ["1", "1", "0", "\"number\""], "\(lines)")
    }

    @Test("While the notification server hangs, requests are answered and TERM ends it in time")
    func hungServer() throws {
      let (lines, _) = try HostRun.desktop(
        """
        $COUNTDOWN serve >/dev/null; start egg 1; see 'egg finished' said
        kill -STOP $SERVER; start tea 1 && start soup 600
        see '"stage":"announced"' .local/state/countdown/entries/countdown+tea.entry
        P=$(process); kill $P; SECONDS=0; gone $P; test $SECONDS -lt 40 && echo ended
        kill -CONT $SERVER
        """)
      #expect(lines.last == "ended", "\(lines)")
    }
  }
}
