/// A limit and its verdict, as JSON.
struct JSONLimit: Encodable {
  let scheduler: String
  let figure: String
  let reference: Nullable<String>
  let bound: Double
  let value: Nullable<Double>
  let interval: Nullable<[Double]>
  let verdict: String

  init(_ judgement: Judgement) {
    scheduler = judgement.limit.subject.name
    figure = judgement.limit.figure.rawValue
    reference = Nullable(judgement.limit.reference?.name)
    bound = judgement.limit.bound
    value = Nullable(judgement.estimate?.value)
    interval = judgement.estimate?.ends ?? nil
    verdict = judgement.verdict.rawValue
  }
}

/// A value that is encoded as `null` when there is none, where an optional would be left out.
struct Nullable<Value: Encodable>: Encodable, ExpressibleByNilLiteral {
  let value: Value?

  init(_ value: Value?) { self.value = value }

  init(nilLiteral: ()) { value = nil }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value { try container.encode(value) } else { try container.encodeNil() }
  }
}

extension Estimate {
  /// The interval's two ends.
  var ends: Nullable<[Double]> { Nullable(interval.map { [$0.lowerBound, $0.upperBound] }) }
}
