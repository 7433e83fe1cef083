import Countdown
import CountdownSystem
import CountdownTestSupport
import Glibc
import Testing

@testable import CountdownHost

/// An answer that takes time comes from a thread of its own.
@Suite struct LateAnswerTests {
  @Test func aHostThatTriesItsAlertsAnswersOthersMeanwhile() throws {
    let room = try HostRoom()
    let (isBusy, mayGoOn) = (Semaphore(), Semaphore())
    var program = HostProgram { _ in }
    program.alertFaults = {
      isBusy.post()
      mayGoOn.wait()
      return ["sound": "no device"]
    }
    let host = try room.host(program)
    let raw = try RawClient(to: room.runtime.address.socket)
    raw.send(#"{"v":1,"op":"ping","alerts":true,"tag":1}"# + "\n")
    raw.send(#"{"v":1,"op":"list","tag":2}"# + "\n")
    isBusy.wait()
    #expect(try room.client().ping().process == getpid())
    mayGoOn.post()
    let first = raw.readLine()
    #expect(first?.contains(#""alert_faults":{"sound":"no device"}"#) == true)
    #expect(first?.contains(#""tag":1"#) == true)
    #expect(raw.readLine()?.contains(#""tag":2"#) == true)
    withExtendedLifetime(host) {}
  }

  @Test func aClientThatLeavesBeforeItsAnswerIsForgotten() throws {
    let room = try HostRoom()
    let (isBusy, mayGoOn) = (Semaphore(), Semaphore())
    var program = HostProgram { _ in }
    program.item = { _ in
      isBusy.post()
      mayGoOn.wait()
      return [:]
    }
    let host = try room.host(program)
    do {
      let gone = try RawClient(to: room.runtime.address.socket)
      gone.send(#"{"v":1,"op":"item","id":"\#(CountdownID())"}"# + "\n")
      isBusy.wait()
    }
    mayGoOn.post()
    let client = try room.client()
    let end = RealTime.monotonic.advanced(by: .seconds(30))
    // The client counts when it has had an answer.
    repeat { _ = try client.ping() } while host.report.clients > 1 && RealTime.monotonic < end
    #expect(host.report.clients == 1)
  }
}
