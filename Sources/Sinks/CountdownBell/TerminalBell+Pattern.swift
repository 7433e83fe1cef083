extension TerminalBell {
  /// The number of bells, and the time between them.
  ///
  /// Most terminals merge bells that follow each other within a tenth of a second.
  public struct Pattern: Hashable, Sendable {
    /// The number of bells, at least one.
    public let count: Int
    /// The time from one bell to the next.
    public let gap: Duration

    /// One bell.
    public static var once: Pattern { .times(1, every: .zero) }

    /// Several bells: a count below one counts as one, a negative gap as none.
    public static func times(_ count: Int, every gap: Duration) -> Pattern {
      Pattern(count: max(count, 1), gap: max(gap, .zero))
    }
  }
}
