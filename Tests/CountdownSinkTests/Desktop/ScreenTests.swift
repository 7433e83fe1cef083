import Countdown
import CountdownTestSupport
import Testing

@testable import CountdownDesktop

/// Real servers on a real screen, and a mouse.
@Suite(.serialized, .ownThread) struct ScreenTests {
  private let calls = Calls()
  private let dismissals = Calls()

  private func notifier(on bus: TestBus) throws -> DesktopNotifier {
    let again = NotificationAction(id: "again", title: "Start again", handler: calls.add)
    return try DesktopNotifier(
      actions: [again], onDismissed: dismissals.add, timeout: .seconds(60), clock: .fixed,
      address: { [address = bus.address] in address })
  }

  @Test func buttonThatIsPressedWithTheMouseCallsBack() throws {
    let bus = try TestBus()
    let screen = try TestScreen(for: bus)
    let server = try screen.start(
      server: "/usr/lib/notification-daemon/notification-daemon", package: "notification-daemon")
    let notifier = try notifier(on: bus)
    let event = try finish()
    let empty = try screen.colours(moreThan: 0)
    try notifier.receive(event)
    #expect(try screen.colours(moreThan: empty + 20) > empty + 20)
    #expect(notifier.server?.name == "Notification Daemon")
    // In its corner of a screen of 800 × 400, the button stands here.
    try screen.click(x: 697, y: 93)
    #expect(calls.ids(count: 1) == [event.id])
    withExtendedLifetime(server) {}
  }

  @Test func dunstShowsReplacesActsAndCloses() throws {
    let bus = try TestBus()
    let screen = try TestScreen(for: bus)
    let server = try screen.start(server: "dunst", package: "dunst")
    let notifier = try notifier(on: bus)
    let (first, second) = (try finish(label: "Tea"), try finish(label: "Eggs"))
    let empty = try screen.colours(moreThan: 0)
    for event in [first, first, second] { try notifier.receive(event) }
    #expect(notifier.server?.name == "dunst")
    #expect(try screen.colours(moreThan: empty + 20) > empty + 20)
    #expect(try screen.run(["dunstctl", "count", "displayed"], package: "dunst") == "2")
    try notifier.withdraw(second.id)
    #expect(try screen.run(["dunstctl", "count", "displayed"], package: "dunst") == "1")
    _ = try screen.run(["dunstctl", "action", "0"], package: "dunst")
    // dunst has no buttons: it takes the default action, which dismisses.
    #expect(dismissals.ids(count: 1) == [first.id])
    #expect(notifier.counts.failures == 0)
    withExtendedLifetime(server) {}
  }

  @Test func mockOfTheTemplateTakesWhatItIsGiven() throws {
    let bus = try TestBus()
    let mock = try Child(
      ["/usr/bin/python3", "-u", "-m", "dbusmock", "--template", "notification_daemon"],
      package: "python3-dbusmock", environment: bus.environment)
    let notifier = try notifier(on: bus)
    let wait = try Child(
      ["gdbus", "wait", "--session", "--timeout", "60", "org.freedesktop.Notifications"],
      package: "libglib2.0-bin", environment: bus.environment)
    _ = try wait.readToEnd()
    try notifier.receive(finish())
    #expect(notifier.server?.name == "mock-notify")
    var line = ""
    while !line.contains(" Notify ") { line = try mock.readLine() }
    #expect(line.contains(#""Tea finished" "5m 00s, at 10:40" []"#))
  }
}
