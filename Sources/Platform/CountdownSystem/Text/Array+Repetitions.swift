extension [String] {
  /// The texts in their order, each once. For a few texts.
  package var withoutRepetitions: [String] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
