import Countdown
import CountdownHost
import CountdownSystem
import CountdownTestSupport
import CountdownTesting
import Foundation
import Testing

/// What a client can do to a host: nothing that costs more than its own connection.
@Suite(.ownThread) struct AttackTests {
  @Test(arguments: [
    "hello", "\u{0}", "{", "[]", "GET / HTTP/1.1\r", #"{"v":1,"v":1,"op":"echo"}"#,
    #"{"v":1e999,"op":"echo"}"#, #"{"v":99999999999999999999,"op":"echo"}"#, "",
    String(repeating: "[", count: 60_000),
  ])
  func garbageIsAnsweredWithAnErrorAndClosed(text: String) throws {
    let bench = try Bench()
    let client = try bench.rawClient()
    client.send(text + "\n")
    #expect(try code(of: client.readToEnd()) == "bad_json")
    #expect(bench.server.report.refused == 1)
    try bench.checkThatItServes()
  }

  @Test func bytesThatAreNoTextAreAnsweredWithAnErrorAndClosed() throws {
    let bench = try Bench()
    let client = try bench.rawClient()
    client.send(Array("{\"v\":1,\"op\":\"".utf8) + [0xFF, 0xC0, 0x80] + Array("\"}\n".utf8))
    #expect(try code(of: client.readToEnd()) == "bad_json")
  }

  @Test func aGigabyteWithoutNewlineIsNotTaken() throws {
    let bench = try Bench()
    let client = try bench.rawClient()
    let portion = [UInt8](repeating: UInt8(ascii: "x"), count: 1_048_576)
    var taken = 0
    while taken < 1_024, client.send(portion) { taken += 1 }
    // The kernel's buffer of a socket is the most that it can have swallowed beyond the limit.
    #expect(taken < 4)
    #expect(try code(of: client.readToEnd()) == "too_long")
    try bench.checkThatItServes()
  }

  @Test func halfARequestAndSilenceIsClosedInTime() throws {
    let bench = try Bench { $0.requestTime = .milliseconds(50) }
    let client = try bench.rawClient()
    client.send(#"{"v":1,"op":"#)
    #expect(try code(of: client.readToEnd()) == "timeout")
  }

  @Test func aClientThatSaysNothingIsClosedInTimeAndASubscriberIsNot() throws {
    let bench = try Bench { $0.idleTime = .seconds(2) }
    let subscriber = try bench.client()
    try subscriber.subscribe(to: ["events"])
    #expect(try code(of: bench.rawClient().readToEnd()) == "timeout")
    bench.server.publish(["event": "x"], about: [])
    #expect(try subscriber.next(within: .seconds(30))?["event"] == "x")
  }

  @Test func ofAThousandConnectionsTheFirstAreServedAndTheOthersToldWhy() throws {
    let bench = try Bench { $0.requestTime = .seconds(600) }
    let first = try (0..<64).map { _ in try bench.rawClient() }
    // Each is in the middle of its next request: a silent client would have to go.
    for client in first {
      client.send(#"{"v":1,"op":"echo","word":1}"# + "\n{")
      #expect(client.readLine() != nil)
    }
    for _ in 0..<936 {
      #expect(try code(of: bench.rawClient().readToEnd()) == "too_many")
    }
    #expect(bench.server.report.clients == 64)
    first[0].send(#""v":1,"op":"echo","word":2}"# + "\n")
    #expect(first[0].readLine() == #"{"v":1,"ok":true,"word":2}"#)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can become another user"))
  func anotherUserIsToldThatTheHostIsNotTheirs() throws {
    let bench = try Bench()
    // The directory and the socket would keep another user out; here they stand open.
    chmod(bench.runtime.directory, 0o755)
    chmod(bench.runtime.address.socket, 0o666)
    let other = Process()
    other.executableURL = URL(filePath: "/usr/bin/env")
    let program = """
      import socket, sys
      s = socket.socket(socket.AF_UNIX); s.connect(sys.argv[1]); s.settimeout(30)
      print(s.recv(4096).decode(), end="")
      """
    other.arguments = [
      "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "/usr/bin/python3", "-c",
      program,
      bench.runtime.address.socket,
    ]
    let output = Pipe()
    other.environment = ChildEnvironment.variables
    other.standardOutput = output
    try other.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    other.waitUntilExit()
    #expect(try code(of: said) == "forbidden")
    try bench.checkThatItServes()
  }

  @Test(.enabled(if: geteuid() == 0, "only root can become another user"))
  func nothingIsSentToASocketOfAnotherUser() throws {
    let runtime = try TemporaryRuntime()
    try FileManager.default.createDirectory(
      atPath: runtime.directory, withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700])
    let other = Process()
    other.executableURL = URL(filePath: "/usr/bin/python3")
    // The directory would keep another user out, so the program changes its user inside.
    let program = """
      import os, signal, socket, sys
      s = socket.socket(socket.AF_UNIX); s.bind(sys.argv[1])
      os.setgroups([]); os.setgid(65534); os.setuid(65534)
      s.listen(); print("listens", flush=True); signal.pause()
      """
    other.arguments = ["-c", program, runtime.address.socket]
    let output = Pipe()
    other.environment = ChildEnvironment.variables
    other.standardOutput = output
    try other.run()
    defer {
      // The thread that started it may have had all other signals blocked.
      kill(other.processIdentifier, SIGKILL)
      other.waitUntilExit()
    }
    let said = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    try #require(said.hasPrefix("listens"))
    let error = #expect(throws: HostError.self) {
      _ = try HostClient(to: runtime.address, within: .seconds(30))
    }
    #expect(error?.reason == .otherUser)
  }

  @Test func aCountdownTicksOnWhileTheHostIsAttacked() async throws {
    let bench = try Bench { $0.requestTime = .milliseconds(50) }
    let timer = CountdownTimer(.seconds(2), every: .milliseconds(10))
    let recorder = RecordingSink()
    timer.attach(recorder)
    timer.start()
    let portion = [UInt8](repeating: UInt8(ascii: "x"), count: 262_144)
    while timer.state.isRunning {
      let crowd = try (0..<32).map { _ in try bench.rawClient() }
      for client in crowd.prefix(8) { client.send(portion) }
      for client in crowd.suffix(24) { client.send("garbage\n{") }
    }
    _ = await timer.drain(within: .seconds(30))
    let ticks = recorder.events.filter { $0.kind == .tick }
    #expect(ticks.count + ticks.map(\.missed).reduce(0, +) == 200)
    // The machine may be busy with other tests; a host in the way would cost nearly all.
    #expect(ticks.count >= 20)
    #expect(recorder.events.filter { $0.kind == .finished }.count == 1)
    try bench.checkThatItServes()
  }
}
