import Countdown
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownDesktop

/// Real servers on a real screen, and a mouse.
@Suite(.serialized, .ownThread) struct ScreenTests {
  private let bus: TestBus
  private let screen: TestScreen
  private let probe: DesktopProbe
  private let alert: [String: any Sendable] = [
    "title": "Tea finished", "body": "5m 00s, at 10:40", "urgency": 2,
    "icon": Repository.root.appending(path: "Documentation/desktop/countdown.svg").path,
    "opening": "Open", "actions": [["again", "Start again"], ["open", "Open"]],
  ]

  init() throws {
    bus = try TestBus()
    screen = try TestScreen(for: bus)
    probe = try DesktopProbe(on: bus, keepsErrors: true)
  }

  /// Starts a server and has it draw the alert.
  private func show(by server: String, package: String) throws -> Child {
    let child = try screen.start(server: server, package: package)
    let empty = try screen.colours(moreThan: 0)
    #expect(try probe.present("tea", alert).reason == nil)
    #expect(try screen.colours(moreThan: empty + 20) > empty + 20)
    return child
  }

  @Test func buttonThatIsPressedWithTheMouseAnswers() throws {
    let server = try show(
      by: "/usr/lib/notification-daemon/notification-daemon", package: "notification-daemon")
    #expect(try probe.order("counts").server == "Notification Daemon")
    // In its corner of a screen of 800 × 400, the button stands here.
    try screen.click(x: 640, y: 93)
    #expect(try probe.hears("answer").answer == "again")
    #expect(probe.standardError == "")
    withExtendedLifetime(server) {}
  }

  @Test func xfceShowsEachButtonOnce() throws {
    let server = try show(
      by: Self.library("xfce4/notifyd/xfce4-notifyd"), package: "xfce4-notifyd")
    #expect(try probe.order("counts").server == "Xfce Notify Daemon")
    try screen.click(x: 628, y: 102)
    #expect(try probe.hears("answer").answer == "again")
    withExtendedLifetime(server) {}
  }

  /// A program that Debian keeps in the machine's own folder of libraries.
  private static func library(_ path: String) -> String {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
    return folders.map { "/usr/lib/\($0)/\(path)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) } ?? "/usr/lib/\(path)"
  }

  @Test func dunstShowsReplacesActsAndCloses() throws {
    let server = try show(by: "dunst", package: "dunst")
    _ = try probe.present("tea", alert)
    _ = try probe.present("eggs", ["opening": "Open"])
    #expect(try probe.order("counts").server == "dunst")
    #expect(try screen.run(["dunstctl", "count", "displayed"], package: "dunst") == "2")
    try probe.order("withdraw", ["id": "eggs"])
    #expect(try screen.run(["dunstctl", "count", "displayed"], package: "dunst") == "1")
    _ = try screen.run(["dunstctl", "action", "0"], package: "dunst")
    // dunst has no buttons: it takes the action of the click.
    #expect(try probe.hears("answer").answer == "opened")
    // An end of the same source, as one of another process, takes the place of an earlier one.
    let twin = ["source": "soup", "title": "Soup finished"]
    for id in ["soup-1", "soup-2"] { _ = try probe.present(id, twin) }
    #expect(try screen.run(["dunstctl", "count", "displayed"], package: "dunst") == "1")
    #expect(try probe.hears("answer").answer == "expired")
    try probe.order("withdraw", ["id": "soup-2"])
    _ = try probe.present("eggs")
    _ = try screen.run(["dunstctl", "close"], package: "dunst")
    #expect(try probe.hears("answer").answer == "closed")
    #expect(try probe.order("counts").failures == 0)
    withExtendedLifetime(server) {}
  }

  @Test func mockOfTheTemplateTakesWhatItIsGiven() throws {
    let mock = try Child(
      ["/usr/bin/python3", "-u", "-m", "dbusmock", "--template", "notification_daemon"],
      package: "python3-dbusmock", environment: bus.environment)
    _ = try screen.run(
      ["gdbus", "wait", "--session", "--timeout", "60", "org.freedesktop.Notifications"],
      package: "libglib2.0-bin")
    #expect(try probe.present("tea", alert).reason == nil)
    #expect(try probe.order("counts").server == "mock-notify")
    var line = ""
    while !line.contains(" Notify ") { line = try mock.readLine() }
    #expect(line.contains(#""Tea finished" "5m 00s, at 10:40" []"#))
  }
}
