/// Operands of which the words at one end are a time, and the others a name: `7:30 mon Work`.
struct WordCut {
  let time, name: String

  /// Cuts where the time is longest; nil where neither end is one.
  ///
  /// - Parameter isTime: whether words can be read as a time.
  init?(_ operands: [String], isTime: (String) -> Bool) {
    let words = operands.joined(separator: " ").split(whereSeparator: \.isWhitespace)
    for count in words.indices.reversed() where count > 0 {
      for (time, name) in [
        (words.prefix(count), words.dropFirst(count)), (words.suffix(count), words.dropLast(count)),
      ] where isTime(time.joined(separator: " ")) {
        self.time = time.joined(separator: " ")
        self.name = name.joined(separator: " ")
        return
      }
    }
    return nil
  }
}

extension String {
  /// The text as one operand in a shell.
  var operand: String { contains(where: \.isWhitespace) ? quoted : shown }
}
