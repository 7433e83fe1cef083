internal import Countdown
package import CountdownSystem

/// The answer of a host: the fields of a success, or a failure that changed nothing.
package enum HostReply: Hashable, Sendable {
  /// The operation was carried out. `v`, `ok` and the request's `tag` are added.
  case success(JSONObject)
  /// The operation was not carried out, and nothing has changed.
  case failure(Failure)

  /// The reason why an operation was not carried out.
  package struct Failure: Error, Hashable, Sendable {
    /// A word for programs.
    package let code: HostError.Code
    /// A line for people, which says what to do.
    package let message: String

    /// A failure.
    package init(_ code: HostError.Code, _ message: String) {
      (self.code, self.message) = (code, message)
    }
  }

  /// The answer as a line, with the newline.
  ///
  /// - Parameter tag: the request's, by which the client knows the answer.
  func line(tag: JSONValue?) -> [UInt8] {
    var object: JSONObject = ["v": .integer(HostRequest.version)]
    switch self {
    case .success(let fields):
      object["ok"] = true
      object = object.merging(fields)
    case .failure(let failure):
      object["ok"] = false
      object["error"] = [
        "code": .string(failure.code.rawValue), "message": .string(failure.message),
      ]
    }
    if let tag { object["tag"] = tag }
    return Array(object.text.utf8) + [UInt8(ascii: "\n")]
  }
}

extension HostReply.Failure {
  static func badRequest(_ message: String) -> Self { Self(.badRequest, message) }

  static func unknownOperation(_ operation: String) -> Self {
    Self(.unknownOperation, "there is no operation \(QuotedText(operation))")
  }
}
