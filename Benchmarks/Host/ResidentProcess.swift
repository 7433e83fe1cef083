internal import CountdownBenchmarkHarness
internal import CountdownHost
internal import Foundation

/// `countdown serve --foreground` as a child, from when it is ready.
final class ResidentProcess {
  let process: pid_t

  init(_ program: Program, in room: Room) throws {
    let socket = try NotifySocket(at: room.path + "/notify")
    process = try program.start(
      ["serve", "--foreground"], more: ["NOTIFY_SOCKET": room.path + "/notify"])
    do {
      try socket.waitForReady(within: 30)
    } catch {
      end()
      throw error
    }
  }

  /// Lets it shut down, and waits for that.
  @discardableResult
  func end() -> Int32 {
    kill(process, SIGTERM)
    return Program.waitForEnd(of: process)
  }

  /// How often its threads have gone to sleep of their own accord, and so were woken.
  var wakeups: Int {
    let folder = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return threads.reduce(0) {
      $0 + (ProcessStatus.number("voluntary_ctxt_switches", in: "\(folder)/\($1)/status") ?? 0)
    }
  }

  /// The resident memory in megabytes of 2^20 bytes.
  var memory: Double? {
    ProcessStatus.number("VmRSS", in: "/proc/\(process)/status").map { Double($0) / 1_024 }
  }
}
