import Countdown
import CountdownTestSupport
import Glibc
import Testing

@testable import CountdownDesktop

/// In a sandbox libnotify speaks to the desktop's portal.
@Suite(.serialized, .ownThread) struct PortalTests {
  private let bus: TestBus
  private let probe: DesktopProbe

  init() throws {
    bus = try TestBus()
    probe = try DesktopProbe(
      on: bus, environment: ["NOTIFY_FORCE_PORTAL": "1"], keepsErrors: true)
  }

  @Test func alertIsShownAnsweredAndTakenBackThroughThePortal() throws {
    let portal = try RecordingServer(on: bus, ["--portal"])
    let values: [String: any Sendable] = [
      "urgency": 2, "opening": "Open", "actions": [["open", "Open"], ["later", "Later"]],
    ]
    #expect(try probe.present("tea", values).reason == nil)
    let shown = try portal.next()
    #expect(shown.summary == "Tea")
    #expect(shown.priority == "urgent")
    // The portal makes a button of what a click does, too.
    #expect(shown.actions == ["open", "Open", "later", "Later"])
    try portal.command("pinvoke \(shown.added ?? "") later")
    #expect(try probe.hears("answer").answer == "later")
    try probe.order("check")
    let counts = try probe.order("counts")
    #expect([counts.actions, counts.dismissed] == [1, 0])
    #expect(counts.server == "Portal Notification")
    try probe.present("eggs", ["opening": "Open"])
    let eggs = try portal.next()
    #expect(eggs.opening == "default")
    try probe.order("withdraw", ["id": "eggs"])
    #expect(try portal.next().removed == eggs.added)
    #expect(probe.standardError == "")
  }

  @Test func portalThatHangsCostsTheLimitAndThatGoesAwayIsFollowed() throws {
    let portal = try RecordingServer(on: bus, ["--portal"])
    try probe.order("make", ["within": 300])
    try probe.order("check")
    portal.process.signal(SIGSTOP)
    #expect(try probe.present("tea").reason == "timedOut")
    portal.process.signal(SIGCONT)
    #expect(try portal.next().summary == "Tea")
    portal.process.signal(SIGKILL)
    let successor = try RecordingServer(on: bus, ["--portal"])
    #expect(try successor.next().summary == "Tea")
  }

  @Test func whereThePortalIsMissingAServerWillDo() throws {
    let server = try RecordingServer(on: bus)
    #expect(try probe.present("tea").reason == nil)
    #expect(try server.next().summary == "Tea")
    server.process.signal(SIGKILL)
    #expect(try RecordingServer(on: bus).next().summary == "Tea")
  }

  @Test func withoutEitherItSaysThatThereIsNoServer() throws {
    #expect(try probe.present("tea").reason == "noServer")
  }

  @Test func sandboxIsFoundAsLibnotifyFindsIt() {
    func target(
      _ variables: [String: String] = [:], isFlatpak: Bool = false, _ groups: String = ""
    ) -> ServerTarget {
      .expected(in: { variables[$0] }, isFlatpak: isFlatpak, controlGroups: groups)
    }
    #expect(target() == .server)
    #expect(target(isFlatpak: true) == .portal)
    #expect(target(["NOTIFY_IGNORE_PORTAL": "1"], isFlatpak: true) == .server)
    #expect(target([:], "0::/user.slice/app-org.gnome.Terminal.slice\n") == .server)
    #expect(target([:], "0::/user.slice/snap.tea.tea.1234.scope\n") == .portal)
  }
}
