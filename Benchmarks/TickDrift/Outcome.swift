/// All that the table, the JSON and the picture show.
struct Outcome: Sendable {
  let options: Options
  let refusal: RealTimeRefusal?
  let rows: [Row]
  let judgements: [Judgement]

  init(_ options: Options, refusal: RealTimeRefusal? = nil, blocks: [Series]) {
    self.options = options
    self.refusal = refusal
    let rows = Row.rows(blocks)
    self.rows = rows
    // Contenders with a priority that was refused are told as not measured.
    judgements = Limit.all(for: options.contenders).map { Judgement($0, rows: rows) }
  }
}
