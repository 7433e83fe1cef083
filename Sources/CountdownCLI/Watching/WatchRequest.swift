/// What `countdown watch` is asked for.
struct WatchRequest: Sendable {
  /// Which countdown; nil for the only one there is.
  let key: CountdownKey?
  /// Only its style and colours count.
  let view: ViewOptions
}
