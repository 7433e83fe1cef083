import CountdownTestSupport
import Foundation
import Testing

extension RunningProgramTests {
  /// What is said of sounds, by the real program on devices of the real libasound.
  @Suite("says what was heard", .serialized, .ownThread)
  struct SaysWhatWasHeard {
    /// Writes three seconds of silence and cuts them off: `cut SECONDS FILE`.
    private let cut = """
      cd $HOME
      python3 -c 'import wave; w = wave.open("whole.wav", "wb"); w.setnchannels(2)
      w.setsampwidth(2); w.setframerate(44100); w.writeframes(bytes(3 * 44100 * 4))'
      cut() { head -c $(python3 -c "print(44 + int(44100 * $1) * 4)") whole.wav >$2; }
      """

    private func device(_ options: String) throws -> String {
      """
      cat >$HOME/asound.conf <<END
      pcm.!default { type plug slave.pcm { type faulty \(options) } }
      pcm_type.faulty { lib "\(try RunningProgramTests.faultyDevice.get())" }
      END
      """
    }

    @Test(
      "A file that is cut short is played as far as it goes, and a stub is followed by the clip",
      arguments: [
        ("0.13", "will use the bundled clip", "played the bundled clip"),
        ("0.9", "will use the bundled clip", "played the bundled clip"),
        ("1.2", "will play what there is", "played what there is"),
      ])
    func cutShort(seconds: String, will: String, did: String) throws {
      let run = try ProgramRun(
        [], to: .pipe,
        shell: "\(cut)\ncut \(seconds) c.wav; exec $COUNTDOWN 1s --sound c.wav --plain")
      #expect(run.status() == .code(0))
      #expect(run.output.contains("  · sound: cut short (c.wav), \(will)\n"), "\(run.output)")
      #expect(run.output.contains("sound cut short (c.wav), \(did)\n"), "\(run.output)")
    }

    @Test("A device that needs a while to begin plays the clip, with the bell beside it")
    func slow() throws {
      let run = try ProgramRun(
        [],
        shell: """
          \(cut)
          \(try device("begins_after 2500"))
          exec $COUNTDOWN 1s --sound whole.wav --plain
          """)
      #expect(run.status() == .code(0))
      #expect(!run.output.contains("sound: "), "\(run.output)")
      let end = "alert: sound device slow, rang the bell, then played the clip"
      #expect(run.output.contains(end), "\(run.output)")
      #expect(run.output.components(separatedBy: "\u{07}").count == 2)
    }

    @Test("A device that is lost in the middle of a clip is named in the view at once")
    func lost() throws {
      let run = try ProgramRun(
        [],
        shell: """
          \(try device("fault \"unplug\" after 60000"))
          exec $COUNTDOWN 1s --sound nature --stay
          """)
      #expect(run.waits(for: "lost,"))
      run.passFirstSecond()
      run.type("q")
      #expect(run.status() == .code(0))
    }

    @Test("An alarm is heard on such a device, and the bell is quiet from then on")
    func slowAlarm() throws {
      let run = try ProgramRun(
        [],
        shell: """
          \(try device("begins_after 4000 trace \"$HOME/trace\""))
          $COUNTDOWN alarm add $(date -d '+4 seconds' +%T) --label Tea
          exec $COUNTDOWN serve --foreground
          """)
      #expect(run.waits(for: "alert: sound device slow, rang the bell"))
      let end = ContinuousClock.now + .seconds(60)
      while !run.file("trace").contains("begin "), ContinuousClock.now < end { usleep(10_000) }
      run.type(" ")
      #expect(run.waits(for: "Tea  stopped"))
      run.send(SIGTERM)
      #expect(run.status() == .code(0))
      #expect(run.file("trace").contains("begin "))
      #expect(run.output.components(separatedBy: "\u{07}").count == 2, "\(run.output)")
      #expect(!run.output.contains("stuck"), "\(run.output)")
    }

    @Test(
      "A device that hangs is named at the start, with a file as without",
      arguments: ["open_hangs 1", "fault \"hang\" after 0"], ["nature", "whole.wav"])
    func hangs(options: String, sound: String) throws {
      let run = try ProgramRun(
        [], to: .pipe,
        shell: """
          \(cut)
          \(try device(options))
          exec $COUNTDOWN 1s --sound \(sound) --plain
          """)
      #expect(run.status() == .code(4))
      let first = run.output.split(separator: "\n").first
      #expect(first?.hasSuffix("  · sound: device stuck") == true, "\(run.output)")
    }

    @Test("What an alarm cannot play is named in the answer, in the list, and by the doctor")
    func alarms() throws {
      let run = try ProgramRun(
        [], to: .pipe,
        shell: """
          \(cut)
          cut 0.5 stub.wav; : >empty.wav; echo text >text.ogg; mkdir folder; mkfifo pipe
          for S in nope.ogg stub.wav empty.wav text.ogg folder pipe theme:nosuch whole.wav; do
            $COUNTDOWN alarm add 7:30 --no-boot --sound $S 2>/dev/null; done
          $COUNTDOWN alarm list 2>/dev/null | grep -c '^    sound: '
          $COUNTDOWN doctor --sound none | grep -o 'alarm [0-9], sound: [a-z ]*'
          """)
      _ = run.status()
      let lines = run.output.split(separator: "\n").map(String.init)
      let reasons = ["missing", "cut short", "empty", "not a sound", "a folder", "a pipe"]
      for (line, reason) in zip(lines, reasons + ["missing"]) {
        #expect(line.contains("  · sound: \(reason) ("), "\(line)")
        #expect(line.hasSuffix("), will use the bundled clip"), "\(line)")
      }
      #expect(lines.count > 7 && lines[7].hasSuffix("whole.wav  · alarm 8"))
      #expect(lines.dropFirst(8).first == "7")
      let named = (reasons + ["missing"]).enumerated().map { "alarm \($0 + 1), sound: \($1) " }
      #expect(lines.suffix(7) == named[...], "\(run.output)")
    }

    @Test("A clip that is no file is named for what it is, by the path as it was given")
    func notFiles() throws {
      let run = try ProgramRun(
        [], to: .pipe,
        shell: """
          mkfifo $HOME/p; mkdir $HOME/d; cd $HOME/d
          for s in '~/p' $HOME/d/../p . /dev/null nope.wav /no/x.wav; do
            $COUNTDOWN 10ms --plain --sound="$s"
          done
          """)
      #expect(run.status() == .code(0))
      let names = [
        "a pipe (~/p)", "a pipe (../p)", "a folder (.)", "a device (/dev/null)",
        "missing (nope.wav)", "missing (/no/x.wav)",
      ]
      for name in names {
        #expect(run.output.contains("sound \(name), played the bundled clip"), "\(run.output)")
      }
    }

    @Test("The files of later steps are named when they start in the background")
    func steps() throws {
      let lines = try RemoteRoom().script(
        """
        cd $HOME; echo text >text.ogg
        clips() { grep -o 'sound: .*clip'; }
        c run '1h a, 1h b --sound nope.ogg, 1h c --sound text.ogg' --detach r | clips
        c start tea 1h --sound nope.ogg | clips
        c stop r tea >/dev/null
        """)
      #expect(
        lines == [
          "sound: missing (nope.ogg), not a sound (text.ogg), will use the bundled clip",
          "sound: missing (nope.ogg), will use the bundled clip",
        ])
    }
  }
}
