internal import CountdownBenchmarkHarness
internal import Foundation

/// What a process holds at a moment.
struct Holding: Hashable, Sendable {
  /// Private memory in megabytes of 2^20 bytes.
  let memory: Double
  let descriptors: Int
  let threads: Int

  /// Nil for a process that has ended.
  init?(of process: pid_t) {
    let folder = "/proc/\(process)"
    guard let kilobytes = ProcessStatus.number("RssAnon", in: folder + "/status"),
      let threads = ProcessStatus.number("Threads", in: folder + "/status"),
      let files = try? FileManager.default.contentsOfDirectory(atPath: folder + "/fd")
    else { return nil }
    (memory, descriptors, self.threads) = (Double(kilobytes) / 1_024, files.count, threads)
  }
}

/// A figure of a process over a time in which it was not killed. What it needs for a moment comes
/// on top of what it keeps, so the smallest values of the first and the last part are compared.
struct Growth: Hashable, Sendable {
  let name: String
  let begin: Double
  let end: Double
  let limit: Double

  /// - Parameters:
  ///   - values: one a second or so.
  ///   - share: how much more it may be in the end, as a share of the beginning.
  ///   - slack: how much more besides.
  /// - Returns: nil for too few values to compare.
  init?(_ name: String, _ values: [Double], share: Double = 0, slack: Double) {
    guard let begin = values.prefix(values.count / 4).min(),
      let end = values.suffix(values.count / 4).min()
    else { return nil }
    self.init(name, from: begin, to: end, share: share, slack: slack)
  }

  init(_ name: String, from begin: Double, to end: Double, share: Double = 0, slack: Double) {
    (self.name, self.begin, self.end) = (name, begin, end)
    limit = begin * (1 + share) + slack
  }

  var holds: Bool { end <= limit }
}

/// The figures of one process.
struct GrowthOfProcess {
  let name: String
  var holdings: [Holding] = []

  /// The memory depends on how many lists of all countdowns there are at a moment, most of all in
  /// those that only show them.
  private var share: Double { name == "host" ? 0.3 : 1 }

  var growths: [Growth?] {
    [
      Growth("\(name): memory, MB", holdings.map(\.memory), share: share, slack: 8),
      Growth("\(name): descriptors", holdings.map { Double($0.descriptors) }, slack: 2),
      Growth("\(name): threads", holdings.map { Double($0.threads) }, slack: 2),
    ]
  }
}
