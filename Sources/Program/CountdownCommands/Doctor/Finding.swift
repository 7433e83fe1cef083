/// The result of testing one part.
struct Finding: Hashable, Sendable {
  let part: String
  /// Whether nothing requested will be missed.
  var isOK = true
  /// The result in words.
  var detail: String
  /// The remedy; nil if none is needed.
  var fix: String?

  static func ok(_ part: String, _ detail: String, fix: String? = nil) -> Finding {
    Finding(part: part, detail: detail, fix: fix)
  }

  static func missing(_ part: String, _ detail: String, fix: String? = nil) -> Finding {
    Finding(part: part, isOK: false, detail: detail, fix: fix)
  }

  /// A part that was not requested is never missed.
  func unlessUnused(_ isUsed: Bool) -> Finding {
    if isUsed || isOK { return self }
    return Finding(part: part, detail: "not used (\(detail))")
  }
}
