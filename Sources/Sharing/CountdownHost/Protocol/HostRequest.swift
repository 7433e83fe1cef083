package import CountdownSystem

/// A client's request: one line of JSON; see Documentation/Protocol.md.
package struct HostRequest: Hashable, Sendable {
  /// The version that is used here, and the newest that is understood.
  package static let version: Int64 = 1

  /// The operation.
  package let operation: String
  /// The id or the name of the item.
  package let id: String?
  /// A random word that the client made for this request alone, so that the request is carried out
  /// once; nil when it may be carried out each time that it comes.
  package let once: String?
  /// All fields of the request.
  package let fields: JSONObject
  /// Whether the answer is to have the alerts that will not work, which are tried for it.
  var triesAlerts: Bool { fields["alerts"]?.bool == true }

  /// Takes a request apart.
  init(_ fields: JSONObject) throws(HostReply.Failure) {
    guard let version = fields["v"]?.integer, version >= 1 else {
      throw .badRequest("\"v\" must be a version, such as 1")
    }
    guard version <= Self.version else {
      throw HostReply.Failure(
        .unsupportedVersion,
        "this host speaks version \(Self.version), not \(version): restart the host")
    }
    guard let operation = fields["op"]?.string, !operation.isEmpty else {
      throw .badRequest("\"op\" must say what is to be done")
    }
    if let id = fields["id"], id.string == nil { throw .badRequest("\"id\" must be a text") }
    once = try Self.once(fields)
    (self.operation, self.id, self.fields) = (operation, fields["id"]?.string, fields)
  }

  private static func once(_ fields: JSONObject) throws(HostReply.Failure) -> String? {
    guard let value = fields["once"] else { return nil }
    guard let text = value.string, (16...64).contains(text.utf8.count) else {
      throw .badRequest("\"once\" must be a random text of 16 to 64 bytes")
    }
    return text
  }
}
