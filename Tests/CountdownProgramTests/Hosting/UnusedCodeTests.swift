import Testing

@testable import CountdownHostRuntime

@Suite struct UnusedCodeTests {
  private static let lines: [(String, Range<UInt>?)] = [
    ("1000-3000 r-xp 00000000 fe:00 163                   /usr/bin/x\n", 0x1000..<0x3000),
    ("1000-3000 r-xp 00000000 fe:00 163 /a folder/x (deleted)\n", 0x1000..<0x3000),
    ("1000-3000 rwxp 00000000 fe:00 163 /usr/bin/x\n", nil),
    ("1000-3000 r--p 00000000 fe:00 163 /usr/bin/x\n", nil),
    ("1000-3000 r-xp 00000000 00:00 0 \n", nil),
    ("7fff1000-7fff3000 r-xp 00000000 00:00 0    [vdso]\n", nil),
    ("1000 r-xp 00000000 fe:00 163 /usr/bin/x\n", nil), ("", nil),
  ]

  @Test(arguments: lines) func onlyCodeOfFilesIsMeant(line: String, range: Range<UInt>?) {
    #expect(UnusedCode.range(of: line) == range)
  }

  @Test func theProgramGoesOnWithoutIt() {
    for _ in 0..<3 { UnusedCode.letGo() }
    #expect([3, 1, 2].sorted() == [1, 2, 3])
  }
}
