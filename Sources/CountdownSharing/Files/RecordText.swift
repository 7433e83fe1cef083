internal import Countdown
internal import Foundation

/// Records as the text of a file; see Documentation/Protocol.md.
enum RecordText {
  /// The version that is written, and the newest that is understood.
  static let version = 1
  /// No file of ours is larger, and no larger one is read: 64 KB.
  static let largest = 65_536

  static func encode(_ record: SharedCountdown) throws -> [UInt8] {
    try encode(RecordFields(record))
  }

  static func encode(_ fields: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let bytes = Array(try encoder.encode(fields)) + [UInt8(ascii: "\n")]
    guard bytes.count <= largest else { throw SharingError(.tooLarge(bytes: bytes.count)) }
    return bytes
  }

  /// Reads the record of a name.
  ///
  /// - Throws: `.newerVersion`, or `.unreadable` for everything that makes no sense.
  static func decode(_ bytes: [UInt8], name: String) throws(SharingError) -> SharedCountdown {
    let fields: RecordFields = try decode(bytes, name: name)
    guard let record = fields.record(named: name) else {
      throw SharingError(.unreadable(name: name, "its values make no sense"))
    }
    return record
  }

  /// Reads the fields of one of our texts.
  static func decode<Fields: VersionedFields>(
    _ bytes: [UInt8], name: String
  ) throws(SharingError) -> Fields {
    let data = Data(bytes)
    if let fields = try? JSONDecoder().decode(Fields.self, from: data), fields.v == version {
      return fields
    }
    guard let mark = try? JSONDecoder().decode(VersionMark.self, from: data) else {
      throw SharingError(.unreadable(name: name, "it is no record of a countdown"))
    }
    throw SharingError(
      mark.v > version
        ? .newerVersion(name: name, mark.v)
        : .unreadable(name: name, "a field is missing or of another kind"))
  }

  private struct VersionMark: VersionedFields {
    let v: Int
  }
}

/// What stands in a file, with the version of the form it is written in.
protocol VersionedFields: Codable {
  var v: Int { get }
}
