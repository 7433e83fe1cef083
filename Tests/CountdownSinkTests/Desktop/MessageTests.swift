import Countdown
import Testing

@testable import CountdownDesktop

/// What the server is asked for, by what it offers.
@Suite struct MessageTests {
  private func arguments(
    _ notification: DesktopNotification, _ capabilities: Set<String>,
    sound: SoundChoice = SoundChoice(isSuppressed: true)
  ) -> (actions: [String], hints: [String: BusValue]) {
    let message = NotificationMessage(appName: "Test", sound: sound, capabilities: capabilities)
    let values = message.arguments(for: notification, replacing: 0)
    guard case .strings(let actions) = values[5], case .dictionary(let hints) = values[6] else {
      return ([], [:])
    }
    return (actions, hints)
  }

  private var reminder: DesktopNotification {
    let buttons = [("remind", "Remind in 30 minutes"), ("complete", "Complete")]
    var notification = DesktopNotification(
      id: CountdownID(), summary: "Pay rent",
      actions: buttons.map { NotificationAction(id: $0, title: $1) { _ in } })
    notification.briefOrder = ["complete", "remind"]
    return notification
  }

  @Test func whereRoomIsShortTheOtherOrderHolds() {
    let usual = arguments(reminder, ["actions", "body"]).actions
    #expect(
      usual == ["remind", "Remind in 30 minutes", "complete", "Complete", "default", "OK"])
    let brief = arguments(reminder, ["actions"]).actions
    #expect(
      brief == ["complete", "Complete", "remind", "Remind in 30 minutes", "default", "OK"])
  }

  @Test func aSoundOfItsOwnIsPlayedThoughOthersAreSuppressed() {
    var loud = reminder
    loud.soundName = "bell"
    #expect(arguments(loud, ["sound"]).hints["sound-name"] == .string("bell"))
    #expect(arguments(loud, ["sound"]).hints["suppress-sound"] == nil)
    #expect(arguments(loud, []).hints["suppress-sound"] == .bool(true))
    #expect(arguments(reminder, ["sound"]).hints["suppress-sound"] == .bool(true))
  }

  @Test func aNotifiersSoundHoldsForNotificationsWithoutOneOfTheirOwn() {
    let choice = SoundChoice(name: "complete")
    #expect(
      arguments(reminder, ["sound"], sound: choice).hints["sound-name"] == .string("complete"))
    var quiet = reminder
    quiet.urgency = .low
    #expect(
      arguments(quiet, ["sound"], sound: choice).hints["suppress-sound"] == .bool(true))
  }
}
