internal import Countdown
internal import CountdownArguments
internal import CountdownHost
internal import CountdownSharing
internal import CountdownSystem
internal import CountdownTerminal

/// A countdown that the host is asked to begin.
struct HostedStart {
  var name = ""
  let length: Duration
  let label: String
  var attributes: [String: String] = [:]
  /// The warnings, as times before the end; the steps of a routine have their own.
  var warnings: [Duration] = []
  /// The steps of a routine, whose first step has the countdown's length; nil for a single
  /// countdown.
  var steps: SharedSteps?

  init(length: Duration, label: String) { (self.length, self.label) = (length, label) }

  /// The title: the label, or else the name.
  var title: String { label.isEmpty ? name : label }

  /// The title, and the present step: `Work  Focus 1/4`.
  var heading: String {
    ([DisplayText.label(title)] + [steps?.place?.words].compactMap(\.self))
      .joined(separator: "  ")
  }

  func begin(by client: HostClient) throws(HostError) -> HostChange {
    guard let steps else {
      return try client.start(
        name, for: length, label: title, warnings: warnings, attributes: attributes)
    }
    return try client.start(
      name, steps: steps.plan, advances: steps.advances, repeats: steps.repeats, label: title,
      attributes: attributes)
  }
}
