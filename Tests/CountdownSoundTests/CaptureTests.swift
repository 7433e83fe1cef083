#if Sound
  import Foundation
  import Testing

  /// What a player gives to ALSA, captured by ALSA's own file plugin.
  @Suite struct CaptureTests {
    @Test func aClipArrivesSampleBySample() throws {
      let clip = WAVE(noise: 30_001, channels: 2)
      let capture = try play(clip)
      #expect(capture.rate == 44_100)
      #expect(Array(capture.samples.prefix(clip.samples.count)) == clip.samples)
      #expect(capture.samples.dropFirst(clip.samples.count).allSatisfy { $0 == 0 })
    }

    private func play(
      _ clip: WAVE, _ arguments: [String] = [], steps: [String] = ["play", "silent=20000"]
    ) throws -> WAVE {
      try withFolder { folder in
        let (file, captured) = (folder.appending(path: "c.wav"), folder.appending(path: "o.wav"))
        try clip.write(to: file)
        let device = """
          { type plug slave { pcm { type file slave.pcm { type null } file "\(captured.path)" \
          format wav } rate \(clip.rate) format S16_LE channels 2 } }
          """
        let run = try Probe(device: device).run(["--clip", file.path] + arguments + steps)
        #expect(run.failures == [])
        #expect(run.refusal == nil)
        #expect(run.standardError == "")
        return try WAVE(capturedIn: captured)
      }
    }
  }
#endif
