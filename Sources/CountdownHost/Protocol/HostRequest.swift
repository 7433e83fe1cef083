package import CountdownSystem

/// What a client asks for: one line of JSON; see Documentation/Protocol.md.
package struct HostRequest: Hashable, Sendable {
  /// The version that is spoken here, and the newest that is understood.
  package static let version: Int64 = 1

  /// What is to be done.
  package let operation: String
  /// Which item it is about: an id or a name.
  package let id: String?
  /// What its client made up for this request alone, so that it is carried out once; nil when it
  /// may be carried out each time that it comes.
  package let once: String?
  /// Everything that stands in the request.
  package let fields: JSONObject

  /// Takes a request apart.
  init(_ fields: JSONObject) throws(HostReply.Failure) {
    guard let version = fields["v"]?.integer, version >= 1 else {
      throw .badRequest("\"v\" must be a version, such as 1")
    }
    guard version <= Self.version else {
      throw HostReply.Failure(
        .unsupportedVersion,
        "version \(version) is not spoken here, \(Self.version) is: restart the host")
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
