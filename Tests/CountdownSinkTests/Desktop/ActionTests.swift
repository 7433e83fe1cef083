import Countdown
import CountdownTestSupport
import Testing

@testable import CountdownDesktop

@Suite(.serialized, .ownThread) struct ActionTests {
  private let calls = Calls()
  private let dismissals = Calls()

  private func bench(capabilities: [String] = ["actions"]) throws -> Bench {
    let again = NotificationAction(id: "again", title: "Start again", handler: calls.add)
    return try Bench(
      capabilities: capabilities, actions: [again], onDismissed: dismissals.add)
  }

  private func show(on bench: Bench) throws -> (id: CountdownID, number: UInt32) {
    let event = try finish()
    try bench.notifier.receive(event)
    return (event.id, try #require(try bench.server.next().notify))
  }

  @Test func buttonCallsBackAndItsCloseIsTheSameThing() throws {
    let bench = try bench()
    let (id, number) = try show(on: bench)
    try bench.server.command("invoke \(number) again")
    try bench.server.command("closed \(number) 2")
    #expect(calls.ids(count: 1) == [id])
    try bench.settle()
    #expect(bench.notifier.counts.actions == 1)
    #expect(bench.notifier.counts.dismissed == 0)
    #expect(bench.notifier.counts.unknownActions == 0)
  }

  @Test func aSecondClickAndAnotherProgramsClickAreNoFailures() throws {
    let bench = try bench()
    let (id, number) = try show(on: bench)
    try bench.server.command("invoke \(number) again")
    try bench.server.command("invoke \(number) again")
    // Servers tell everybody of every click.
    try bench.server.command("invoke 4711 reply")
    try bench.settle()
    #expect(calls.ids(count: 1) == [id])
    #expect(bench.notifier.counts.actions == 1)
    #expect(bench.notifier.counts.unknownActions == 0)
    #expect(bench.failures.kinds(count: 0) == [])
  }

  @Test func unknownActionChangesNothingAndIsCountedAndReported() throws {
    let bench = try bench()
    let (id, number) = try show(on: bench)
    try bench.server.command("invoke \(number) explode")
    #expect(bench.failures.kinds(count: 1) == [.unknownAction])
    #expect(bench.notifier.counts.unknownActions == 1)
    try bench.server.command("invoke \(number) again")
    #expect(calls.ids(count: 1) == [id])
  }

  @Test(arguments: [(1, 0), (2, 1), (3, 0), (4, 0)])
  func onlyTheUsersCloseIsADismissal(_ reason: Int, _ expected: Int) throws {
    let bench = try bench()
    let (id, number) = try show(on: bench)
    try bench.server.command("closed \(number) \(reason)")
    try bench.settle()
    #expect(bench.notifier.counts.dismissed == expected)
    #expect(dismissals.ids(count: expected) == Array(repeating: id, count: expected))
  }

  @Test func clickOnTheNotificationDismissesWhereNoActionIsItsOwn() throws {
    let bench = try bench()
    let (id, number) = try show(on: bench)
    try bench.server.command("invoke \(number) default")
    #expect(dismissals.ids(count: 1) == [id])
    #expect(try bench.server.next().close == number)
  }

  @Test func actionsAreOfferedOnlyWhereTheServerHasThem() throws {
    for (capabilities, expected) in [
      (["actions"], ["again", "Start again", "default", "OK"]), (["body"], []),
    ] {
      let bench = try bench(capabilities: capabilities)
      try bench.notifier.receive(finish())
      #expect(try bench.server.next().actions == expected)
    }
  }

  @Test func actionHandlerMayAskForMoreNotifications() throws {
    let bench = try Bench(capabilities: ["actions"])
    let calls = calls
    var notification = DesktopNotification(id: CountdownID(), summary: "Pay rent")
    notification.actions = [
      NotificationAction(id: "later", title: "Later") { [weak notifier = bench.notifier] id in
        try? notifier?.post(DesktopNotification(id: id, summary: "Reminder: Pay rent"))
        calls.add(id)
      }
    ]
    try bench.notifier.post(notification)
    let number = try #require(try bench.server.next().notify)
    try bench.server.command("invoke \(number) later")
    #expect(calls.ids(count: 1) == [notification.id])
    #expect(bench.notifier.counts.shown == 2)
  }
}
