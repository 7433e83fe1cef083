internal import Countdown

extension AlarmMachine {
  /// An alarm that another process wrote, with what this process knows: occurrences handled here
  /// stay handled, though the other's clocks are behind, and the known rule of its zone stays
  /// known.
  func mergedWithLocal(_ theirs: AlarmHistory) -> AlarmHistory {
    guard let mine = self[theirs.alarm.id] else { return theirs }
    var theirs = theirs
    if theirs.alarm.zone == mine.alarm.zone, let rule = mine.record.zoneRule {
      theirs.record.zoneRule = rule
    }
    if theirs.repeats, theirs.alarm == mine.alarm {
      theirs.record.through = max(theirs.record.through, mine.record.through)
    }
    return theirs
  }

  /// The events between an alarm's old and new state, the new one written by another process. That
  /// process reports that the alarm rings; the end of its ringing concerns every process that shows
  /// it.
  func events(
    from old: AlarmHistory?, to new: AlarmHistory?, at now: Now
  ) -> [AlarmEvent] {
    guard let old, let ring = old.record.ring else { return [] }
    let alarm = new?.alarm ?? old.alarm
    func event(_ kind: AlarmEvent.Kind, _ reason: AlarmEvent.Reason) -> AlarmEvent {
      var event = AlarmEvent(
        kind, of: .alarm(alarm), reason: reason, scheduled: ring.scheduled, actual: now.wall)
      event.snoozes = ring.snoozes
      event.time = ring.occurrence.time
      return event
    }
    if let later = new?.record.ring, later.occurrence == ring.occurrence {
      let wasPutOff = later.snoozes > ring.snoozes
      let fellSilent = !ring.isSnoozed
      guard later.isSnoozed, wasPutOff || fellSilent else { return [] }
      var snoozed = event(.snoozed, wasPutOff ? .user : .deadline)
      snoozed.until = later.end.moment(seenFrom: now)
      snoozed.snoozes = later.snoozes
      return [snoozed]
    }
    switch new?[ring.occurrence]?.outcome {
    case .unanswered, .unheard:
      // The other process has reported that; only a process that rings must fall silent.
      let isOurs = ring.claim?.owner == owner && !ring.isSnoozed
      return isOurs ? [event(.missed, .deadline)] : []
    default: return [event(.acknowledged, .user)]
    }
  }
}
