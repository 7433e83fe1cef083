internal import CCountdownSound
internal import Glibc

/// Catches what libraries write to standard error on the calling thread, and on the threads that
/// they start there, such as the one on which libpulse talks to its server. These threads have
/// descriptors of their own from then on, so code of the application must not run on them. Catches
/// nothing where the kernel does not allow that.
final class Complaints {
  private let isCatching: Bool
  /// This thread's copy of the descriptor that it keeps; -1 if there is none.
  let kept: Int32
  /// The first message that was set aside.
  private(set) var remark: String?

  /// - Parameter descriptor: a descriptor that the thread needs; -1 for none.
  init(keeping descriptor: Int32 = -1) {
    let own = countdown_own_descriptors(descriptor)
    isCatching = own >= 0
    kept = isCatching ? own : fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
  }

  deinit { if kept > 0 { close(kept) } }

  /// Keeps the first line since the last call for ``remark``: it belongs to no clip.
  func setAside() {
    let line = take()
    remark = remark ?? line
  }

  /// The first line since the last call.
  func take() -> String? {
    guard isCatching else { return nil }
    var first: String?
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while case let count = read(0, &buffer, buffer.count), count > 0 {
      first = first ?? String(decoding: buffer.prefix(count), as: UTF8.self)
    }
    return first.map { String($0.split(whereSeparator: \.isNewline).first ?? "") }
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
