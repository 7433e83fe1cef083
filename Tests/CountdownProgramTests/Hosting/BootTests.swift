import CountdownTestSupport
import Testing

extension RunningProgramTests {
  /// The units are those that are installed, and the systemd is a real one.
  @Suite(
    "rings after a reboot", .serialized, .ownThread,
    .enabled(if: BootRun.isPossible, "there is no systemd, or the kernel forbids namespaces"))
  struct RingsAfterAReboot {
    private let news =
      "countdown: from now on a host starts when you log in (with the machine: loginctl "
      + "enable-linger): countdown.service is enabled"

    @Test("What was set rings after it, and after its host was killed") func rings() throws {
      let (lines, _) = try BootRun.script(
        #"""
        mkdir -p .config/countdown/hooks; cd .config/countdown/hooks
        printf '#!/bin/sh\necho $COUNTDOWN_LABEL >>rung\n' | tee ringing >due; chmod +x *; cd
        ring() { $COUNTDOWN alarm add $(date -d '+5 seconds' +%T) --label $1 --sound none; }
        remind() { $COUNTDOWN remind add $1 --due $(date -d '+5 seconds' +%FT%T); }
        installed; login
        ring Reboot 2>said | grep -c rings; cat said; systemctl --user is-enabled countdown.service
        remind Milk 2>&1 | grep -c due; reboot; login
        see Reboot rung; see Milk rung; P=$(process); kill -9 $P; gone $P
        see . run/countdown/host.lock
        for _ in {1..1200}; do [ "$(process)" != $P ] && break; sleep 0.05; done
        ring Killed 2>&1 | grep -c rings; remind Rent 2>&1 | grep -c due
        kill -9 $(process); see Killed rung; see Rent rung; sort -u rung
        """#)
      #expect(
        lines == ["1", news, "enabled", "1", "1", "1", "Killed", "Milk", "Reboot", "Rent"])
    }

    @Test("The unit is enabled once, and never where that is not wanted") func once() throws {
      let (lines, _) = try BootRun.script(
        """
        add() { $COUNTDOWN remind add Rent --due 'tomorrow 18:00' "$@" 2>&1 >/dev/null; }
        known() { systemctl --user is-enabled countdown.service; }
        config() { mkdir -p .config/countdown; echo "$*" >.config/countdown/config; }
        installed; login; COUNTDOWN_NO_HOST=1 add; add --no-boot; known; add --boot off; known
        config boot = off; add; known; $COUNTDOWN alarm add 7:30 >/dev/null; known
        add --boot on; known
        config; systemctl --user disable -q countdown.service; add; add --boot on; known
        """)
      let off = "disabled"
      let unserved = "countdown: nothing rings until a host runs: countdown serve"
      #expect(lines == [unserved, off, off, off, off, news, "enabled", off])
    }

    @Test("Where nothing starts a host after it, one line says how to have that, once")
    func missing() throws {
      let (lines, _) = try BootRun.script(
        """
        add() { $COUNTDOWN alarm add 7:30 2>&1 >/dev/null; echo -; }
        add; add; login; add; add; installed; systemctl --user mask -q countdown.service; add; add
        systemctl --user unmask -q countdown.service
        touch .config/systemd/user/default.target.wants
        add | cut -d: -f 1-3
        """)
      let silence = "countdown: nothing rings after a reboot: "
      #expect(
        lines == [
          silence + "no systemd runs here for your user; start this with your session: "
            + "countdown serve", "-", "-",
          silence
            + "countdown.service is not installed; run Documentation/install.sh of the package",
          "-", "-", "-", "-", silence + "Failed to enable unit", "-",
        ])
    }

    @Test("The doctor says what starts a host after it, and what does not") func doctor() throws {
      let (lines, _) = try BootRun.script(
        """
        look() { $COUNTDOWN doctor --sound none | grep -A1 '^.. after a reboot' | cut -c 1-80; }
        set() { $COUNTDOWN alarm add 7:30 --no-boot >/dev/null 2>&1; }
        look | head -1; set; look; login; look; installed; systemctl --user daemon-reload; look
        systemctl --user enable -q countdown.service; look
        """)
      let part = "after a reboot  "
      let space = String(repeating: " ", count: 19)
      let none = "no host starts: countdown.service is"
      #expect(
        lines == [
          "ok \(part)not used (no host starts: no systemd runs here for your user)",
          "!! \(part)no host starts: no systemd runs here for your user",
          "\(space)start this with your session: countdown serve",
          "!! \(part)\(none) not installed", "\(space)run Documentation/install.sh of the package",
          "!! \(part)\(none) disabled", "\(space)systemctl --user enable countdown.service",
          "ok \(part)a host starts when you log in: countdown.service is enabled",
          "\(space)to start it with the machine: loginctl enable-linger",
        ])
    }

    @Test("A machine is said to be woken only by a host that may, with a device that can")
    func sleep() throws {
      let (lines, _) = try BootRun.script(
        """
        add() { $COUNTDOWN alarm add 7:30 --no-boot 2>/dev/null | grep -c ', wakes the machine'; }
        look() { $COUNTDOWN doctor --sound none | grep '^ok sleep ' | cut -c 20-; }
        timers() { grep -h '^clockid: 8' /proc/$(process)/fdinfo/* | wc -l; }
        $COUNTDOWN serve >/dev/null; add; look; device disabled; add; device enabled; add; look
        timers; $COUNTDOWN alarm off 1 | grep -c wakes; P=$(process); kill $P; gone $P; look
        setpriv --bounding-set -wake_alarm $COUNTDOWN serve >/dev/null; add; look; timers
        """)
      let late = "what is due while the machine sleeps is announced when it resumes: "
      let wakes = "the host wakes the machine for what is due"
      #expect(
        lines == [
          "0", late + "no clock device may wake it", "0", "1", wakes, "1", "0", wakes,
          "0", late + "the host may not wake it", "0",
        ])
    }
  }
}
