package import Countdown
package import CountdownSystem

/// The operations behind a host's socket.
package protocol HostService: Sendable {
  /// Carries a request out, on a thread that may wait for the store, one request after the other;
  /// one that tries alerts, on a thread of its own. `ping` without that, `announced`, `retire` and
  /// `subscribe` do not come here.
  func answer(_ request: HostRequest) -> HostReply

  /// The fields of the answer to `ping`. Called on the server's thread, and must not block.
  var about: JSONObject { get }

  /// Another process has announced the end of a run, and could not note that. Called on the
  /// server's thread, and must not block.
  func hear(_ name: String, run: CountdownID) -> HostReply

  /// Looks whether there is nothing left to do, on the thread of the requests. Called when a client
  /// that had subscribed is gone, and after a `ping`: the client may have changed something. Does
  /// nothing by default.
  func look()

  /// Makes room for another host, and answers. Called on the server's thread, and must not block.
  /// No request comes after a success.
  func retire() -> HostReply

  /// Called after ``retire()``, when the socket is closed. Does nothing by default.
  func retired()
}

extension HostService {
  /// Refuses.
  package func retire() -> HostReply {
    .failure(.partOfAnother)
  }

  /// Does nothing.
  package func retired() {}

  /// Does nothing.
  package func look() {}

  /// Refuses.
  package func hear(_ name: String, run: CountdownID) -> HostReply { .failure(.notFound(name)) }

  /// Empty.
  package var about: JSONObject { [:] }
}

extension HostReply.Failure {
  /// The refusal of a host that does not make room for another.
  static var partOfAnother: Self {
    Self(.refused, "this host is part of another program: end that program")
  }
}
