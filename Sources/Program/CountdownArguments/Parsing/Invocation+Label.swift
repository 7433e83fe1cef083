extension Invocation {
  /// `label NAME TEXT`
  func label() throws(UsageError) -> Request {
    let key = try CountdownKey(operands[0])
    let words = operands.dropFirst().joined(separator: " ")
    let text: String
    do throws(ValueError) { text = try OptionValue.label(words) } catch {
      throw UsageError(error.reason)
    }
    guard !text.isEmpty else {
      throw UsageError(
        "TEXT is missing, such as: countdown label \(key.text) \("Earl Grey".quoted)")
    }
    return .remote(.control(.label(text), .named([key])))
  }
}
