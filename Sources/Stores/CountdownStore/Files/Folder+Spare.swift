internal import Countdown
internal import Glibc

// The room of one entry, kept for a disk that is full: the entry that takes another's place gives
// that one's room back, so that one is enough for any number of them.

extension Folder {
  private static var spare: String { ".spare" }
  private static var spareSize: Int { 4_096 }

  /// Keeps the room, unless it is kept already or there is none. Costs a system call where it is.
  func keepSpare() {
    var status = stat()
    let isMissing =
      fstatat(descriptor, Self.spare, &status, AT_SYMLINK_NOFOLLOW) != 0 && errno == ENOENT
    guard isMissing else { return }
    // Of equal bytes some file systems keep none.
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<Self.spareSize / 8).flatMap { _ in
      withUnsafeBytes(of: generator.next() as UInt64) { Array($0) }
    }
    try? write(bytes, to: Self.spare)
  }

  /// Makes the room free; false where none is kept.
  func giveUpSpare() -> Bool { (try? remove(Self.spare)) ?? false }
}
