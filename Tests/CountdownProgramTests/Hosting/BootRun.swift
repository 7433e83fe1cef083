import CountdownSystem
import CountdownTestSupport
import Foundation
import Glibc
import Testing

/// A machine that starts again: scripts with a real systemd of the user, and a folder of clock
/// devices, in namespaces of their own.
enum BootRun {
  static let isPossible =
    geteuid() == 0 && needed.allSatisfy { access($0, X_OK) == 0 } && hasNamespaces

  private static let needed: [String] = [
    "/lib/systemd/systemd", "/usr/bin/systemctl", "/usr/bin/unshare", "/usr/bin/setpriv",
  ]

  /// Whether the kernel and its container allow what a script does first: tried once.
  private static let hasNamespaces =
    OutputOfCommand.run(
      unshare + ["bash", "-c", here + "here && echo $$ >${GROUP%/*}/cgroup.procs && rmdir $GROUP"],
      environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"], within: .seconds(60))?.isSuccess
    == true

  private static let unshare = ["unshare", "--mount", "--cgroup"]

  /// Makes the machine: mounts that are its own, and a group of its processes.
  private static let here = #"""
    here() {
      mount --make-rprivate / && umount -R /sys/fs/cgroup && mount -t cgroup2 none /sys/fs/cgroup &&
        mount -t tmpfs none /run && mount -t tmpfs none /sys/class || return 1
      GROUP=/sys/fs/cgroup/countdown-$$
      mkdir -p /run/systemd/system $GROUP && echo $$ >$GROUP/cgroup.procs
    } 2>/dev/null

    """#

  /// What a script can call beside the calls of ``HostRun``:
  /// - `installed` installs the units,
  /// - `login` starts the user's systemd, `reboot` kills all that it started, and empties the
  ///   runtime directory,
  /// - `device WORD` has the machine's clock device, which may wake it where the word is `enabled`.
  private static let prelude = #"""
    here || exit
    rm .local/state/countdown/boot; mkdir -m 700 run; export XDG_RUNTIME_DIR=$HOME/run; LOGINS=0
    end() {
      echo $$ >${GROUP%/*}/cgroup.procs; halt $GROUP
      for _ in {1..200}; do find $GROUP -depth -type d -exec rmdir {} + && break; sleep 0.05; done
    } 2>/dev/null
    trap end EXIT
    halt() {
      for _ in 1 2 3; do find $1 -name cgroup.procs -exec cat {} + | xargs -r kill -9; done
    }
    installed() {
      mkdir -p .local/share/systemd/user
      for UNIT in service socket; do
        UNIT=countdown.$UNIT
        sed "s|@PROGRAM@|$COUNTDOWN|" "$UNITS/$UNIT" >.local/share/systemd/user/$UNIT
      done
    }
    login() {
      LOGINS=$((LOGINS + 1)); mkdir $GROUP/$LOGINS
      (echo $BASHPID >$GROUP/$LOGINS/cgroup.procs; exec /lib/systemd/systemd --user) 2>/dev/null &
      for _ in {1..1200}; do systemctl --user is-system-running -q 2>&- && return; sleep 0.05; done
    }
    reboot() { halt $GROUP/$LOGINS; wait; rm -rf run/*; } 2>/dev/null
    device() {
      mkdir -p /sys/class/rtc/rtc0/device/power; echo $1 >/sys/class/rtc/rtc0/device/power/wakeup
    }

    """#

  /// Runs a script to its end, at most 200 seconds; its lines.
  static func script(_ script: String) throws -> (lines: [String], run: ProgramRun) {
    let units = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Documentation/systemd").standardizedFileURL.path
    let run = try ProgramRun(
      [], to: .pipe,
      shell: unshare.joined(separator: " ") + #" timeout -k 1 200 bash -c "$STEPS""#,
      environment: [
        "COUNTDOWN_NO_HOST": "", "UNITS": units,
        "STEPS": HostRun.prelude + here + prelude + script + "\n:",
      ])
    #expect(run.status() == .code(0), "\(run.output)")
    #expect(!run.output.contains("UNSEEN"), "\(run.output)")
    return (run.output.split(separator: "\n").map(String.init), run)
  }
}
