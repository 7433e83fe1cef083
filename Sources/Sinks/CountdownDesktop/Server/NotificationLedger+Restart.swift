internal import Countdown

// A new server is not to be flooded with what its predecessor showed: of many notifications only
// the newest are shown again, and one that stands for the others.
extension NotificationLedger {
  /// The number of notifications that are shown again.
  static var shownAgain: Int { 10 }

  /// The identity of the notification that stands for those held back.
  static var summary: Alert.ID { "countdown.others" }

  var heldBack: Int { entries.values.count { $0.isHeldBack } }

  /// Holds back the notifications that wait, except for the newest and those for which a caller
  /// waits.
  mutating func holdBack(except awaited: some Collection<Alert.ID>) {
    for id in unsent.dropLast(Self.shownAgain) where !awaited.contains(id) {
      entries[id]?.isHeldBack = true
    }
  }
}
