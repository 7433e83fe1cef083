import CountdownTestSupport
import Foundation
import Testing

extension RunningProgramTests {
  /// A host whose database cannot be seen says so once, and looks again until it can.
  @Suite("has a host without sight of its alarms", .serialized, .ownThread)
  struct HasAHostWithoutSight {
    /// An alarm in eight seconds, in a database that lies elsewhere.
    private let elsewhere = """
      export COUNTDOWN_NO_HOST=1; D=$HOME/.local/share/countdown
      $COUNTDOWN alarm add $(date -d '+8 seconds' +%T) --label Tea --sound none --no-boot \\
        >added 2>&1
      mv $D away

      """

    private static let links = [
      ("ln -s $HOME/disk $D", "mv away disk"),
      ("ln -s $HOME/disk/deep/cd $D", "mkdir -p disk/deep; mv away disk/deep/cd"),
      ("mkdir $D; ln -s $HOME/disk/alarms.db $D/alarms.db", "mv away disk"),
      ("touch $D", "rm $D; mv away $D"), ("mkdir -p $D/alarms.db", "rm -r $D; mv away $D"),
    ]

    @Test("What cannot be seen at first rings as soon as it can be", arguments: links)
    func appears(hidden: String, shown: String) throws {
      let (lines, run) = try HostRun.script(
        elsewhere + """
          \(hidden)
          $COUNTDOWN serve --foreground >out 2>err & HOST=$!
          see 'are silent until this is fixed' out; see 'countdowns only' out; sleep 1.5
          \(shown)
          see 'read and saved again' out; see 'Tea  rings' out
          grep -c silent out err; kill $HOST; wait $HOST; echo $?
          """)
      #expect(lines.suffix(3) == ["out:1", "err:0", "0"], "\(lines) \(run.file("out"))")
    }

    @Test(
      "A disk that is mounted over the folder, or that a link leads to, is noticed at once",
      .enabled(if: RunningProgramTests.canMount, "the kernel or its container forbids mounts"),
      arguments: [
        "mkdir $D", "mkdir disk; ln -s $HOME/disk $D", "ln -s $HOME/disk/a $D; mkdir disk",
      ])
    func mounted(folder: String) throws {
      let isBelow = folder.contains("disk/a")
      let (lines, run) = try HostRun.script(
        elsewhere + """
          \(folder); [ -d disk ] && P=disk || P=$D
          \(isBelow ? "mkdir m; mv away m/a; mv m away" : "")
          trap "umount -l $P; kill -9 \\$HOST 2>/dev/null" EXIT
          $COUNTDOWN serve --foreground >out 2>err & HOST=$!
          see 'Ctrl-C ends it' out; mount --bind away $P || exit 1
          see 'Tea  rings' out; kill $HOST; wait $HOST; echo $?
          """)
      #expect(lines.last == "0", "\(lines) \(run.file("out"))")
    }

    @Test("A host that was started for a countdown stays until it has seen its alarms")
    func stays() throws {
      let (lines, _) = try HostRun.script(
        elsewhere + """
          unset COUNTDOWN_NO_HOST; ln -s $HOME/disk $D
          mkdir -p .config/countdown/hooks
          H=.config/countdown/hooks/ringing
          printf '#!/bin/sh\\necho $COUNTDOWN_LABEL >>$HOME/told\\n' >$H; chmod +x $H
          $COUNTDOWN start tea 1s -q 2>&1 | grep -c 'silent until this is fixed'
          sleep 5; mv away disk; see Tea told
          """)
      #expect(lines == ["1"], "\(lines)")
    }

    @Test("A right that is given back is noticed")
    func rights() throws {
      let (lines, run) = try HostRun.script(
        elsewhere + """
          as() { if [ $(id -u) = 0 ]; then
            setpriv --reuid 65534 --regid 65534 --clear-groups -- "$@"; else "$@"; fi; }
          cp $COUNTDOWN program; mv away $D; chmod 000 $D
          [ $(id -u) != 0 ] || chown -R 65534 $HOME $XDG_RUNTIME_DIR
          as test -x $HOME/program || { echo skipped; exit; }
          as $HOME/program serve --foreground >out 2>err & HOST=$!
          see 'are silent until this is fixed.*Permission denied' out; chmod 700 $D
          see 'read and saved again' out; see 'Tea  rings' out
          pkill -TERM -P $HOST || kill $HOST; wait $HOST; echo $?
          """)
      if lines == ["skipped"] { return }
      #expect(lines.last == "0", "\(lines) \(run.file("out"))")
    }

    @Test(
      "A library that is installed is used by the host that runs",
      .enabled(if: RunningProgramTests.canMount, "the kernel or its container forbids mounts"))
    func installed() throws {
      let (lines, run) = try HostRun.script(
        """
        LIB=$(readlink -f $(find /usr/lib* /lib* -name libnotify.so.4 | head -1))
        # Only this host misses it.
        unshare -m sh -c "mount --bind /dev/null $LIB && exec $COUNTDOWN serve --foreground" \
          >out 2>err & HOST=$!
        see 'notification: cannot open libnotify4' out; ns() { nsenter -t $HOST -m "$@"; }
        $COUNTDOWN start tea 1s -q >/dev/null; see 'tea finished' out; ns umount $LIB
        for I in {1..60}; do
          $COUNTDOWN start egg$I 1s >said 2>&1; grep -q libnotify said || break; sleep 0.5; done
        grep -c 'notification: no session bus' said
        see "egg$I finished" out; sed -n 's/.*  \\(.*\\) finished .*/\\1/p' out | sort | uniq -d
        kill $HOST; wait $HOST; echo $?
        """)
      // Each end was told once, although those that could not be shown were tried again.
      #expect(lines == ["1", "0"], "\(lines) \(run.file("out"))")
    }
  }
}
