/// The request of `countdown watch`.
package struct WatchRequest: Sendable {
  /// The countdown to watch; nil for the only one.
  package let key: CountdownKey?
  /// Only its style and colours count.
  package let view: ViewOptions
}
