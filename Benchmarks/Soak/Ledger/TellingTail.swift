internal import CountdownBenchmarkHarness
internal import Foundation

/// Reads what the hooks write down, as it comes.
final class TellingTail: Sendable {
  private let path: String
  private let state = Locked<(offset: UInt64, rest: [UInt8])>((0, []))

  init(of path: String) { self.path = path }

  /// The lines since the last call.
  func next() -> [Telling] {
    state.withLock { state in
      guard let file = FileHandle(forReadingAtPath: path) else { return [] }
      defer { try? file.close() }
      try? file.seek(toOffset: state.offset)
      let new = (try? file.readToEnd()) ?? Data()
      state.offset += UInt64(new.count)
      let text = state.rest + new
      guard let end = text.lastIndex(of: UInt8(ascii: "\n")) else {
        state.rest = text
        return []
      }
      state.rest = Array(text[(end + 1)...])
      return String(decoding: text[..<end], as: UTF8.self).split(separator: "\n")
        .compactMap(Telling.init)
    }
  }
}
