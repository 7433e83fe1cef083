/// The files of an archive that `tar --format=ustar` wrote, as in POSIX, `pax`, "ustar Interchange
/// Format": for each a block of 512 bytes and its contents, filled up to a block; then empty ones.
enum TarArchive {
  /// The place at which an archive cannot be read.
  struct Damage: Error {
    let place: Int
  }

  static func files(in bytes: [UInt8]) throws(Damage) -> [(name: String, bytes: [UInt8])] {
    var (files, place): ([(name: String, bytes: [UInt8])], Int) = ([], 0)
    while place + 512 <= bytes.count {
      if bytes[place] == 0 { return files }
      let field = { (range: Range<Int>) in
        String(
          decoding: bytes[(place + range.lowerBound)..<(place + range.upperBound)]
            .prefix { $0 != 0 }, as: UTF8.self)
      }
      let start = place + 512
      guard field(257..<263) == "ustar", let size = Int(field(124..<136), radix: 8), size >= 0,
        start + size <= bytes.count
      else { throw Damage(place: place) }
      files.append((field(0..<100), Array(bytes[start..<(start + size)])))
      place = start + (size + 511) / 512 * 512
    }
    throw Damage(place: place)
  }
}
