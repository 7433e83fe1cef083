extension SQLiteConnection {
  /// The origin of a copy in memory, and the reason for it.
  struct Origin {
    let path: String
    let state: SQLiteFile.State
    let refusal: SQLiteFailure
  }

  /// Whether the original has changed since.
  var isOutdated: Bool {
    guard let origin else { return false }
    return origin.state != SQLiteFile.State(at: origin.path)
  }

  /// The reason why it does not write.
  var refusal: SQLiteFailure {
    guard let origin else { return SQLiteFailure(.readOnly, "it was opened read-only") }
    let refusal = origin.refusal
    return refusal.kind == .full ? refusal : SQLiteFailure(.readOnly, refusal.words)
  }
}
