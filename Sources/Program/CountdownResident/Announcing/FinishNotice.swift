internal import Countdown
internal import CountdownHost
internal import CountdownProgram
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
    let next = finish.step.map(Self.next) ?? ""
    summary = finish.title + (rings ? " finished\(next)" : " missed: \(age) late")
    var facts = [Sentences.length(finish.total), "at \(Self.end(of: finish, now))"]
    if finish.step != nil { facts.insert(finish.whole, at: 0) }
    if rings, lateness >= .seconds(60) { facts.append("\(age) ago") }
    if finish.isRepeated { facts.append("announced again: the first may have been missed") }
    body = facts.joined(separator: ", ")
  }

  /// ` · next: Break 5m`, ` · the last step`.
  private static func next(after place: SharedSteps.Place) -> String {
    guard let next = place.next else { return " · the last step" }
    return " · next: \(DisplayText.cleaned(next.name)) \(next.duration.text(.units))"
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
  /// The title: the step of a routine, or the whole countdown.
  var title: String { step.map { DisplayText.cleaned($0.step.name) } ?? whole }

  /// The label; without one the name, so that several countdowns have different titles.
  var whole: String {
    let label = DisplayText.cleaned(label)
    return label.allSatisfy(\.isWhitespace) ? name : label
  }
}
