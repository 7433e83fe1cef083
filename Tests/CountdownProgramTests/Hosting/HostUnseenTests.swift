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
  }
}
