internal import Countdown
internal import CountdownAlarms
package import CountdownHook
internal import CountdownHost
internal import CountdownProgram
package import CountdownSharing

extension EventFacts.Step {
  package init(_ place: SharedSteps.Place) {
    self.init(
      name: place.step.name, kind: place.step.kind, round: place.step.round,
      rounds: place.rounds, next: place.next?.name ?? "")
  }
}

extension HookVariables {
  /// The variables for the end of a shared countdown that the host announces: `finished`, or
  /// `missed` if the announcement is more than an hour late.
  init(_ announcement: HostAnnouncement) {
    let finish = announcement.finish
    let isMissed = announcement.lateness > FinishNotice.limit
    var facts = EventFacts(
      event: isMissed ? "missed" : "finished",
      kind: finish.step == nil ? "countdown" : "pomodoro", id: "\(finish.id.countdown)",
      label: finish.label)
    (facts.duration, facts.remaining) = (finish.total, .zero)
    facts.ends = WallMoment(nanoseconds: finish.wallNanoseconds)
    let isLate = announcement.lateness >= .seconds(1)
    facts.reason = finish.isRepeated ? "restart" : isLate ? "late" : "deadline"
    facts.step = finish.step.map(EventFacts.Step.init)
    self.init(facts)
    name = finish.name
    if let zone = StarterZone(attributes: finish.attributes) { write(on: zone.rules.offset(at:)) }
  }
}
