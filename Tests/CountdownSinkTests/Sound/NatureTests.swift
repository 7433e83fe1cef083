import CCountdownSound
import CountdownTestSupport
import Foundation
import Testing

/// The bundled clip in the sources.
let natureFile = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../../Sources/Sinks/CCountdownSound/nature.ogg").standardizedFileURL

@Suite(.ownThread) struct NatureTests {
  @Test func theBinaryCarriesTheFileInTheSources() throws {
    let bytes = UnsafeRawBufferPointer(
      start: countdown_nature_bytes(), count: countdown_nature_size())
    #expect(Data(bytes) == (try Data(contentsOf: natureFile)))
  }

  @Test func aProgramThatWasCopiedAnywhereStillHasIt() async throws {
    try await withFolder { folder in
      let copy = folder.appending(path: "program")
      // By another process: a program that a descriptor of ours may write cannot be started, and
      // other tests hand our descriptors on to processes for a moment.
      _ = try await FinishedCommand.run(["cp", Probe.program.path, copy.path])
      let run = try await Probe(device: Devices.null)
        .run(["play", "silent=60000", "failures"], program: copy)
      #expect(run["silent=60000"] == "true")
      #expect(run["failures"] == "0")
    }
  }

  @Test func itIsShortAndSmallAndDoesNotClip() throws {
    let clip = try Codec.read(natureFile)
    #expect(clip.channels == 2)
    #expect((20...40).contains(clip.frames / clip.rate))
    #expect(countdown_nature_size() <= 500_000)
    let peak = clip.samples.map { abs(Int($0)) }.max() ?? 0
    #expect((16_000..<32_000).contains(peak))
  }

  /// A click is a step or a bend much larger than those of the sound around it.
  @Test func itsEndLeadsToItsBeginning() throws {
    let clip = try Codec.read(natureFile)
    for side in 0..<2 {
      let sound = (0..<clip.frames).map { Int(clip.samples[$0 * 2 + side]) }
      let around = sound.suffix(2_000) + sound.prefix(2_000)
      let steps = zip(around, around.dropFirst()).map { abs($1 - $0) }
      let bends = zip(steps, steps.dropFirst()).map { abs($1 - $0) }
      #expect(steps[1_999] <= steps.max() ?? 0)
      #expect(steps[1_997...2_001].max() ?? .max <= percentile(99, of: steps))
      #expect(bends[1_996...2_001].max() ?? .max <= percentile(99, of: bends))
    }
  }

  private func percentile(_ percent: Int, of values: [Int]) -> Int {
    values.sorted()[values.count * percent / 100]
  }
}
