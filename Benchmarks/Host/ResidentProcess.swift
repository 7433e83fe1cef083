internal import CountdownBenchmarkSupport
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
      $0 + (Self.number("voluntary_ctxt_switches", in: "\(folder)/\($1)/status") ?? 0)
    }
  }

  /// Its resident memory in megabytes of 2^20 bytes.
  var memory: Double? {
    Self.number("VmRSS", in: "/proc/\(process)/status").map { Double($0) / 1_024 }
  }

  /// The number in a line such as `VmRSS:   123 kB`.
  private static func number(_ name: String, in path: String) -> Int? {
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return number(name, of: text)
  }

  static func number(_ name: String, of text: String) -> Int? {
    let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
    return line?.dropFirst(name.count + 1).split { " \t".contains($0) }.first.flatMap { Int($0) }
  }
}

/// Where a service of `Type=notify` tells that it is ready.
private final class NotifySocket {
  private let descriptor: Int32

  init(at path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8.prefix(107))
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    if result != 0 { throw Failure("\(path): \(String(cString: strerror(errno)))") }
  }

  deinit { close(descriptor) }

  func waitForReady(within seconds: Int) throws {
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    var room = [UInt8](repeating: 0, count: 1_024)
    while case let count = recv(descriptor, &room, room.count, 0), count > 0 {
      if String(decoding: room[..<count], as: UTF8.self).contains("READY=1") { return }
    }
    throw Failure("the host was not ready within \(seconds) s")
  }
}
