/// The result of testing one part.
struct Finding: Hashable, Sendable {
  let part: String
  /// Whether nothing requested will be missed.
  var isOK = true
  /// The result in words.
  var detail: String
  /// The remedy; nil if none is needed.
  var mend: String?

  static func ok(_ part: String, _ detail: String, mend: String? = nil) -> Finding {
    Finding(part: part, detail: detail, mend: mend)
  }

  static func missing(_ part: String, _ detail: String, mend: String? = nil) -> Finding {
    Finding(part: part, isOK: false, detail: detail, mend: mend)
  }

  /// A part that was not requested is never missed.
  func unlessUnused(_ isUsed: Bool) -> Finding {
    if isUsed || isOK { return self }
    return Finding(part: part, detail: "not used (\(detail))")
  }
}
