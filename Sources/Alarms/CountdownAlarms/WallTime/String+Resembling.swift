extension String {
  /// The only known word that begins with these letters, or that differs from them, as a whole or
  /// in its first three letters, by one letter or by two that are swapped.
  func resembling(_ known: [String]) -> String? {
    guard count > 1 else { return nil }
    let alike = known.filter { word in
      word.hasPrefix(self) || isSlip(of: word) || isSlip(of: String(word.prefix(3)))
    }
    return alike.count == 1 ? alike.first : nil
  }

  /// Whether it is a word with one letter changed, left out or added, or with two swapped.
  private func isSlip(of word: String) -> Bool {
    guard count > 3 else { return false }
    let (left, right) = (Array(self), Array(word))
    let front = zip(left, right).prefix { $0 == $1 }.count
    let (rest, others) = (left[front...], right[front...])
    let back = zip(rest.reversed(), others.reversed()).prefix { $0 == $1 }.count
    let (wrong, meant) = (rest.dropLast(back), others.dropLast(back))
    return max(wrong.count, meant.count) <= 1
      || wrong.count == 2 && meant.count == 2 && wrong.elementsEqual(meant.reversed())
  }
}
