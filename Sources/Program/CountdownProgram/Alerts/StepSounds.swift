internal import Countdown
package import CountdownArguments
internal import CountdownSystem

/// The sounds of a plan's steps in the attributes of its countdown, for a process that announces
/// their ends: a list with a place for each step of a round.
package enum StepSounds {
  private static let attribute = "sounds"

  /// The attribute; none for a plan without sounds of its own. A list that is too long for a record
  /// is left to this process.
  package static func attributes(of plan: [PlanStep]) -> [String: String] {
    guard plan.contains(where: { $0.sound != nil }) else { return [:] }
    let sounds = plan.map { step -> JSONValue in
      let options = AlertOptions(sound: step.sound)
      return options.attributes["sound"].map(JSONValue.string) ?? .null
    }
    let text = JSONObject([("sounds", .array(sounds))]).text
    return text.utf8.count <= 1_024 ? [attribute: text] : [:]
  }

  /// The alert options of a step by its place among all steps.
  ///
  /// - Parameter index: nil for a single countdown.
  package static func options(
    _ attributes: [String: String], at index: Int?
  ) -> AlertOptions {
    var options = AlertOptions(attributes: attributes)
    let sounds = sounds(attributes)
    guard let index, !sounds.isEmpty else { return options }
    options.sound = sounds[index % sounds.count] ?? options.sound
    return options
  }

  /// The files that are played at the ends of a countdown, of its steps too; each once.
  static func files(_ attributes: [String: String]) -> [String] {
    var files: [String] = []
    for case .file(let path) in [AlertOptions(attributes: attributes).sound] + sounds(attributes)
    where !files.contains(path) { files.append(path) }
    return files
  }

  /// The sounds of the steps; nil for one without a sound of its own.
  private static func sounds(_ attributes: [String: String]) -> [AlertOptions.Sound?] {
    guard let text = attributes[attribute],
      let object = try? JSONObject(reading: Array(text.utf8)[...])
    else { return [] }
    return (object["sounds"]?.array ?? []).map { sound in
      sound.string.flatMap { AlertOptions(attributes: ["sound": $0]).sound }
    }
  }
}
