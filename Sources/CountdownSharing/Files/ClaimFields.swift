internal import Countdown

/// The fields of a claim in a file.
struct ClaimFields: VersionedFields {
  var v = RecordText.version
  let name: String
  let id: CountdownID
  let run: CountdownID
  let label: String
  let total: Int64
  let endedAt: Int64
  let claimedAt: Int64
  let owner: OwnerMark
  let open: [String]?
  let attributes: [String: String]?

  private enum CodingKeys: String, CodingKey {
    case v, name, id, run, label, owner, open, attributes
    case total = "total_ns"
    case endedAt = "ended_at_ns"
    case claimedAt = "claimed_at_ns"
  }
}

extension ClaimFields {
  init(_ finish: SharedFinish, by owner: OwnerMark, at wallNanoseconds: Int64) {
    (name, label, total) = (finish.name, finish.label, finish.total.saturatedNanoseconds)
    (id, run) = (finish.id.countdown, finish.id.run)
    (endedAt, claimedAt) = (finish.wallNanoseconds, wallNanoseconds)
    self.owner = owner
    open = finish.open.isEmpty ? nil : finish.open
    attributes = finish.attributes.isEmpty ? nil : finish.attributes
  }

  var finish: SharedFinish {
    SharedFinish(
      id: FinishID(countdown: id, run: run), name: name, label: label, total: .nanoseconds(total),
      wallNanoseconds: endedAt, open: open ?? [],
      attributes: attributes ?? [:])
  }
}
