import Countdown
import Testing

@testable import CountdownDesktop

@Suite(.serialized) struct LifetimeTests {
  @Test func droppedNotifierLeavesTheBus() throws {
    let bus = try TestBus()
    let server = try RecordingServer(on: bus)
    let event = try finish()
    do {
      let notifier = try notifier(address: bus.address)
      try notifier.receive(event)
      try notifier.withdraw(event.id)
    }
    #expect(try server.next().notify == 1)
    #expect(try server.next().close == 1)
    #expect(try server.next().left == true)
  }

  @Test func buttonsOfADroppedNotifierWorkUntilNothingIsShown() throws {
    let bus = try TestBus()
    let server = try RecordingServer(on: bus, capabilities: ["actions"])
    let calls = Calls()
    let event = try finish()
    do {
      let again = NotificationAction(id: "again", title: "Again", handler: calls.add)
      let notifier = try DesktopNotifier(
        actions: [again], timeout: .seconds(60), address: { [address = bus.address] in address })
      try notifier.receive(event)
      notifier.close()
    }
    try server.command("invoke 1 again")
    #expect(calls.ids(count: 1) == [event.id])
    #expect(try server.next().close == 1)
    #expect(try server.next().left == true)
  }

  @Test func closedNotifierConnectsAnewForTheNextEvent() throws {
    let bench = try Bench()
    let event = try finish()
    try bench.notifier.receive(event)
    try bench.notifier.withdraw(event.id)
    bench.notifier.close()
    #expect(try bench.server.next().notify == 1)
    #expect(try bench.server.next().close == 1)
    #expect(try bench.server.next().left == true)
    try bench.notifier.receive(event)
    #expect(try bench.server.next().notify == 2)
  }
}
