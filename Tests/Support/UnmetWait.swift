internal import Testing

/// Says what a test saw when what it waited for did not come: the expectation around the wait says
/// only that it was false.
package func reportUnmetWait(for wanted: String, seeing sight: @autoclosure () -> String) {
  Issue.record("waited in vain for \(wanted); there was:\n\(sight())", severity: .warning)
}
