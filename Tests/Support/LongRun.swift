internal import Foundation

/// How far tests go that could go on for ever.
package enum LongRun {
  /// Whether they go as far as is worthwhile, which takes minutes; by default they take seconds.
  package static let isOn = ProcessInfo.processInfo.environment["COUNTDOWN_LONG"] != nil
}
