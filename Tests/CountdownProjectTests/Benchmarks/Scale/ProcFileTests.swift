import Testing

@testable import CountdownScaleBenchmark

@Suite struct ProcFileTests {
  @Test func aNumberIsFoundByItsName() {
    let text =
      "Name:\tscale\nvoluntary_ctxt_switches:\t12\nnonvoluntary_ctxt_switches:\t3\nRss: 4 kB"
    #expect(ProcFile.number("voluntary_ctxt_switches", in: text) == 12)
    #expect(ProcFile.number("Rss", in: text) == 4)
    #expect(ProcFile.number("Name", in: text) == nil)
    #expect(ProcFile.number("Pss", in: text) == nil)
  }

  @Test func theKernelAnswers() {
    #expect(ProcFile.number("Anonymous", in: ProcFile.text("smaps_rollup")) ?? 0 > 0)
    #expect(ProcFile.threads.count > 0)
    #expect(ProcFile.text("nothing") == "")
    #expect(Memory.now.heap > 0)
  }

  @Test func wakeupsAreCountedThreadByThread() {
    let before = ThreadWakeups(["1": 10, "2": 5, "gone": 7])
    let after = ThreadWakeups(["1": 12, "2": 5, "new": 3])
    #expect(after.since(before) == 5)
  }
}
