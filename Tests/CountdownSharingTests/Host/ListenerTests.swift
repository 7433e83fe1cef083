import Countdown
import CountdownSystem
import Foundation
import Testing

@testable import CountdownHost

@Suite struct ListenerTests {
  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test func onlyItsUserMayEnterTheDirectoryAndUseTheSocket() throws {
    let runtime = try TemporaryRuntime()
    try FileManager.default.createDirectory(
      atPath: runtime.directory, withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o777])
    let listener = try HostListener(at: runtime.address)
    #expect(try mode(runtime.directory) == 0o700)
    #expect(try mode(runtime.address.socket) == 0o600)
    withExtendedLifetime(listener) {}
  }

  @Test func aSecondHostSaysSoAndTheFirstOneGoesOn() throws {
    let bench = try Bench()
    let error = #expect(throws: HostError.self) { try HostListener(at: bench.runtime.address) }
    #expect(error?.reason == .alreadyRunning(process: getpid()))
    try bench.checkThatItServes()
  }

  @Test func theSocketOfADeadHostIsReplaced() throws {
    let runtime = try TemporaryRuntime()
    try RuntimeDirectory.make(runtime.directory)
    do {
      // A socket without a listener, as a killed process leaves it.
      let dead = try UnixSocket(SOCK_STREAM)
      try dead.listen(at: runtime.address.socket)
    }
    #expect(throws: HostError(.notRunning)) { try HostClient(to: runtime.address) }
    let listener = try HostListener(at: runtime.address)
    let server = try HostServer(on: listener, service: Echo())
    #expect(try HostClient(to: runtime.address).request(["v": 1, "op": "echo"])["ok"] == true)
    server.stop()
  }

  @Test func theSocketHasItsNameOnlyOnceTheHostListens() throws {
    for _ in 0..<100 {
      let runtime = try TemporaryRuntime()
      let path = runtime.address.socket
      let outcome = Locked<Int32?>(nil)
      let caller = try SystemThread(name: "caller") {
        guard let socket = try? UnixSocket(SOCK_STREAM) else { return }
        var code = ENOENT
        while code == ENOENT { code = socket.connect(to: path) }
        outcome.withLock { $0 = code }
      }
      let listener = try HostListener(at: runtime.address)
      caller.join()
      #expect(outcome.withLock { $0 } == 0)
      withExtendedLifetime(listener) {}
    }
  }

  @Test func theSocketGoesWithItsHost() throws {
    let runtime = try TemporaryRuntime()
    do {
      let server = try HostServer(on: HostListener(at: runtime.address), service: Echo())
      server.stop()
    }
    #expect(!FileManager.default.fileExists(atPath: runtime.address.socket))
    #expect(throws: HostError(.notRunning)) { try HostClient(to: runtime.address) }
  }

  @Test func aDirectoryThatIsALinkIsRefused() throws {
    let runtime = try TemporaryRuntime()
    try FileManager.default.createSymbolicLink(
      atPath: runtime.directory, withDestinationPath: NSTemporaryDirectory())
    #expect(throws: HostError.self) { try HostListener(at: runtime.address) }
  }

  @Test(.enabled(if: geteuid() == 0)) func aDirectoryOfAnotherUserIsRefused() throws {
    let runtime = try TemporaryRuntime()
    try RuntimeDirectory.make(runtime.directory)
    chown(runtime.directory, 65_534, 65_534)
    let error = #expect(throws: HostError.self) { try HostListener(at: runtime.address) }
    #expect(error?.description.contains("belongs to another user") == true)
  }

  @Test func theEnvironmentTellsWhereItLies() throws {
    func directory(_ runtime: String?, runtimes: String = "/nowhere") throws -> String {
      var environment: Environment = ["HOME": "/home/ann"]
      environment["XDG_RUNTIME_DIR"] = runtime
      return try HostAddress.user(in: environment, user: 7, runtimes: runtimes).directory
    }
    #expect(try directory("/run/user/7") == "/run/user/7/countdown")
    for unset in [nil, "", "run/user/7", "./x"] {
      let directory = try directory(unset)
      #expect(directory.hasPrefix("/home/ann/.local/state/countdown/run-"))
      #expect(directory.count <= "/home/ann/.local/state/countdown/run-12345678".count)
    }
    #expect(try HostAddress.user(in: [:], user: 7, runtimes: "/no").directory == "/tmp/countdown-7")
    #expect(throws: HostError.self) { try directory("/" + String(repeating: "x", count: 100)) }
    let longest = "/" + String(repeating: "x", count: 107 - "//host.sock".count)
    #expect(try HostAddress(directory: longest).socket.utf8.count == 107)
    #expect(throws: HostError.self) { try HostAddress(directory: longest + "x") }
  }

  @Test func withoutTheVariableTheUsersOwnRuntimeDirectoryIsFound() throws {
    let runtimes = try TemporaryRuntime()
    try RuntimeDirectory.make(runtimes.directory)
    let user = geteuid()
    func directory() throws -> String {
      try HostAddress.user(in: [:], user: user, runtimes: runtimes.directory).directory
    }
    #expect(try directory() == "/tmp/countdown-\(user)")
    try RuntimeDirectory.make("\(runtimes.directory)/\(user)")
    #expect(try directory() == "\(runtimes.directory)/\(user)/countdown")
  }
}
