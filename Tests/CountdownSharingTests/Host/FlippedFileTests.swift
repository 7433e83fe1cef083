import Countdown
import CountdownTestSupport
import Foundation
import Glibc
import Testing

@testable import CountdownSystem

/// A path that leads to something else at every moment: what is trusted is what was opened.
@Suite(.ownThread) struct FlippedFileTests {
  private let temporary = StorePlace()
  private var folder: String { temporary.path }
  private var path: String { "\(folder)/config" }

  /// What others may have written, and what never ends.
  private static let strange = ["open", "link", "pipe", "folder", "nothing"]

  private func make(_ kind: String) throws {
    let place = "\(folder)/\(kind)"
    switch kind {
    case "own": try Data("own".utf8).write(to: URL(filePath: place))
    case "open":
      try Data("strange".utf8).write(to: URL(filePath: place))
      #expect(chmod(place, 0o666) == 0)
    case "link":
      // The file is the user's, and others may put another one into its folder.
      let other = "\(folder)/others"
      try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
      #expect(chmod(other, 0o777) == 0)
      try Data("strange".utf8).write(to: URL(filePath: "\(other)/config"))
      #expect(symlink("\(other)/config", place) == 0)
    case "pipe": #expect(mkfifo(place, 0o600) == 0)
    default: break
    }
  }

  /// Gives the path another file, without a moment in which there is none.
  private func flip(to kind: String) {
    let new = "\(folder)/new"
    if kind == "nothing" {
      unlink(path)
    } else if kind == "folder" {
      unlink(path)
      mkdir(path, 0o700)
      rmdir(path)
    } else if linkat(AT_FDCWD, "\(folder)/\(kind)", AT_FDCWD, new, 0) == 0 {
      rename(new, path)
      unlink(new)
    }
  }

  @Test func nothingIsTrustedThatIsNotTheUsers() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for kind in ["own"] + Self.strange { try make(kind) }
    let flipper = try Background { [self] isOver in
      var random = SeededGenerator(seed: 36)
      while !isOver() {
        let other = Self.strange.randomElement(using: &random) ?? ""
        flip(to: Bool.random(using: &random) ? "own" : other)
      }
      return ""
    }
    var (trusted, refused) = (0, 0)
    var reasons: Set<String> = []
    // There is often nothing: rounds without a file count little.
    for _ in 0..<5_000_000 where trusted + refused < 3_000 {
      guard let file = (try? OpenedFile(path)).flatMap(\.self),
        let bytes = try? file.read(upTo: 100)
      else { continue }
      if let reason = file.distrust {
        (refused, _) = (refused + 1, reasons.insert(reason))
        continue
      }
      trusted += 1
      #expect(String(decoding: bytes, as: UTF8.self) == "own")
    }
    _ = try flipper.finish()
    #expect(trusted > 100 && refused > 100, "\(trusted), \(refused): \(reasons)")
  }

  @Test func aLockIsNoFileOfOthers() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let own = try FileLock.file(at: "\(folder)/own")
    close(own)
    for kind in ["open", "link", "pipe"] {
      try make(kind)
      #expect(throws: SystemError.self) { try FileLock.file(at: "\(folder)/\(kind)") }
      #expect(HostRecord(at: "\(folder)/\(kind)") == nil)
    }
  }
}
