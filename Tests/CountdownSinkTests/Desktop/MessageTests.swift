import Countdown
import Testing

@testable import CountdownDesktop

/// What libnotify is given, by what the server offers.
@Suite struct MessageTests {
  private func message(
    _ posting: Posting, _ capabilities: Set<String>, by name: String = "dunst",
    _ settings: NotifierSettings = NotifierSettings(appName: "Test")
  ) -> NotificationMessage {
    let server = NotificationServerInfo(
      name: name, vendor: "", version: "", capabilities: capabilities)
    return NotificationMessage(posting, settings, for: server)
  }

  private func hints(
    _ posting: Posting, _ capabilities: Set<String>, _ settings: NotifierSettings
  ) -> [String: BusValue] {
    message(posting, capabilities, settings).hints
  }

  private func message(
    _ posting: Posting, _ capabilities: Set<String>, _ settings: NotifierSettings
  ) -> NotificationMessage {
    message(posting, capabilities, by: "dunst", settings)
  }

  private func reminder(_ change: (inout Alert) -> Void = { _ in }) -> Posting {
    var alert = Alert(Alert.ID(rawValue: "rent"), kind: .due, title: "Pay rent")
    alert.actions = [Alert.Action("complete", "Complete"), Alert.Action("open", "Open")]
    alert.defaultActionTitle = "Open"
    change(&alert)
    return Posting(alert, urgency: nil) { _ in }
  }

  @Test(arguments: [
    ("dunst", ["complete", "open", "default"]),
    ("Xfce Notify Daemon", ["complete", "open"]),
    ("Portal Notification", ["complete", "open"]),
  ])
  func noButtonStandsThereTwice(_ server: String, _ expected: [String]) {
    #expect(message(reminder(), ["actions"], by: server).actions.map(\.id) == expected)
    let list = reminder { $0.defaultActionTitle = "Show list" }
    #expect(
      message(list, ["actions"], by: server).actions.map(\.id) == ["complete", "open", "default"])
    let twice = reminder { $0.actions.append(Alert.Action("again", "Complete")) }
    #expect(message(twice, ["actions"], by: server).actions.map(\.id) == expected)
  }

  @Test func aClickIsOfferedOnlyWhereItDoesSomething() {
    let silent = reminder { $0.defaultActionTitle = nil }
    #expect(message(silent, ["actions"]).actions.map(\.id) == ["complete", "open"])
    #expect(silent.answer(to: "default", token: nil) == nil)
    // An action that is called as a click on the notification is none.
    let wrong = reminder {
      ($0.defaultActionTitle, $0.actions) = (nil, [Alert.Action("default", "Stop")])
    }
    #expect(message(wrong, ["actions"]).actions == [])
  }

  @Test func whereRoomIsShortTheMostImportantIsFirst() {
    for capabilities in [["actions"], ["actions", "body"]] as [Set<String>] {
      #expect(message(reminder(), capabilities).actions.first?.id == "complete")
    }
  }

  @Test func aSoundOfItsOwnIsPlayedThoughOthersAreSuppressed() {
    var quiet = NotifierSettings(appName: "Test")
    quiet.suppressesSound = true
    var loud = DesktopNotification(id: CountdownID(), title: "Pay rent")
    loud.soundName = "bell"
    #expect(hints(Posting(loud), ["sound"], quiet)["sound-name"] == .string("bell"))
    #expect(hints(Posting(loud), ["sound"], quiet)["suppress-sound"] == nil)
    #expect(hints(Posting(loud), [], quiet)["suppress-sound"] == .bool(true))
    #expect(hints(reminder(), ["sound"], quiet)["suppress-sound"] == .bool(true))
    // The sound of an alert is its player's, and here that is not the server.
    let themed = reminder { $0.sound = Alert.Sound(.theme("bell")) }
    #expect(hints(themed, ["sound"], quiet)["sound-name"] == nil)
  }

  @Test func soundOfAnAlertGoesBeforeTheNotifiers() {
    var settings = NotifierSettings(appName: "Test")
    settings.soundName = "complete"
    func sounds(_ sound: Alert.Sound, urgency: Alert.Urgency = .normal) -> [String] {
      let posting = reminder { ($0.sound, $0.urgency) = (sound, urgency) }
      return hints(posting, ["sound"], settings).compactMap { key, value in
        key.contains("sound") ? "\(key) \(value)" : nil
      }
    }
    #expect(sounds(.standard) == ["sound-name string(\"complete\")"])
    #expect(sounds(Alert.Sound(.theme("bell"))) == ["sound-name string(\"bell\")"])
    #expect(sounds(Alert.Sound(.file("/a.oga"))) == ["sound-file string(\"/a.oga\")"])
    #expect(sounds(.silent) == ["suppress-sound bool(true)"])
    #expect(sounds(.standard, urgency: .low) == ["suppress-sound bool(true)"])
  }

  @Test(arguments: [(-1.0, 0), (0, 0), (0.256, 25), (1, 100), (7, 100), (.nan, 0)])
  func progressStaysBetweenNothingAndAll(_ progress: Double, _ shown: Int32) {
    let posting = reminder { $0.progress = progress }
    let all = hints(posting, [], NotifierSettings(appName: "Test"))
    #expect(all["value"] == .int32(shown))
    // This server would show the bar in the place of the text.
    let xfce = message(posting, [], by: "Xfce Notify Daemon")
    #expect(!xfce.hints.contains { $0.key == "value" })
  }

  @Test func timesAreMillisecondsAndThePortalKeepsNone() {
    func timeout(_ expiry: DesktopNotification.Expiry, by server: String = "dunst") -> Int32 {
      var posting = reminder()
      posting.expiry = expiry
      return message(posting, [], by: server).timeout
    }
    #expect(timeout(.standard) == -1)
    #expect(timeout(.never) == 0)
    #expect(timeout(.after(.milliseconds(1_500))) == 1_500)
    #expect(timeout(.after(.zero)) == 1)
    #expect(timeout(.after(.seconds(1 << 60))) == .max)
    #expect(timeout(.after(.seconds(1)), by: "Portal Notification") == -1)
  }

  @Test func pixelsTakeThePlaceOfAnIconWithoutAFile() throws {
    let pixels = try #require(
      DesktopNotification.Pixels(width: 1, height: 2, bytes: Array(0..<8)))
    let settings = NotifierSettings(appName: "Test", icon: "tea", iconPixels: pixels)
    let drawn = message(reminder(), [], settings)
    #expect(drawn.icon == nil)
    #expect(
      drawn.hints["image-data"]
        == .tuple([
          .int32(1), .int32(2), .int32(4), .bool(true), .int32(8), .int32(4), .bytes(Array(0..<8)),
        ]))
    let own = message(reminder { $0.icon = "cup" }, [], settings)
    #expect(own.icon == "cup")
    #expect(own.hints["image-data"] == nil)
    #expect(DesktopNotification.Pixels(width: 1, height: 1, bytes: [0]) == nil)
    #expect(DesktopNotification.Pixels(width: 0, height: 0, bytes: []) == nil)
  }

  @Test(arguments: [
    ("tea", "/b/icons/hicolor/scalable/apps/tea.svg", true),
    ("tea", "/a/icons/hicolor/48x48/apps/tea.png", true), ("tea", "/a/pixmaps/tea.png", true),
    ("tea", "/a/icons/hicolor/48x48/apps/teapot.png", false), ("/c/tea.png", "/c/tea.png", true),
    ("/c/tea.png", "/a/pixmaps/tea.png", false),
  ])
  func iconsAreFoundWhereApplicationsInstallThem(_ icon: String, _ file: String, _ isFound: Bool) {
    #expect(IconFiles.contain(icon, in: ["/a", "/b"]) { $0 == file } == isFound)
  }

  @Test func anEndStaysUntilItIsSeenUnlessItMayGoUnseen() {
    func posting(_ kind: Alert.Kind, _ urgency: Alert.Urgency = .normal) -> Posting {
      var alert = Alert("rent", kind: kind, title: "Pay rent")
      alert.urgency = urgency
      return Posting(alert, urgency: nil) { _ in }
    }
    for kind in [Alert.Kind.finished, .stepFinished, .due, .missed] {
      #expect(posting(kind).expiry == .never)
      #expect(posting(kind, .low).expiry == .standard)
    }
    for kind in [Alert.Kind.warning, .progress] { #expect(posting(kind).expiry == .standard) }
  }

  @Test(arguments: [
    ("dunst", ["x-dunst-stack-tag"], "countdown/tea"), ("dunst", [], nil),
    ("mako", ["x-dunst-stack-tag"], nil),
  ])
  func endsOfOneNameHaveOneTagWhereServersTakeIt(
    _ server: String, _ capabilities: [String], _ tag: String?
  ) {
    var alert = Alert(
      Alert.ID(CountdownID()), of: Alert.Source(.countdown, id: "tea"), title: "Tea finished")
    func hint() -> BusValue? {
      message(Posting(alert, urgency: nil) { _ in }, Set(capabilities), by: server)
        .hints["x-dunst-stack-tag"]
    }
    #expect(hint() == tag.map { .string($0) })
    alert.kind = .warning
    #expect(hint() == nil)
  }
}
