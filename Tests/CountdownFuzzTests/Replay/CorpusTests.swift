import CountdownTestSupport
import Foundation
import Testing

/// The inputs that a fuzzer has found worth keeping, each of which takes another way through its
/// parser; and those that once failed.
@Suite struct CorpusTests {
  @Test(arguments: FuzzTarget.all) func everyInputIsReadAsItMustBe(_ target: FuzzTarget) throws {
    let folder = Repository.root.appending(path: "Tests/CountdownFuzzTests/Corpus/\(target.name)")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    var reached: Set<String> = []
    for file in files {
      do {
        reached.formUnion(try target.check(Array(try Data(contentsOf: file))))
      } catch let violation as Violation {
        Issue.record("\(file.lastPathComponent): \(violation)")
      }
    }
    #expect(reached == target.readers)
  }

  /// A corpus without a target would be read by nobody.
  @Test func everyCorpusHasATarget() throws {
    let folder = Repository.root.appending(path: "Tests/CountdownFuzzTests/Corpus")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == FuzzTarget.all.map(\.name).sorted())
  }
}
