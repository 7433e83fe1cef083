import Testing

@testable import CountdownScaleBenchmark

@Suite struct ScaleReportTests {
  private let absence = Absence(
    contender: .libuv, why: MissingLibrary(package: "libuv1", reason: "no such file"))
  private let rows = [
    Row(
      assignment: Assignment(trial: .mixed, contender: .engine, count: 1_000),
      outcome: .measured([.pair: 84.52, .pairProcess: 149.8, .disarmedShare: 0.9])),
    Row(
      assignment: Assignment(trial: .mixed, contender: .libev, count: 1_000),
      outcome: .measured([.pair: 338.08, .pairProcess: 299.6, .disarmedShare: 0.9])),
    Row(
      assignment: Assignment(trial: .mixed, contender: .sleep, count: 100_000),
      outcome: .missing(why: "too many")),
    Row(
      assignment: Assignment(trial: .single, contender: .countdowns, count: 1),
      outcome: .measured([.heapBytes: 5_136])),
  ]

  @Test func eachTrialIsATableWithAReasonForWhatIsMissing() {
    #expect(
      Table.text(Report(Options(), rows: rows, absences: [absence])) == """
        mixed: \(Trial.mixed.explanation)
             n  scheduler  pair_ns  pair_process_ns  disarmed_share
          1000  engine        84.5            149.8           0.900
          1000  libev        338.1            299.6           0.900
        100000  sleep            –                –               –
        – sleep with 100000: too many

           n  ratio           pair_ns  pair_process_ns
        1000  engine / libev     0.25             0.50

        single: \(Trial.single.explanation)
        n  scheduler   heap_bytes  resident_bytes
        1  countdowns        5136               –

        – libuv: not installed; Debian's package is libuv1 (no such file)
        """)
  }

  @Test func theJSONLeavesNothingOut() throws {
    let report = Report(Options(), rows: Array(rows.dropFirst(2)), absences: [absence])
    #expect(
      try JSONReport(report).text() == """
        {"idle_seconds":5,"left_out":[{"scheduler":"libuv","why":"not installed; \
        Debian's package is libuv1 (no such file)"}],"ratios":[],"rows":[{"figures":{\
        "disarmed_share":null,"pair_ns":null,\
        "pair_process_ns":null},"missing":"too many","n":100000,\
        "scheduler":"sleep","trial":"mixed"},{"figures":{"heap_bytes":5136,\
        "resident_bytes":null},"missing":null,"n":1,\
        "scheduler":"countdowns","trial":"single"}],"seconds":10,"v":1}
        """)
  }

  @Test func theJSONHasARatioForEachContenderThatIsNotOurs() throws {
    let text = try JSONReport(Report(Options(), rows: Array(rows.prefix(2)))).text()
    #expect(
      text.contains(
        """
        "left_out":[],"ratios":[{"figures":{"pair_ns":0.25,"pair_process_ns":0.5},"n":1000,\
        "ours":"engine","theirs":"libev","trial":"mixed"}]
        """))
  }
}
