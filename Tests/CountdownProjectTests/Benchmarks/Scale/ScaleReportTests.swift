import Testing

@testable import CountdownScaleBenchmark

@Suite struct ScaleReportTests {
  private let rows = [
    Row(
      assignment: Assignment(trial: .mixed, contender: .engine, count: 1_000),
      outcome: .measured([.pair: 84.52, .pairProcess: 149.8, .disarmedShare: 0.9])),
    Row(
      assignment: Assignment(trial: .mixed, contender: .sleep, count: 100_000),
      outcome: .missing(why: "too many")),
    Row(
      assignment: Assignment(trial: .single, contender: .countdowns, count: 1),
      outcome: .measured([.heapBytes: 5_136])),
  ]

  @Test func eachTrialIsATableWithAReasonForWhatIsMissing() {
    #expect(
      Table.text(rows) == """
        mixed: \(Trial.mixed.explanation)
             n  scheduler  pair_ns  pair_process_ns  disarmed_share
          1000  engine        84.5            149.8           0.900
        100000  sleep            –                –               –
        – sleep with 100000: too many

        single: \(Trial.single.explanation)
        n  scheduler   heap_bytes  resident_bytes
        1  countdowns        5136               –
        """)
  }

  @Test func theJSONLeavesNothingOut() throws {
    let text = try JSONReport(Array(rows.dropFirst()), options: Options()).text()
    #expect(
      text == """
        {"idle_seconds":5,"rows":[{"figures":{"disarmed_share":null,"pair_ns":null,\
        "pair_process_ns":null},"missing":"too many","n":100000,\
        "scheduler":"sleep","trial":"mixed"},{"figures":{"heap_bytes":5136,\
        "resident_bytes":null},"missing":null,"n":1,\
        "scheduler":"countdowns","trial":"single"}],"seconds":10,"v":1}
        """)
  }
}
