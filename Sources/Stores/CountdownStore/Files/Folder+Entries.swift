internal import Countdown
internal import CountdownSystem
internal import Glibc

extension Folder {
  /// The entry of a key; nil if there is none, one with a fault if the file cannot be read.
  ///
  /// - Throws: an error that keeps every entry from being read.
  func entry(_ key: StoreKey) throws(StoreError) -> StoreEntry? {
    do throws(StoreError) {
      switch try read(key.fileName, upTo: EntryText.largest) {
      case .nothing: return nil
      case .bytes(let bytes): return EntryText.decode(bytes, as: key)
      case .unusable(let problem):
        return StoreEntry(key, body: nil, fault: StoreError(.unreadable(key, problem)))
      }
    } catch {
      if [EMFILE, ENFILE, ENOMEM].contains(error.code) { throw error }
      return StoreEntry(key, body: nil, fault: error)
    }
  }
}

extension StoreKey {
  private static var suffix: String { ".entry" }

  /// The name of the file: a key has no `+`.
  var fileName: String {
    rawValue.replacing(UInt8(ascii: "/"), with: UInt8(ascii: "+")) + Self.suffix
  }

  /// The key whose entry has a file name; nil for a file that is not an entry.
  init?(fileName: String) {
    guard fileName.hasSuffix(Self.suffix), !fileName.utf8.contains(UInt8(ascii: "/")) else {
      return nil
    }
    let name = Substring(fileName.utf8.dropLast(Self.suffix.utf8.count))
    self.init(rawValue: name.replacing(UInt8(ascii: "+"), with: UInt8(ascii: "/")))
  }
}

extension StringProtocol {
  fileprivate func replacing(_ byte: UInt8, with other: UInt8) -> String {
    String(decoding: utf8.map { $0 == byte ? other : $0 }, as: UTF8.self)
  }
}
