import Countdown
import CountdownAlarms
import CountdownSystem

@testable import CountdownArguments
@testable import CountdownCommands

extension FuzzTarget {
  /// A configuration file.
  static let configuration = FuzzTarget(name: "configuration") { bytes in
    let parser = ConfigurationParser(path: "/home/a/.config/countdown/config", home: "/home/a")
    let configuration = parser.parse(bytes.text)
    for fault in configuration.faults { try requireHarmless(fault.error.description) }
    if let warning = configuration.warning { try requireHarmless(warning) }
    _ = configuration.startsAtBoot
    for words in [["5m"], ["alarm", "add", "7:30"], ["list"]] {
      do throws(UsageError) {
        _ = try Request.parse(words, configuration: configuration, surroundings: surroundings)
      } catch {
        try requireHarmless(error.description)
      }
    }
  }

  /// The command line, one argument a line.
  static let arguments = FuzzTarget(name: "arguments") { bytes in
    let words = bytes.text.split(separator: "\n", omittingEmptySubsequences: false)
    var notes: [String] = []
    do throws(UsageError) {
      _ = try Request.parse(
        words.map(String.init), surroundings: surroundings, warn: { notes.append($0) })
    } catch {
      // A command that is missing is answered with the help, which has lines.
      let isHelp = error.description.hasPrefix("usage: ") || error.description == Help.overview
      let lines = error.description.split(separator: "\n").map(String.init)
      for message in isHelp ? lines : [error.description] { try requireHarmless(message) }
    }
    for note in notes { try requireHarmless(note) }
  }

  private static let surroundings = Surroundings(
    environment: [:], now: WallMoment(seconds: 1_795_500_000), folder: "/home/a")

  /// A todo.txt file.
  static let todo = FuzzTarget(name: "todo") { bytes in
    let (zone, time) = (FuzzZones.all[0], TimeOfDay(hour: 9))
    let plan = TodoImport(bytes, existing: [], zone: zone, at: time)
    let lines = (plan.additions.map(\.line) + plan.omissions.map(\.line)).sorted()
    try require(Set(lines).count == lines.count, "a line is named twice")
    let reminders = plan.additions.map(\.reminder)
    try require(reminders.allSatisfy { !$0.title.isEmpty }, "a reminder without a title")
    let again = TodoImport(bytes, existing: reminders, zone: zone, at: time)
    try require(again.additions.isEmpty, "the second import adds \(again.additions)")
  }
}
