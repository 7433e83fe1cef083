import CountdownTestSupport
import Foundation
import Testing

/// The inputs that a fuzzer has found worth keeping, each of which takes another way through its
/// parser; and those that once failed. Each target has an archive of them.
@Suite(.ownThread) struct CorpusTests {
  private static let folder = Repository.root.appending(path: "Tests/CountdownFuzzTests/Corpus")

  @Test(arguments: FuzzTarget.all) func everyInputIsReadAsItMustBe(_ target: FuzzTarget) throws {
    let archive = Self.folder.appending(path: "\(target.name).tar")
    let inputs = try TarArchive.files(in: Array(try Data(contentsOf: archive)))
    try #require(!inputs.isEmpty)
    var reached: Set<String> = []
    for input in inputs {
      do {
        reached.formUnion(try target.check(input.bytes))
      } catch let violation as Violation {
        Issue.record("\(input.name): \(violation)")
      }
    }
    #expect(reached == target.readers)
  }

  /// A corpus without a target would be read by nobody.
  @Test func everyCorpusHasATarget() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(names.sorted() == FuzzTarget.all.map { "\($0.name).tar" }.sorted())
  }

  @Test func anArchiveThatIsCutIsRefused() throws {
    let archive = Self.folder.appending(path: "\(FuzzTarget.event.name).tar")
    let bytes = Array(try Data(contentsOf: archive))
    #expect(try TarArchive.files(in: bytes).map(\.name).contains("seed-ends"))
    for count in [0, 511, 512, 513, bytes.count - 1_025] {
      let part = Array(bytes.prefix(count))
      #expect(throws: TarArchive.Damage.self) { try TarArchive.files(in: part) }
    }
  }
}
