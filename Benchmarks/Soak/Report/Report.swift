internal import CountdownBenchmarkSupport

/// The account, the faults and the growth, for people.
struct Report {
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

  var text: String {
    let accounts = [countdowns, alarms]
    let title = "\(seconds) s after a beginning of \(beginning.text(decimals: 0)) s"
    let parts =
      ["\(title); seed \(seed), \(hosts) hosts"] + missing.map { "left out: \($0)" }
      + [done] + accounts.map(table) + [growth]
      + accounts.flatMap(\.faults).prefix(Self.most) + faults.prefix(Self.most) + [verdict]
    return parts.joined(separator: "\n\n")
  }

  private static let most = 20

  private var done: String {
    let counts = Deed.Kind.allCases.map { kind in
      "\(deeds.count { $0.kind == kind }) × \(kind.rawValue)"
    }
    return "done meanwhile: " + counts.joined(separator: ", ")
  }

  private func table(_ account: Account) -> String {
    let lines = account.fates.map { [$0.name, "\($0.count)"] }
    let sum = ["together", "\(account.sum) of \(account.total)"]
    return String(table: [[account.kind, ""]] + lines + [sum], words: [0])
  }

  private var growth: String {
    let lines = growths.map { growth in
      [
        growth.name, growth.begin.text(decimals: 1), growth.end.text(decimals: 1),
        growth.limit.text(decimals: 1), growth.holds ? "holds" : "misses",
      ]
    }
    let header = ["growth under the last host", "begin", "end", "limit", ""]
    return String(table: [header] + lines, words: [0, 4])
  }

  private var verdict: String {
    let isComplete = countdowns.addsUp && alarms.addsUp && faults.isEmpty
    return (isComplete ? "adds up" : "does not add up")
      + (growths.allSatisfy(\.holds) ? "; nothing has grown" : "; something has grown")
  }
}
