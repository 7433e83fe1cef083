internal import Countdown
internal import CountdownSystem

/// An entry as the bytes of a file: a line of JSON, and then the body as it is.
///
/// ```text
/// {"v":2,"revision":"9c7f2d40c6b1e5a8","due_ns":1795500000000000000}
/// {"name":"tea","phase":"running"}
/// ```
///
/// The revision and a claim's token are strings of hexadecimal digits, because not every reader of
/// JSON handles whole numbers of 64 bits.
enum EntryText {
  /// The version that is written, and the newest that is understood.
  static let version: Int64 = 2
  /// The greatest length of the first line: with an owner of the greatest length, each byte
  /// escaped.
  private static let longestLine = 8_192
  /// The greatest size of a file; a larger one is not read.
  static let largest = longestLine + StoreEntry.largestBody

  /// The bytes of an entry that has a body and a revision.
  static func encode(_ entry: StoreEntry) -> [UInt8] {
    var line: JSONObject = ["v": .integer(version)]
    line["revision"] = .string(hexadecimal(entry.revision?.rawValue ?? 0))
    line["due_ns"] = entry.due.map { .integer($0.nanoseconds) }
    line["claim"] = entry.claim.map { claim in
      .object([
        "owner": .string(claim.owner.rawValue), "token": .string(hexadecimal(claim.token)),
        "attempt": .integer(Int64(claim.attempt)),
      ])
    }
    return Array(line.text.utf8) + [UInt8(ascii: "\n")] + (entry.body ?? [])
  }

  /// The entry of a key; one with a fault if the bytes are invalid.
  static func decode(_ bytes: [UInt8], as key: StoreKey) -> StoreEntry {
    do throws(StoreError) {
      return try read(bytes, as: key)
    } catch {
      return StoreEntry(key, body: nil, fault: error)
    }
  }

  private static func read(_ bytes: [UInt8], as key: StoreKey) throws(StoreError) -> StoreEntry {
    func unreadable(_ problem: String) -> StoreError { StoreError(.unreadable(key, problem)) }
    guard let end = bytes.prefix(longestLine).firstIndex(of: UInt8(ascii: "\n")) else {
      throw unreadable("its first line has no end")
    }
    let line: JSONObject
    do throws(JSONError) { line = try JSONObject(reading: bytes[..<end]) } catch {
      throw unreadable("its first line is \(error)")
    }
    guard let version = line["v"]?.integer else { throw unreadable("its version is missing") }
    if version > self.version { throw StoreError(.newerVersion(key, Int(version))) }
    guard version == self.version, let revision = line["revision"].flatMap(number), revision != 0,
      line["due_ns"].map({ $0.integer != nil }) ?? true,
      line["claim"].map({ claim($0) != nil }) ?? true
    else { throw unreadable("a field is missing or of another kind") }
    let body = Array(bytes[(end + 1)...])
    if body.count > StoreEntry.largestBody { throw unreadable("its body is too large") }
    return StoreEntry(
      key, body: body, due: line["due_ns"]?.integer.map(WallMoment.init(nanoseconds:)),
      claim: line["claim"].flatMap(claim), revision: EntryRevision(rawValue: revision))
  }

  private static func claim(_ value: JSONValue) -> StoreClaim? {
    guard let fields = value.object, let owner = fields["owner"]?.string,
      let token = fields["token"].flatMap(number), let attempt = fields["attempt"]?.integer
    else { return nil }
    return StoreClaim(
      owner: StoreOwner(rawValue: owner), token: token, attempt: Int(attempt))
  }

  private static func hexadecimal(_ number: UInt64) -> String { String(number, radix: 16) }

  /// A hexadecimal number, in exactly the form that this type writes.
  private static func number(_ value: JSONValue) -> UInt64? {
    guard let text = value.string, let number = UInt64(text, radix: 16),
      hexadecimal(number) == text
    else { return nil }
    return number
  }
}
