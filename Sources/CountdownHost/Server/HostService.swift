/// Who carries out what clients ask for.
///
/// Called on the server's thread, one request after the other; the other clients wait meanwhile.
package protocol HostService: Sendable {
  /// Carries a request out. `subscribe` is not asked here, the server does it itself.
  func answer(_ request: HostRequest) -> HostReply

  /// Asked to make room for another host: saves what there is to save, and says so. No request
  /// comes after a success.
  func retire() -> HostReply

  /// Called after ``retire()``, when the socket is closed. By default does nothing.
  func retired()

  /// Called when a client that had subscribed is gone. By default does nothing.
  func subscriberLeft()
}

extension HostService {
  /// Refuses.
  package func retire() -> HostReply {
    .failure(.partOfAnother)
  }

  /// Does nothing.
  package func retired() {}

  /// Does nothing.
  package func subscriberLeft() {}
}

extension HostReply.Failure {
  /// A host that does not make room for another.
  static var partOfAnother: Self {
    Self(.refused, "this host is part of another program, which is to be ended")
  }
}
