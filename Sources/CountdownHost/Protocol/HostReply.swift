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
    package let code: Code
    /// A line for people, which says what to do.
    package let message: String

    /// A failure.
    package init(_ code: Code, _ message: String) {
      (self.code, self.message) = (code, message)
    }
  }

  /// Words for failures; there may be more than are known here.
  package struct Code: RawRepresentable, Hashable, Sendable {
    /// The word in the answer.
    package let rawValue: String

    /// A code of your own.
    package init(rawValue: String) { self.rawValue = rawValue }

    /// The line is not a JSON object. The connection is closed.
    package static let badJSON = Code(rawValue: "bad_json")
    /// The line is longer than a request may be. The connection is closed.
    package static let tooLong = Code(rawValue: "too_long")
    /// A request was begun and not completed, or no request came. The connection is closed.
    package static let timeout = Code(rawValue: "timeout")
    /// The host has its greatest number of clients already. The connection is closed.
    package static let tooMany = Code(rawValue: "too_many")
    /// The client belongs to another user. The connection is closed.
    package static let forbidden = Code(rawValue: "forbidden")
    /// A field is missing or has an invalid value.
    package static let badRequest = Code(rawValue: "bad_request")
    /// The request has a newer version.
    package static let unsupportedVersion = Code(rawValue: "unsupported_version")
    /// There is no such operation.
    package static let unknownOperation = Code(rawValue: "unknown_op")
    /// There is no such item.
    package static let notFound = Code(rawValue: "not_found")
    /// The item's state does not allow the operation.
    package static let refused = Code(rawValue: "refused")
    /// The system did not let the host do it.
    package static let failed = Code(rawValue: "failed")
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
