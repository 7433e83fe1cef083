internal import CountdownBenchmarkHarness

/// What a trial has come to.
struct Outcome {
  let seed: UInt64
  /// How long it took until everything had begun.
  let beginning: Double
  let seconds: Int
  /// What the machine does not allow, and was left out.
  let missing: [String]
  let deeds: [Deed]
  let hosts: Int
  let countdowns: Account
  let alarms: Account
  let growths: [Growth]
  /// Other things that must not be.
  let faults: [String]
  /// The last lines of the hosts.
  let lastLines: [String]

  /// How many of a kind there were, by what became of them.
  struct Account {
    let kind: String
    let total: Int
    let fates: [(name: String, count: Int)]
    let faults: [String]

    var sum: Int { fates.reduce(0) { $0 + $1.count } }
    var addsUp: Bool { sum == total && faults.isEmpty }
  }

  var holds: Bool {
    countdowns.addsUp && alarms.addsUp && faults.isEmpty && growths.allSatisfy(\.holds)
  }

  /// The accounts, the growth and the faults, and what they come to.
  var report: Report {
    let title = "\(seconds) s after a beginning of \(beginning.text(decimals: 0)) s"
    var report = Report(
      "\(title); seed \(seed), \(hosts) hosts",
      ["seed": .integer(Int(seed)), "seconds": .integer(seconds), "hosts": .integer(hosts)])
    for text in missing { report.add("left out: \(text)") }
    report.add(done)
    for account in [countdowns, alarms] {
      report.add(account.table, as: account.kind.replacing(" ", with: "_"))
    }
    report.add(growth, as: "growth")
    let all = [countdowns.faults, alarms.faults, faults].flatMap { $0.prefix(Self.most) }
    report.add(Table(all, [Column("fault") { .word($0) }]), as: "faults")
    if !holds {
      report.add(Table(lastLines, [Column("last lines of the hosts") { .word($0) }]), as: "lines")
    }
    report.add(verdict)
    report.holds = holds
    return report
  }

  private static let most = 20

  private var done: String {
    let counts = Deed.Kind.allCases.map { kind in
      "\(deeds.count { $0.kind == kind }) × \(kind.rawValue)"
    }
    return "done meanwhile: " + counts.joined(separator: ", ")
  }

  private var growth: Table {
    Table(
      growths,
      [
        Column("growth under the last host", key: "what") { .word($0.name) },
        Column("begin") { .number($0.begin, decimals: 1) },
        Column("end") { .number($0.end, decimals: 1) },
        Column("limit") { .number($0.limit, decimals: 1) },
        Column("", key: "verdict") { .word($0.holds ? "holds" : "misses") },
      ])
  }

  private var verdict: String {
    let isComplete = countdowns.addsUp && alarms.addsUp && faults.isEmpty
    return (isComplete ? "adds up" : "does not add up")
      + (growths.allSatisfy(\.holds) ? "; nothing has grown" : "; something has grown")
  }
}

extension Outcome.Account {
  fileprivate var table: Table {
    let sum = (name: "together, of \(total)", count: self.sum)
    return Table(
      fates + [sum],
      [Column(kind, key: "fate") { .word($0.name) }, Column("", key: "count") { .count($0.count) }])
  }
}
