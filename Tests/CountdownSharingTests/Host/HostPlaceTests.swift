import Countdown
import CountdownSystem
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownHost

/// A user has one host, wherever the runtime directory is and whatever becomes of that.
@Suite(.ownThread) struct HostPlaceTests {
  private let record = TestFolder.path + "/\(UUID())/serve.lock"

  private func server(in runtime: TemporaryRuntime) throws -> HostServer {
    let address = try HostAddress(directory: runtime.directory, record: record)
    return try HostServer(on: HostListener(at: address), service: Echo())
  }

  private func client(in runtime: TemporaryRuntime) throws -> HostClient {
    try HostClient(to: HostAddress(directory: runtime.directory, record: record))
  }

  private func isAnswered(in runtime: TemporaryRuntime) -> Bool {
    (try? client(in: runtime).request(["v": 1, "op": "echo"])["ok"]) == true
  }

  private func waits(for isSo: () -> Bool) -> Bool {
    let end = RealTime.monotonic.advanced(by: .seconds(30))
    while !isSo() {
      if RealTime.monotonic >= end { return false }
      _ = Semaphore().wait(until: RealTime.monotonic.advanced(by: .milliseconds(10)))
    }
    return true
  }

  @Test(arguments: [
    ("/run/host.sock", "/run"), ("/host.sock", "/"), ("/", "/"),
    // A combining accent after the slash makes one character of both, and stays in the name.
    ("/run/\u{301}.sock", "/run"),
  ])
  func theDirectoryToWatchEndsAtTheLastSlash(_ socket: String, _ directory: String) {
    #expect(HostSockets(socket: socket).directories == [directory])
  }

  @Test func aHostIsFoundFromAnotherRuntimeDirectory() throws {
    let (here, there) = try (TemporaryRuntime(), TemporaryRuntime())
    let server = try server(in: there)
    #expect(isAnswered(in: here))
    let error = #expect(throws: HostError.self) { try self.server(in: here) }
    #expect(error?.reason == .alreadyRunning(process: getpid()))
    server.stop()
  }

  @Test func aHostThatCannotBeReachedIsNamedWithWhatToDo() throws {
    let runtime = try TemporaryRuntime()
    let lock = try HostLock(path: record)
    lock.write(socket: "/nowhere/countdown/host.sock")
    let error = #expect(throws: HostError.self) { try client(in: runtime) }
    #expect(error?.reason == .unreachable(process: getpid()))
    #expect(error?.description.contains("kill \(getpid())") == true)
    withExtendedLifetime(lock) {}
  }

  @Test func whatADeadHostWroteIsNoHost() throws {
    let runtime = try TemporaryRuntime()
    do {
      let lock = try HostLock(path: record)
      lock.write(socket: "/nowhere/countdown/host.sock")
    }
    #expect(throws: HostError(.notRunning)) { try client(in: runtime) }
  }

  @Test func aRecordOfAnotherBootIsNoProcessHere() throws {
    let lock = try HostLock(path: record)
    #expect(HostLock.holder(record) == getpid())
    let text = try String(contentsOfFile: record, encoding: .utf8)
    let other = text.replacing(ProcessStatus.boot ?? "?", with: "another")
    try Data(other.utf8).write(to: URL(filePath: record), options: [])
    #expect(HostLock.holder(record) == nil)
    let error = #expect(throws: HostError.self) { try HostLock(path: record, others: .zero) }
    #expect(error?.reason == .alreadyRunning(process: nil))
    withExtendedLifetime(lock) {}
  }

  /// As a command does that asks whether there is a host, and is halted while it does.
  @Test func whereNoHostLivesALockIsWaitedFor() throws {
    let descriptor = try FileLock.file(at: record)
    #expect(FileLock.take(descriptor) == 0)
    let closer = try SystemThread(name: "closer") {
      _ = Semaphore().wait(until: RealTime.monotonic.advanced(by: .milliseconds(50)))
      close(descriptor)
    }
    #expect(throws: Never.self) { try HostLock(path: record, timeout: .zero) }
    closer.join()
  }

  @Test(arguments: [true, false]) func aSocketThatIsTakenAwayIsMadeAnew(all: Bool) throws {
    let runtime = try TemporaryRuntime()
    let server = try server(in: runtime)
    let gone = all ? runtime.directory : runtime.address.socket
    try FileManager.default.removeItem(atPath: gone)
    #expect(waits { access(runtime.address.socket, F_OK) == 0 })
    #expect(waits { isAnswered(in: runtime) })
    server.stop()
    #expect(access(runtime.address.socket, F_OK) != 0)
  }

  @Test func aSocketIsMadeAnewEachTimeWhileAClientStaysConnected() throws {
    let runtime = try TemporaryRuntime()
    let server = try server(in: runtime)
    let clients = try (0..<3).map { _ in
      // The connection keeps the directory that is removed, unseen, and with it every watch on it.
      let client = try client(in: runtime)
      try FileManager.default.removeItem(atPath: runtime.directory)
      #expect(waits { access(runtime.address.socket, F_OK) == 0 })
      _ = Semaphore().wait(until: RealTime.monotonic.advanced(by: .milliseconds(300)))
      return client
    }
    server.stop()
    withExtendedLifetime(clients) {}
  }

  @Test func whereTheDirectorysParentIsGoneTheSocketComesBackWithIt() throws {
    let runtime = try TemporaryRuntime()
    try RuntimeDirectory.make(runtime.directory)
    let home = try HostAddress(directory: runtime.directory + "/countdown", record: record)
    let server = try HostServer(on: HostListener(at: home), service: Echo())
    let client = try HostClient(to: home)
    for _ in 0..<2 {
      try FileManager.default.removeItem(atPath: runtime.directory)
      _ = Semaphore().wait(until: RealTime.monotonic.advanced(by: .milliseconds(300)))
      try RuntimeDirectory.make(runtime.directory)
      #expect(waits { access(home.socket, F_OK) == 0 })
    }
    server.stop()
    withExtendedLifetime(client) {}
  }

  @Test func aSocketThatTookItsPlaceIsLeftThere() throws {
    let runtime = try TemporaryRuntime()
    let server = try server(in: runtime)
    unlink(runtime.address.socket)
    let other = try UnixSocket(SOCK_STREAM)
    try other.listen(at: runtime.address.socket)
    let file = FileIdentity(at: runtime.address.socket)
    // The host itself is still found by the name that is its own.
    let own = try #require(HostRecord(at: record)?.socket)
    #expect(own != runtime.address.socket && access(own, F_OK) == 0)
    let reached = try HostClient(toSocket: own, within: .seconds(30))
    #expect(try reached.request(["v": 1, "op": "echo"])["ok"] == true)
    server.stop()
    #expect(file != nil && FileIdentity(at: runtime.address.socket) == file)
    #expect(access(own, F_OK) != 0)
  }

  @Test func afterALogoutTheSocketIsInTheRefugeUntilThereIsADirectoryAgain() throws {
    let (runtime, refuge) = try (TemporaryRuntime(), TemporaryRuntime())
    let home = try HostAddress(
      directory: runtime.directory + "/countdown", record: record, refuge: refuge.directory)
    let server = try HostServer(on: HostListener(at: home), service: Echo())
    #expect(access(refuge.address.socket, F_OK) == 0 && isAnswered(in: refuge))
    try RuntimeDirectory.make(runtime.directory)
    #expect(waits { access(home.socket, F_OK) == 0 })
    #expect(waits { access(refuge.address.socket, F_OK) != 0 })
    try FileManager.default.removeItem(atPath: runtime.directory)
    #expect(waits { access(refuge.address.socket, F_OK) == 0 })
    server.stop()
  }

  @Test(.enabled(if: geteuid() == 0)) func nothingIsMadeInAnotherUsersDirectory() throws {
    let runtime = try TemporaryRuntime()
    try RuntimeDirectory.make(runtime.directory)
    chown(runtime.directory, 65_534, 65_534)
    let address = try HostAddress(directory: runtime.directory + "/countdown")
    for error in [
      #expect(throws: HostError.self) { try HostListener(at: address) },
      #expect(throws: HostError.self) { try HostClient(to: address) },
    ] {
      #expect(error?.description.contains("belongs to another user: unset XDG_RUNTIME_DIR") == true)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: runtime.directory) == [])
  }
}
