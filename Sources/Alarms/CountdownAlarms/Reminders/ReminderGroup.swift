/// Open reminders that must be found again: their place in the index depends on more than their
/// record, or a process may have died while it announced them.
enum ReminderGroup: CaseIterable {
  /// Their moments depend on the zone.
  case byZone
  /// They come back when enough time has passed, whatever the wall clock shows.
  case snoozed
  /// Something was announced: when the clock is set back, what was passed over may come again.
  case begun
  /// Their claims are not confirmed.
  case unconfirmed

  func contains(_ record: ReminderRecord) -> Bool {
    guard record.done == nil else { return false }
    return switch self {
    case .byZone: if case .days = record.reminder.nag { true } else { false }
    case .snoozed: record.snooze != nil
    case .begun: record.through != nil
    case .unconfirmed: record.claim.map { !$0.isConfirmed } ?? false
    }
  }
}
