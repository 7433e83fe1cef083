internal import Countdown
internal import Foundation

extension AlarmMachine {
  /// What happened between an alarm as it was and as it is, the second written by another process.
  /// That it rings is the other's to tell; that it rings no more concerns everybody who shows it.
  func events(
    from old: KeptAlarm?, to new: KeptAlarm?, at present: Present
  ) -> [AlarmEvent] {
    guard let old, let ring = old.record.ring else { return [] }
    let alarm = new?.alarm ?? old.alarm
    func event(_ kind: AlarmEvent.Kind, _ reason: AlarmEvent.Reason) -> AlarmEvent {
      var event = AlarmEvent(
        kind, of: .alarm(alarm), reason: reason, scheduled: ring.scheduled, actual: present.wall)
      event.snoozes = ring.snoozes
      return event
    }
    if let now = new?.record.ring, now.occurrence == ring.occurrence {
      let wasPutOff = now.snoozes > ring.snoozes
      let fellSilent = !ring.isSnoozed
      guard now.isSnoozed, wasPutOff || fellSilent else { return [] }
      var snoozed = event(.snoozed, wasPutOff ? .user : .deadline)
      snoozed.until = now.end.date(seenFrom: present)
      snoozed.snoozes = now.snoozes
      return [snoozed]
    }
    switch new?[ring.occurrence]?.outcome {
    case .unanswered, .unheard:
      // The other one has told of it; only whoever rings here must fall silent.
      let isOurs = ring.claim?.owner == process && !ring.isSnoozed
      return isOurs ? [event(.missed, .deadline)] : []
    default: return [event(.acknowledged, .user)]
    }
  }
}
