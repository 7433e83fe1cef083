import CountdownTestSupport
import Foundation
import Testing

/// The edges of a sound on real sound servers, by `.ci/release sound` only.
@Suite(.ownThread, .serialized)
struct ServerFadeTests {
  /// A server has what it was given, so the sound fades after that. Of ten stops a busy machine
  /// may spoil some.
  @Test(arguments: SoundServer.triesAll ? SoundServer.Kind.allCases : [])
  func whatIsStoppedFades(kind: SoundServer.Kind) async throws {
    try await withServer(kind) { server in
      let clip = server.folder.deletingLastPathComponent().appending(path: "c.wav")
      try WAVE(channels: 2, samples: Array(repeating: 16_000, count: 44_100)).write(to: clip)
      let sounds = (0..<10).flatMap { number in
        ["present=a,file:CLIP,repeats", "heard=5000", "sleep=300", "stop", "sleep=300"]
          .map { "\($0.replacing("CLIP", with: clip.path))#\(number)" }
      }
      let run = try await server.run(
        "stopped ten times", ["server start", "server sink"] + sounds + ["sleep=700"])
      #expect(run.failures == [])
      let left = try server.recorded.channel(0)
      // A server that drops out for a moment goes on.
      let ends = left.indices.dropLast(4_410).filter { place in
        left[place] != 0 && left[(place + 1)...(place + 4_410)].allSatisfy { $0 == 0 }
      }
      let cuts = ends.count { left[$0] > 327 }
      print("sound: of \(ends.count) ends of a sound \(cuts) are cuts")
      #expect(ends.count >= 10 && cuts <= 4)
    }
  }
}

extension WAVE {
  fileprivate func channel(_ number: Int) -> [Int16] {
    stride(from: number, to: samples.count, by: channels).map { samples[$0] }
  }
}
