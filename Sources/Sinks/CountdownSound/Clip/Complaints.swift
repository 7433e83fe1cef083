internal import CCountdownSound
internal import Glibc

/// Catches what libraries write to standard error on the calling thread, which has descriptors of
/// its own from then on. Catches nothing where the kernel does not allow that.
struct Complaints: ~Copyable {
  private let isCatching = countdown_own_descriptors() == 0

  /// The first complaint since the last call, without the place in the library that it names.
  func take() -> String? {
    guard isCatching else { return nil }
    var first: String?
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while case let count = read(0, &buffer, buffer.count), count > 0 {
      first = first ?? String(decoding: buffer.prefix(count), as: UTF8.self)
    }
    return first.map(Self.sentence)
  }

  /// `dequantization failed!` of `[src/libmpg123/layer3.c:2009] error: dequantization failed!`.
  static func sentence(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).first ?? ""
    let end = line.lastIndex { $0 == "]" || $0 == ":" }
    let words = end.map { line[line.index(after: $0)...] } ?? line
    let sentence = words.drop { $0 == " " }
    return sentence.isEmpty ? "the decoder reported an error" : String(sentence)
  }
}
