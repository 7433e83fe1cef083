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
    #expect(files.count > 5)
    for file in files { try target.check(Array(try Data(contentsOf: file))) }
  }
}
