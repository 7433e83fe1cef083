extension Alert {
  /// What a person answered.
  @nonexhaustive
  public enum Answer: Hashable, Sendable {
    /// An action of the alert was chosen. With the token, where the desktop gives one, a window
    /// that opens now may take the focus.
    case action(Action.ID, token: String?)
    /// The alert itself was clicked.
    case opened(token: String?)
    /// A person closed it.
    case closed
    /// The alert left the screen by itself.
    case expired
  }

  /// What became of an alert at a sink.
  @nonexhaustive
  public enum Outcome: Sendable {
    /// The alert is seen, or begins to be heard.
    case presented
    /// The sink threw this.
    case failed(any Error)
    /// The sink has not returned for so long; it may still present it.
    case noAnswer(Duration)
  }
}
