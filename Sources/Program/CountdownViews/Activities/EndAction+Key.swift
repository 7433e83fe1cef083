internal import CountdownResident
internal import CountdownTerminal

extension EndAction {
  /// The answer to the end of a countdown that a key gives; nil for any other key.
  init?(_ key: Key) {
    switch key {
    case .space: self = .again
    case .character("+"), .character("="): self = .minute
    default: return nil
    }
  }
}

extension CountdownActivity {
  /// Counts once more after the end, and no longer to a clock time.
  func begin(_ again: EndAction) {
    target = nil
    again.perform(on: timer)
  }
}
