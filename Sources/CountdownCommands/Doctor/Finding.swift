/// What came of trying one part.
struct Finding: Hashable, Sendable {
  let part: String
  /// Whether nothing that was asked for will be missed.
  var isOK = true
  /// What was found.
  var detail: String
  /// What to do about it; nil where nothing is to be done.
  var mend: String?

  static func ok(_ part: String, _ detail: String, mend: String? = nil) -> Finding {
    Finding(part: part, detail: detail, mend: mend)
  }

  static func missing(_ part: String, _ detail: String, mend: String? = nil) -> Finding {
    Finding(part: part, isOK: false, detail: detail, mend: mend)
  }

  /// A part that nobody asked for is never missed.
  func unlessUnused(_ isUsed: Bool) -> Finding {
    if isUsed || isOK { return self }
    return Finding(part: part, detail: "not used (\(detail))")
  }
}
