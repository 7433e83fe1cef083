import CountdownBenchmarkSupport
import Testing

@Suite struct OptionReaderTests {
  private enum Tea: String, CaseIterable { case green, black }

  @Test func bothSpellingsOfAValueAreRead() throws {
    var reader = OptionReader(["--count", "7", "--count=8", "--path=a=b", "--json"])
    for count in [7, 8] {
      #expect(reader.next() == "--count")
      #expect(try reader.number(1...8) == count)
    }
    #expect(reader.next() == "--path")
    #expect(try reader.path() == "a=b")
    #expect(reader.next() == "--json")
    #expect(try reader.flag())
    #expect(reader.next() == nil)
  }

  @Test func whatMakesNoSenseIsNamed() {
    #expect(refusal(of: ["--n=x"]) { try $0.number(1...8) } == "--n: x is not a number from 1 to 8")
    #expect(refusal(of: ["--n"]) { try $0.number(1...8) } == "--n needs a value; see --help")
    #expect(refusal(of: ["--n="]) { try $0.path() } == "--n needs a path")
    #expect(refusal(of: ["--n=1"]) { try $0.flag() } == "--n takes no value")
    #expect(refusal(of: ["--n=1"]) { throw $0.unknown } == "unknown argument --n=1; see --help")
    #expect(
      refusal(of: ["--n=red"]) { try $0.names(of: Tea.allCases) }
        == "--n: \"red\" is no name of green, black")
    #expect(
      refusal(of: ["--n=green,green"]) { try $0.names(of: Tea.allCases) }
        == "--n: green is named twice")
  }

  private func refusal(
    of arguments: [String], _ body: (inout OptionReader) throws -> some Any
  ) -> String? {
    var reader = OptionReader(arguments)
    _ = reader.next()
    return #expect(throws: UsageError.self) { try body(&reader) }?.description
  }
}
