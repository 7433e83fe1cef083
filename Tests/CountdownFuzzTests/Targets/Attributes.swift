import Countdown
import CountdownSystem

@testable import CountdownArguments
@testable import CountdownProgram
@testable import CountdownSharing

extension FuzzTarget {
  /// The attributes of a countdown, as an object of texts: words between a program's foreground and
  /// its host.
  static let attributes = FuzzTarget(
    name: "attributes", readers: ["sound", "urgency", "step sounds", "moment"]
  ) { bytes, reached in
    guard let object = try? JSONObject(reading: bytes[...]), let attributes = object.texts else {
      return
    }
    let problem = SharedAttributes.problem(with: attributes)
    if let problem { try requireHarmless(problem) }
    try checkAlerts(attributes, isShareable: problem == nil, &reached)
    try checkSteps(attributes, isShareable: problem == nil, &reached)
    try checkMoment(attributes, &reached)
  }

  /// The options that another process reads are those that this one has.
  private static func checkAlerts(
    _ attributes: [String: String], isShareable: Bool, _ reached: inout Set<String>
  ) throws(Violation) {
    let options = AlertOptions(attributes: attributes)
    let written = options.attributes
    let again = AlertOptions(attributes: written)
    try require(again.attributes == written, "\(written) are read as \(again.attributes)")
    guard isShareable else { return }
    let problem = SharedAttributes.problem(with: written)
    try require(problem == nil, "\(problem ?? "")")
    try require(again.sound == options.sound, "\(again.sound as Any) is another sound")
    try require(again.urgency == options.urgency, "another urgency")
    try require((again.notify, again.bell) == (options.notify, options.bell), "other alerts")
    if case .file(let path)? = options.sound {
      try require(path.hasPrefix("/"), "\(path) is in no folder")
      reached.insert("sound")
    }
    if options.urgency != nil { reached.insert("urgency") }
  }

  /// A plan with the sounds that are read has these sounds in its attributes.
  private static func checkSteps(
    _ attributes: [String: String], isShareable: Bool, _ reached: inout Set<String>
  ) throws(Violation) {
    guard isShareable, let text = attributes["sounds"] else { return }
    let only = ["sounds": text]
    let count = (try? JSONObject(parsing: text))?["sounds"]?.array?.count ?? 0
    let plan = (0..<count).map { index in
      PlanStep(
        name: "step \(index)", duration: .minutes(5),
        sound: StepSounds.options(only, at: index).sound)
    }
    for index in plan.indices {
      let later = StepSounds.options(only, at: index + plan.count)
      try require(later.sound == plan[index].sound, "another sound in the next round")
    }
    let written = StepSounds.attributes(of: plan)
    let problem = SharedAttributes.problem(with: written)
    try require(problem == nil, "\(problem ?? "")")
    // A list that is too long is left to this process.
    if written.isEmpty { return }
    for index in plan.indices {
      let sound = StepSounds.options(written, at: index).sound
      try require(sound == plan[index].sound, "step \(index) has the sound \(sound as Any)")
    }
    reached.insert("step sounds")
  }

  /// A countdown follows the moment that it ends at, and no other.
  private static func checkMoment(
    _ attributes: [String: String], _ reached: inout Set<String>
  ) throws(Violation) {
    guard let moment = attributes[HostedMoment.attribute].flatMap({ Int64($0) }) else {
      let record = FuzzRecords.countdown("tea", wall: 0, attributes: attributes)
      return try require(HostedMoment(of: record) == nil, "a moment out of nothing")
    }
    let begin = moment.saturatingSubtract(600_000_000_000)
    let record = FuzzRecords.countdown("tea", wall: begin, attributes: attributes)
    guard let end = record.end?.wallNanoseconds, end == moment else { return }
    guard let hosted = HostedMoment(of: record) else { throw Violation("\(moment) is no moment") }
    var other = attributes
    other[HostedMoment.attribute] = hosted.text
    let again = FuzzRecords.countdown("tea", wall: begin, attributes: other)
    try require(HostedMoment(of: again) == hosted, "\(hosted.text) is another moment")
    let late = FuzzRecords.countdown(
      "tea", wall: begin.saturatingAdd(2_000_000_000), attributes: attributes)
    let isNear = late.end?.wallNanoseconds.saturatingSubtract(moment) ?? 0 <= 1_000_000_000
    try require((HostedMoment(of: late) == nil) == !isNear, "a moment that it has left")
    // Ten seconds on its own clock, and an hour on a wall clock that was set.
    let set = FuzzRecords.time(10, wall: begin.saturatingAdd(3_600_000_000_000))
    let correction = hosted.correction(of: record, at: set)
    try require(correction.map { $0 > .zero } ?? true, "\(correction as Any) is left")
    reached.insert("moment")
  }
}
