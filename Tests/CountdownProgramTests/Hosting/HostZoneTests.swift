import CountdownTestSupport
import Foundation
import Testing

extension RunningProgramTests {
  /// What a host shows of its own accord is in the zone of the process that started the countdown
  /// or set the reminder; what a command prints is in its own.
  @Suite("keeps the zone of who started it", .serialized, .ownThread)
  struct KeepsZones {
    /// A zone that no machine is in, in which the minutes of an hour are others too.
    private static let zone = "XXX-3:17"

    private static let prelude = """
      export DISPLAY=:7 TERMINAL=$HOME/term
      printf '#!/bin/sh\\necho "[$TZ] $*" >>$HOME/opened\\n' >term; chmod +x term
      now() { TZ=$1 date +%H:%M; }

      """

    @Test("The end of a countdown, its warning and the window that shows it")
    func ends() throws {
      let zone = Self.zone
      let (lines, run) = try HostRun.desktop(
        Self.prelude + """
          A=$(now \(zone)); TZ=\(zone) $COUNTDOWN start tea 3s --warn 1s >/dev/null
          see 'tea finished' said; B=$(now \(zone)); echo "$A $B"
          tell invoke $(number 'tea finished') default; see watch opened
          """)
      let moments = try #require(lines.last?.split(separator: " ").map(String.init))
      let said = run.file("said")
      #expect(moments.contains { said.contains(#""3s, at \#($0)""#) }, "\(moments) \(said)")
      #expect(moments.contains { said.contains("ends \($0)") }, "\(moments) \(said)")
      #expect(run.file("opened").hasPrefix("[\(zone)] "), "\(run.file("opened"))")
    }

    @Test("A host in a zone of its own, and a countdown that was started without one")
    func without() throws {
      let zone = Self.zone
      let (lines, run) = try HostRun.desktop(
        Self.prelude + """
          TZ=\(zone) $COUNTDOWN serve --foreground >out 2>&1 & HOST=$!; see 'Ctrl-C' out
          A=$(date +%H:%M); $COUNTDOWN start tea 1s >/dev/null
          # An end in the last half of a second is told as the next one.
          see 'tea finished' said; B=$(date -d '+1 second' +%H:%M); echo "$A $B"
          see 'tea finished' out; grep -o '^..:..' out
          TZ=\(zone) date -d '-5 seconds' +%H:%M; TZ=\(zone) date -d '+1 second' +%H:%M; kill $HOST
          """)
      let said = run.file("said")
      let moments = lines.first { $0.count == 11 }?.split(separator: " ").map(String.init) ?? []
      #expect(moments.contains { said.contains(#""1s, at \#($0)""#) }, "\(lines) \(said)")
      // What `serve` prints is in its own zone.
      let (told, clock) = (lines.suffix(3).first?.suffix(2), lines.suffix(2).map { $0.suffix(2) })
      #expect(clock.contains { $0 == told }, "\(lines)")
    }

    @Test("A countdown of a terminal that was closed")
    func closed() throws {
      let zone = Self.zone
      let (lines, run) = try HostRun.desktop(
        Self.prelude + """
          A=$(now \(zone)); $COUNTDOWN serve
          TZ=\(zone) $COUNTDOWN 4s --label Egg --plain </dev/null >plain & P=$!
          sleep 1; kill -9 $P; see 'Egg finished' said; echo "$A $(now \(zone))"
          """)
      let moments = lines.last?.split(separator: " ").map(String.init) ?? []
      let said = run.file("said")
      #expect(moments.contains { said.contains(#""4s, at \#($0)""#) }, "\(moments) \(said)")
    }

    @Test("A reminder, its window, and the hooks of both")
    func reminders() throws {
      let (lines, run) = try HostRun.desktop(
        Self.prelude + """
          H=.config/countdown/hooks; mkdir -p $H
          printf '#!/bin/sh\\necho $COUNTDOWN_LABEL $COUNTDOWN_STARTED >>$HOME/hooked\\n' >$H/due
          printf '#!/bin/sh\\necho $COUNTDOWN_NAME $COUNTDOWN_ENDS >>$HOME/hooked\\n' >$H/finished
          chmod +x $H/*
          export TZ=Asia/Kathmandu; DUE=$(date -d '+123 seconds' +%FT%T)
          $COUNTDOWN remind add Rent --due $DUE --before 2m --no-boot
          $COUNTDOWN start tea 1s >/dev/null; unset TZ
          see 'Reminder: Rent' said; see Rent hooked; see tea hooked
          tell invoke $(number 'Reminder: Rent') default; see remind opened
          echo $DUE
          """)
      let said = run.file("said")
      let due = try #require(lines.last)
      // Near midnight it is due tomorrow.
      let minute = due.dropFirst(11).prefix(5)
      #expect(said.contains("due at \(minute)") || said.contains(" \(minute)"), "\(said)")
      let hooked = run.file("hooked").split(separator: "\n")
      #expect(hooked.count == 2 && hooked.allSatisfy { $0.hasSuffix("+05:45") }, "\(hooked)")
      #expect(run.file("opened").hasPrefix("[Asia/Kathmandu] "), "\(run.file("opened"))")
    }

    @Test("Events are printed in the zone of the command, whoever sends them")
    func events() throws {
      let (_, run) = try HostRun.script(
        """
        $COUNTDOWN start nap 1h >/dev/null
        TZ=Asia/Kathmandu $COUNTDOWN events --json >json 2>told & J=$!
        TZ=Asia/Kathmandu $COUNTDOWN events >text 2>/dev/null & T=$!
        sleep 2; TZ=Asia/Tokyo $COUNTDOWN start tea 3s --warn 1s >/dev/null
        $COUNTDOWN remind add Rent --due "$(date -d '+2 seconds' +%FT%T)" --no-boot >/dev/null
        see '"finished"' json; see '"due"' json; see 'tea  finished' text; kill $J $T
        TZ=Asia/Kathmandu date +%H >hour
        """)
      let moments = run.file("json").split(separator: "\n").flatMap { line in
        line.matches(of: #/"(?:at|scheduled|until)":"([^"]*)"/#).map { String($0.1) }
      }
      #expect(moments.count > 4 && moments.allSatisfy { $0.hasSuffix("+05:45") }, "\(moments)")
      let hours = Set(run.file("text").split(separator: "\n").map { $0.prefix(2) })
      #expect(hours.count <= 2 && hours.contains { run.file("hour").hasPrefix($0) }, "\(hours)")
    }
  }
}
