/// What `countdown watch` is asked for.
package struct WatchRequest: Sendable {
  /// Which countdown; nil for the only one there is.
  package let key: CountdownKey?
  /// Only its style and colours count.
  package let view: ViewOptions
}
