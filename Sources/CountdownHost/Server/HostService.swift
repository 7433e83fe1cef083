/// Who carries out what clients ask for.
///
/// Called on the server's thread, one request after the other; the other clients wait meanwhile.
package protocol HostService: Sendable {
  /// Carries a request out. `subscribe` is not asked here, the server does it itself.
  func answer(_ request: HostRequest) -> HostReply

  /// Called when a client that had subscribed is gone. By default does nothing.
  func subscriberLeft()
}

extension HostService {
  /// Does nothing.
  package func subscriberLeft() {}
}
