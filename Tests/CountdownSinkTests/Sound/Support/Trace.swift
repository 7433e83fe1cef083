import Foundation

/// What the device of Fixtures/faulty.c noted.
struct Trace {
  struct Entry {
    let what: String
    /// On CLOCK_MONOTONIC.
    let nanoseconds: Int
    /// Heard until then.
    let frames: Int
  }

  let entries: [Entry]

  init(_ file: URL) throws {
    entries = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap {
      let fields = $0.split(separator: " ")
      guard fields.count == 3, let time = Int(fields[1]), let frames = Int(fields[2]) else {
        return nil
      }
      return Entry(what: String(fields[0]), nanoseconds: time, frames: frames)
    }
  }

  func last(_ what: String) -> Entry? { entries.last { $0.what == what } }
}
