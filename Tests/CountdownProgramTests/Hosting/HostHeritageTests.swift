import CountdownTestSupport
import Foundation
import Testing

extension RunningProgramTests {
  /// A host belongs to its user, and not to the shell whose command happened to start it.
  @Suite("has a host of the user's", .serialized, .ownThread)
  struct HasAHostOfTheUsers {
    @Test("Nothing of the shell that started it lives on in a host")
    func heritage() throws {
      let (lines, _) = try HostRun.script(
        """
        mkdir away; cd away; umask 022; ulimit -S -f 1000; ulimit -S -n 64
        TZ=Asia/Tokyo SECRET_TOKEN=x LD_LIBRARY_PATH=/nowhere SSH_AUTH_SOCK=/s LISTEN_FDS=1 \
          LC_TIME=C DISPLAY=:7 COUNTDOWN_EVENT=finished XDG_CURRENT_DESKTOP=none \
          nice -n 3 $COUNTDOWN start tea 1h >/dev/null
        P=$(process); tr '\\0' '\\n' </proc/$P/environ | cut -d= -f1 | sort | tr '\\n' ' '; echo
        grep Umask /proc/$P/status; readlink /proc/$P/cwd
        awk '/Max file size/ { print $4 } /Max open files/ { print $4 }' /proc/$P/limits
        cut -d' ' -f19 /proc/$P/stat
        """)
      let names = lines[0].split(separator: " ").map(String.init)
      #expect(
        names == [
          "ALSA_CONFIG_PATH", "COUNTDOWN_NO_HOST", "DISPLAY", "HOME", "LC_TIME", "PATH",
          "XDG_CURRENT_DESKTOP", "XDG_DATA_DIRS", "XDG_RUNTIME_DIR",
        ], "\(names)")
      #expect(lines[1] == "Umask:\t0077" && lines[2] == "/")
      #expect(lines[3...4] == ["unlimited", "1024"], "\(lines)")
      // Only root may raise a priority.
      #expect(geteuid() != 0 || lines[5] == "0", "\(lines)")
    }

    @Test("Alarms ring by the system's zone, whatever TZ the first command had")
    func zone() throws {
      let (_, run) = try HostRun.script(
        """
        mkdir -p .config/countdown/hooks
        printf '#!/bin/sh\\npwd >>$HOME/rung; env >>$HOME/rung\\n' >.config/countdown/hooks/ringing
        chmod +x .config/countdown/hooks/ringing
        TZ=Asia/Tokyo $COUNTDOWN start tea 1h >/dev/null
        $COUNTDOWN alarm add $(date -d '+3 seconds' +%T) --sound none >/dev/null
        see COUNTDOWN_EVENT=ringing rung
        """)
      let rung = run.file("rung").split(separator: "\n")
      #expect(!rung.contains { $0.hasPrefix("TZ=") })
    }

    @Test("A command reaches the host from any runtime directory, and from none")
    func elsewhere() throws {
      let (lines, _) = try HostRun.script(
        """
        $COUNTDOWN start tea 1h >/dev/null; P=$(process); mkdir other
        export XDG_RUNTIME_DIR=$HOME/none
        $COUNTDOWN start egg 5m >/dev/null; echo $?
        XDG_RUNTIME_DIR=$HOME/other $COUNTDOWN pause tea >/dev/null; echo $?
        $COUNTDOWN doctor | grep -o "runs (process $P)" | sed "s/$P/P/"
        $COUNTDOWN serve 2>&1 | sed "s/$P/P/"; ls other
        """)
      let lone = "countdown: countdown serve is already running (process P)"
      #expect(lines == ["0", "0", "runs (process P)", lone], "\(lines)")
    }

    @Test("A host whose runtime directory was wiped is reached again")
    func wiped() throws {
      let (lines, _) = try HostRun.script(
        """
        $COUNTDOWN start tea 1h >/dev/null; P=$(process)
        rm -r $XDG_RUNTIME_DIR/countdown; see $P $XDG_RUNTIME_DIR/countdown/host.lock
        until [ -S $XDG_RUNTIME_DIR/countdown/host.sock ]; do sleep 0.05; done
        ask '{"v":1,"op":"ping"}' | grep -c "\\"process\\":$P"; $COUNTDOWN pause tea | cut -c1-10
        """)
      #expect(lines == ["1", "tea paused"], "\(lines)")
    }

    @Test("A host that cannot be reached is named, with what to do")
    func unreachable() throws {
      let (lines, _) = try HostRun.script(
        """
        $COUNTDOWN start tea 1h >/dev/null; P=$(process); trap "kill -9 $P" EXIT
        kill -STOP $P; rm -r $XDG_RUNTIME_DIR/countdown
        for C in 'start egg 5m' serve 'serve --foreground'; do
          $COUNTDOWN $C 2>&1 | sed "s/$P/P/g"; done
        $COUNTDOWN doctor | grep -A 1 '^!! host' | sed "s/$P/P/g"
        """)
      let advice = "cannot be reached from here: kill P, then try again"
      #expect(lines.count == 5, "\(lines)")
      #expect(lines.prefix(4).allSatisfy { $0.contains(advice) }, "\(lines)")
      #expect(lines.last?.contains("kill P; countdown serve") == true)
    }

    @Test("With 64 idle subscribers a command is carried out")
    func crowd() throws {
      let (lines, _) = try HostRun.script(
        """
        $COUNTDOWN start tea 1h >/dev/null
        python3 -c 'import os, signal, socket
        crowd = []
        for _ in range(64):
            one = socket.socket(socket.AF_UNIX)
            one.connect(os.environ["XDG_RUNTIME_DIR"] + "/countdown/host.sock")
            one.sendall(b"{\\"v\\":1,\\"op\\":\\"subscribe\\"}\\n"); one.recv(99); crowd.append(one)
        open("full", "w").write("full"); signal.pause()' & C=$!
        see full full; $COUNTDOWN pause tea | cut -c1-10; $COUNTDOWN stop tea | cut -c1-11; kill $C
        """)
      #expect(lines == ["tea paused", "tea stopped"], "\(lines)")
    }

    @Test(
      "Root makes nothing in another user's runtime directory", .enabled(if: geteuid() == 0))
    func otherUser() throws {
      let (lines, _) = try HostRun.script(
        """
        mkdir -m 700 theirs; chown 65534 theirs; export XDG_RUNTIME_DIR=$HOME/theirs
        $COUNTDOWN start tea 1h; $COUNTDOWN serve; ls theirs | wc -l
        """)
      let advice = "belongs to another user: unset XDG_RUNTIME_DIR, or set it to"
      #expect(lines.count == 3 && lines[2] == "0", "\(lines)")
      #expect(lines[0].contains(advice) && lines[1].contains(advice), "\(lines)")
    }

    @Test("What a notification opens begins at home, on the screen that the session has by now")
    func opening() throws {
      let (_, run) = try HostRun.desktop(
        """
        mkdir -p bin $XDG_RUNTIME_DIR/systemd; touch $XDG_RUNTIME_DIR/systemd/private
        printf '#!/bin/sh\\necho DISPLAY=:42\\necho OTHER=1\\n' >bin/systemctl
        printf '#!/bin/sh\\necho $DISPLAY $OTHER in $(pwd) >>$HOME/opened\\n' >bin/term
        chmod +x bin/*; export PATH=$HOME/bin:$PATH TERMINAL=$HOME/bin/term
        $COUNTDOWN start tea 1s >/dev/null; see 'tea finished' said
        tell invoke $(number tea) default; see in opened
        """)
      #expect(run.file("opened") == ":42 in \(run.folder)\n")
    }
  }
}
