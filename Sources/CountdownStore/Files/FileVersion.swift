internal import Countdown
internal import Glibc

/// What tells two contents of a path apart without reading them.
struct FileVersion: Hashable, Sendable {
  private let inode: UInt64
  private let size: Int64
  /// When its contents were written, by the file system's clock.
  let written: WallMoment
  /// When it got its name.
  private let changed: WallMoment

  init(_ status: stat) {
    (inode, size) = (UInt64(status.st_ino), Int64(status.st_size))
    (written, changed) = (WallMoment(status.st_mtim), WallMoment(status.st_ctim))
  }

  /// Whether whatever comes later differs from this version.
  ///
  /// The file system's clock goes in steps of some milliseconds: within one, a file may be replaced
  /// by one of the same size, and that by a third one, which gets the number of the first.
  func isSettled(at now: WallMoment) -> Bool { changed.advanced(by: .milliseconds(100)) < now }
}

extension WallMoment {
  fileprivate init(_ time: timespec) {
    let (seconds, isTooFar) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    self.init(nanoseconds: isTooFar ? (time.tv_sec < 0 ? .min : .max) : seconds)
    self = advanced(by: .nanoseconds(Int64(time.tv_nsec)))
  }
}
