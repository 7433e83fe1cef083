import Countdown
import CountdownSharing
import CountdownSystem
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownHost

/// A host makes room for another, and nothing is lost.
@Suite(.ownThread) struct HandoverTests {
  @Test func whatTheOldHostCountedTheNewOneGoesOnWith() throws {
    let room = try HostRoom()
    let record = "\(room.path)/serve.lock"
    let address = try HostAddress(directory: room.runtime.directory, record: record)
    let asked = Semaphore()
    var program = HostProgram { _ in }
    program.onRetire = { asked.post() }
    var old: ResidentHost? = try ResidentHost(at: address, in: room.state, for: program)
    let started = try HostClient(to: address).start("tea", for: .seconds(600))
    try HostClient.retireHost(of: record)
    asked.wait()
    #expect(throws: HostError.self) { try HostClient(to: address) }
    #expect(old?.shutDown(within: .seconds(30)) == true)
    old = nil
    let new = try ResidentHost(at: address, in: room.state, for: HostProgram { _ in })
    let paused = try HostClient(to: address).pause("tea")
    #expect(paused.id == started.id && paused.total == .seconds(600))
    withExtendedLifetime(new) {}
  }

  @Test func aHostInAnApplicationIsNotReplaced() throws {
    let room = try HostRoom()
    let host = try room.host()
    let error = #expect(throws: HostError.self) {
      try room.client().request(["v": 1, "op": "retire"])
    }
    #expect(error?.isRefusal == true)
    #expect(try room.client().ping().process == getpid())
    withExtendedLifetime(host) {}
  }

  @Test func aHostStaysWhereTheOneThatAskedIsGone() throws {
    let room = try HostRoom()
    let (isBusy, mayGoOn) = (Semaphore(), Semaphore())
    var program = HostProgram { _ in }
    program.onRetire = {}
    program.wakesMachine = {
      isBusy.post()
      mayGoOn.wait()
      return false
    }
    let host = try room.host(program)
    let busy = try RawClient(to: room.runtime.address.socket)
    busy.send(#"{"v":1,"op":"ping"}"# + "\n")
    isBusy.wait()
    do {
      let gone = try RawClient(to: room.runtime.address.socket)
      gone.send(#"{"v":1,"op":"retire"}"# + "\n")
    }
    for _ in 0..<2 { mayGoOn.post() }
    #expect(busy.readLine() != nil)
    #expect(try room.client().ping().process == getpid())
    host.shutDown(within: .seconds(30))
  }

  @Test func nobodyIsAnsweredAfterIt() throws {
    let room = try HostRoom()
    var program = HostProgram { _ in }
    program.onRetire = {}
    let host = try room.host(program)
    let raw = try RawClient(to: room.runtime.address.socket)
    let pause = #"{"v":1,"op":"pause","id":"tea"}"#
    try room.client().start("tea", for: .seconds(600))
    raw.send(#"{"v":1,"op":"retire"}"# + "\n" + pause + "\n")
    #expect(raw.readLine()?.contains(#""saved":true"#) == true)
    #expect(raw.readLine() == nil)
    #expect(host.isIdle == false)
    let phases = try room.state.list().countdowns.map(\.stage)
    #expect(phases == [.running])
  }
}
