/// The operations behind a host's socket.
///
/// Called on the server's thread, one request after the other, while the other clients wait; on a
/// thread of its own for a request that takes time.
package protocol HostService: Sendable {
  /// Carries a request out. `subscribe` does not come here; the server carries it out itself.
  func answer(_ request: HostRequest) -> HostReply

  /// Makes room for another host: saves the state, and answers. No request comes after a success.
  func retire() -> HostReply

  /// Called after ``retire()``, when the socket is closed. Does nothing by default.
  func retired()

  /// Called when a client that had subscribed is gone. Does nothing by default.
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
  /// The refusal of a host that does not make room for another.
  static var partOfAnother: Self {
    Self(.refused, "this host is part of another program: end that program")
  }
}
