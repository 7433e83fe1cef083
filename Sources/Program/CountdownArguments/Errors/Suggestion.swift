extension Sequence<String> {
  /// The word that was probably meant: the only one that begins with the given word, or else the
  /// one with the fewest letters changed, left out, added or swapped, if these are few.
  package func closest(to word: String) -> String? {
    let word = word.prefix(40).lowercased()
    guard word.count > 1 else { return nil }
    let completions = filter { $0.hasPrefix(word) }
    if completions.count == 1 { return completions[0] }
    let rated = map { (word: $0, distance: editDistance(word, $0)) }
    guard let best = rated.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= Swift.max(1, word.count / 4) ? best.word : nil
  }
}

/// The number of single letters changed, left out, added, or swapped with their neighbour.
private func editDistance(_ left: String, _ right: String) -> Int {
  let (left, right) = (Array(left), Array(right))
  var beforePrevious: [Int] = []
  var previous = Array(0...right.count)
  for (row, letter) in left.enumerated() {
    var current = [row + 1]
    for (column, other) in right.enumerated() {
      let change = previous[column] + (letter == other ? 0 : 1)
      var least = Swift.min(change, previous[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
        least = Swift.min(least, beforePrevious[column - 1] + 1)
      }
      current.append(least)
    }
    (beforePrevious, previous) = (previous, current)
  }
  return previous[right.count]
}
