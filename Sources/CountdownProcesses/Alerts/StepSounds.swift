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
    guard let index, let text = attributes[attribute],
      let object = try? JSONObject(reading: Array(text.utf8)[...]),
      let sounds = object["sounds"]?.array, !sounds.isEmpty,
      let sound = sounds[index % sounds.count].string
    else { return options }
    options.sound = AlertOptions(attributes: ["sound": sound]).sound ?? options.sound
    return options
  }
}
