/// Something that cannot be looked at, and is therefore named beside what can be read: no list
/// says "none" of what it has not seen.
package struct Unreadable: Hashable, Sendable {
  /// The thing that cannot be read, such as `alarm 3`.
  package let what: String
  /// The file, or the address of the server.
  package let path: String
  /// The reason why it cannot be read, and what to do: one line.
  package let reason: String

  package init(_ what: String, at path: String, because reason: String) {
    (self.what, self.path, self.reason) = (what, path, reason)
  }

  /// `{"what","path","reason"}`
  package var json: JSONValue {
    ["what": .string(what), "path": .string(path), "reason": .string(reason)]
  }
}

extension [Unreadable] {
  /// The list for programs; empty if everything was read.
  package var json: JSONValue { .array(map(\.json)) }
}
