internal import Countdown
internal import CountdownHook
internal import CountdownHost
internal import CountdownSharing

extension HookVariables {
  /// What the end of a shared countdown tells, which the host announces: `finished`, or `missed`
  /// when nobody may have seen it, or it is told more than an hour late.
  init(_ announcement: HostAnnouncement) {
    let finish = announcement.finish
    let isMissed = announcement.mayNotHaveBeenSeen || announcement.lateness > FinishNotice.limit
    self.init(
      event: isMissed ? "missed" : "finished", kind: "countdown", id: "\(finish.id.countdown)",
      label: finish.label)
    name = finish.name
    (duration, remaining, ends) = (finish.total, .zero, finish.wallNanoseconds)
    let isLate = announcement.lateness >= .seconds(1)
    reason = announcement.mayNotHaveBeenSeen ? "restart" : isLate ? "late" : "deadline"
  }
}
