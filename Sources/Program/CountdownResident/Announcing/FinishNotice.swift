internal import Countdown
internal import CountdownHost
internal import CountdownProgram
internal import CountdownRoutines
internal import CountdownSharing
internal import CountdownTerminal

/// The text about the end of a countdown, and whether the end still rings.
struct FinishNotice: Hashable, Sendable {
  /// The greatest lateness at which a finish rings; a later one is only shown.
  static let limit = Duration.hours(1)

  let summary: String
  let body: String
  /// Whether the end is to be heard.
  let rings: Bool

  init(_ announcement: HostAnnouncement, now: ClockTime = .now) {
    self.init(
      announcement.finish, lateness: announcement.lateness, now: now)
  }

  init(_ finish: SharedFinish, lateness: Duration, now: ClockTime) {
    rings = lateness <= Self.limit
    let age = AlarmTimes.rough(lateness)
    summary = rings ? finish.ending : "\(finish.title) missed: \(age) late"
    var facts = finish.facts + ["at \(Self.end(of: finish, now))"]
    if rings, lateness >= .seconds(60) { facts.append("\(age) ago") }
    if finish.isRepeated { facts.append("announced again: the first may have been missed") }
    body = facts.joined(separator: ", ")
  }

  /// `10:35`, with the day where it is not today.
  private static func end(of finish: SharedFinish, _ now: ClockTime) -> String {
    let zone = StarterZone(attributes: finish.attributes)?.rules
    let end = ClockTime(nanoseconds: finish.wallNanoseconds).written(in: zone)
    let text = end.text(seenFrom: now)
    return text == end.text ? end.hourAndMinute : text
  }
}

extension SharedFinish {
  /// `Tea finished`; of a routine as its own process says it: `Thesis finished`, and at the end of
  /// a step `Focus is over · short break, 1 of 4`.
  fileprivate var ending: String {
    guard let step, let next = step.next else { return "\(whole) finished" }
    return RoutineWords.over(
      title, next: DisplayText.cleaned(next.name), round: next.round, of: step.rounds)
  }

  /// The length, with what it belongs to: `5m 00s`; `Thesis, 25m 00s`; `4 rounds`.
  fileprivate var facts: [String] {
    guard let step else { return [Sentences.length(total)] }
    return step.next == nil
      ? [RoutineWords.extent(steps: step.count, rounds: step.rounds)]
      : [whole, Sentences.length(total)]
  }

  /// The title: the step of a routine, or the whole countdown.
  var title: String { step.map { DisplayText.cleaned($0.step.name) } ?? whole }

  /// The label; without one the name, so that several countdowns have different titles.
  var whole: String {
    let label = DisplayText.cleaned(label)
    return label.allSatisfy(\.isWhitespace) ? name : label
  }
}
