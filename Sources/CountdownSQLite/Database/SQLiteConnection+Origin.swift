#if Store
  extension SQLiteConnection {
    /// What a copy in memory was made of, and why.
    struct Origin {
      let path: String
      let state: SQLiteFile.State
      let refusal: SQLiteFailure
    }

    /// Whether it is a copy of what has changed since.
    var isOutdated: Bool {
      guard let origin else { return false }
      return origin.state != SQLiteFile.State(at: origin.path)
    }

    /// Why it does not write.
    var refusal: SQLiteFailure {
      guard let origin else { return SQLiteFailure(.readOnly, "it was opened read-only") }
      let refusal = origin.refusal
      return refusal.kind == .full ? refusal : SQLiteFailure(.readOnly, refusal.words)
    }
  }
#endif
