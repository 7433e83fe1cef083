internal import Foundation

/// What happens when the trial is ended before its time: all of its processes end too.
enum Interruption {
  /// A signal's handler may write to it.
  private static let bell = Pipe()
  private static let descriptor = bell.fileHandleForWriting.fileDescriptor

  /// Calls a closure when this process is asked to end, and then ends it. Handlers, unlike what is
  /// blocked or ignored, do not pass to programs that are started.
  static func whenAsked(_ body: @escaping @Sendable () -> Void) {
    // Opened before a handler needs it.
    _ = descriptor
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { _ in _ = write(Interruption.descriptor, "!", 1) }
    }
    Thread.detachNewThread {
      _ = try? bell.fileHandleForReading.read(upToCount: 1)
      body()
      exit(1)
    }
  }

  /// Kills all processes that this one has started.
  static func killChildren() {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    for thread in threads {
      let file = "/proc/self/task/\(thread)/children"
      let children = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
      for child in children.split(separator: " ").compactMap({ pid_t($0) }) { kill(child, SIGKILL) }
    }
  }
}
