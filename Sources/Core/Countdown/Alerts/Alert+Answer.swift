extension Alert {
  /// A person's answer to an alert.
  @nonexhaustive
  public enum Answer: Hashable, Sendable {
    /// An action of the alert was chosen. With the token, where the desktop gives one, a window
    /// that opens now may take the focus.
    case action(Action.ID, token: String? = nil)
    /// The alert itself was clicked.
    case opened(token: String? = nil)
    /// A person closed the alert.
    case closed
    /// The alert left the screen by itself.
    case expired

    /// The action that was chosen, whatever token came with it; nil for any other answer.
    public var actionID: Action.ID? { if case .action(let id, _) = self { id } else { nil } }
  }

  /// The outcome of an alert at a sink.
  @nonexhaustive
  public enum Outcome: Sendable {
    /// The alert is seen, or begins to be heard.
    case presented
    /// The sink threw this error.
    case failed(any Error)
    /// The sink has not returned for this long; it may still present the alert.
    case noAnswer(Duration)
  }
}
