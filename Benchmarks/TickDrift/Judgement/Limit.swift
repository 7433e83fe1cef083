/// What the core must reach, and whether it does.
struct Limit: Sendable {
  enum Figure: String, Sendable {
    case p50
    case p99
    case drift
  }

  let subject: Contender
  let figure: Figure
  /// What it is a ratio to; nil for the drift, which is judged by itself.
  let reference: Contender?
  /// The largest ratio, or the largest drift in nanoseconds a tick, either way.
  let bound: Double

  /// The limits for what was asked to be measured.
  static func all(for contenders: [Contender]) -> [Limit] {
    contenders.filter { [.core, .countdown].contains($0.kind) }.flatMap { subject in
      subject.priority == nil
        ? ordinary(subject)
        : [Limit(subject: subject, figure: .p99, reference: subject.floor, bound: 1.5)]
    }
  }

  private static func ordinary(_ subject: Contender) -> [Limit] {
    [
      Limit(subject: subject, figure: .p50, reference: subject.floor, bound: 1.15),
      Limit(subject: subject, figure: .p50, reference: Contender(kind: .dispatch), bound: 0.9),
      Limit(subject: subject, figure: .p99, reference: subject.floor, bound: 1.3),
      Limit(subject: subject, figure: .drift, reference: nil, bound: 20),
    ]
  }
}

/// A limit held against the figures.
struct Judgement: Sendable {
  let limit: Limit
  let estimate: Estimate?
  let verdict: Verdict

  init(_ limit: Limit, rows: [Row]) {
    self.limit = limit
    estimate = Self.estimate(limit, rows)
    let lowest = limit.figure == .drift ? -limit.bound : -.infinity
    let verdict = Verdict(estimate, within: lowest...limit.bound)
    let hasTail = rows.first { $0.contender == limit.subject }.map { $0.delivered >= 1_000 } ?? true
    self.verdict = limit.figure == .p99 && !hasTail && estimate != nil ? .tooFewTicks : verdict
  }

  private static func estimate(_ limit: Limit, _ rows: [Row]) -> Estimate? {
    guard let subject = rows.first(where: { $0.contender == limit.subject }) else { return nil }
    if limit.figure == .drift { return subject.figures.drift }
    guard let other = rows.first(where: { $0.contender == limit.reference }) else { return nil }
    return limit.figure == .p50
      ? subject.figures.p50Ratio(to: other.figures) : subject.figures.p99Ratio(to: other.figures)
  }
}
