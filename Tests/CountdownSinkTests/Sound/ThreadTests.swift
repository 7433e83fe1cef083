import CountdownTestSupport
import Foundation
import Testing

/// The threads of a sound.
@Suite(.ownThread) struct ThreadTests {
  @Test(arguments: ["nature", "wav", "mp3"])
  func aBeepOfAChainHasThree(kind: String) async throws {
    try await withFolder { folder in
      let clip = folder.appending(path: "c.\(kind)")
      let codec = kind == "mp3" ? Codec.mp3 : .wave
      try codec.write(WAVE(noise: 10 * 44_100, channels: 2), to: clip)
      let options = kind == "nature" ? [] : ["--clip", clip.path]
      let run = try await Probe(device: try Devices.faulty())
        .run(options + ["beep", "stop", "silent=60000", "sleep=300", "names"])
      #expect(run["beep"] == "countdown-pcm,countdown-sink,countdown-sound")
      #expect(run["names"] == "none")
      #expect(run.failures == [])
    }
  }

  /// A file that is too large to be copied is read as it plays, by a fourth.
  @Test func aLargeFileHasAThreadOfItsOwn() async throws {
    try await withFolder { folder in
      let clip = folder.appending(path: "c.wav")
      try WAVE(noise: 60 * 44_100, channels: 2).write(to: clip)
      let run = try await Probe(device: try Devices.faulty())
        .run(["--clip", clip.path, "play", "heard=60000", "names", "stop", "sleep=300", "names#2"])
      #expect(run["names"] == "countdown-clip,countdown-pcm,countdown-sound")
      #expect(run["names#2"] == "none")
    }
  }

  @Test func aReportHasAThreadAsLongAsItTakes() async throws {
    let run = try await Probe(device: try Devices.faulty("fault \"unplug\" after 4000"))
      .run(["play", "silent=60000", "sleep=300", "names"])
    #expect(run.failures == ["deviceLost -19"])
    #expect(run["names"] == "none")
  }
}
