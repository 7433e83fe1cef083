import CountdownHost

/// What the examples of the guide `Host` use and do not declare.
protocol HostSurroundings: Sendable {
  var client: HostClient { get }
}
