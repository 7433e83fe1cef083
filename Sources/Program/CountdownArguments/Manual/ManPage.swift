internal import Countdown
internal import CountdownAlarms

/// The page that `man countdown` shows, made from the tables of commands and options.
enum ManPage {
  /// The page, for `share/man/man1/countdown.1`.
  static var text: String {
    var page = Roff()
    page.title(
      "COUNTDOWN", section: 1, date: Version.date, source: "countdown \(Version.current)")
    page.request("SH", "NAME")
    page.prose("countdown - count down, ring and remind, in the terminal and on the desktop")
    page.request("SH", "SYNOPSIS")
    synopsis(&page)
    page.request("SH", "DESCRIPTION")
    for text in ManTexts.description { page.paragraph(text) }
    page.request("SH", "COMMANDS")
    for command in Command.all { page.entry(command.usage, Help.sentence(command.summary)) }
    page.request("SH", "OPTIONS")
    options(&page)
    table("TIMES", Help.forms, &page)
    table("EXIT STATUS", ManTexts.statuses, &page)
    table("FILES", ManTexts.files, &page)
    table("ENVIRONMENT", ManTexts.environment, &page)
    page.request("SH", "EXAMPLES")
    page.example(Command.all.flatMap(\.examples))
    page.request("SH", "SEE ALSO")
    page.prose(ManTexts.others)
    return page.text
  }

  /// The usages of the program: without a command, and with each first word.
  private static var usages: [String] {
    let words = Command.topLevelNames.compactMap { name in
      Command.named(name)?.usage ?? CommandGroup.named(name).map { "countdown \($0.name) COMMAND" }
    }
    return [Command.duration.usage] + words
  }

  private static func table(_ title: String, _ rows: [(String, String)], _ page: inout Roff) {
    page.request("SH", title)
    for (term, meaning) in rows { page.entry(term, meaning) }
  }

  /// A line for each first word, the program's name in bold.
  private static func synopsis(_ page: inout Roff) {
    for (index, usage) in usages.enumerated() {
      if index > 0 { page.request("br") }
      page.request("B", "countdown")
      page.prose(String(usage.dropFirst("countdown ".count)))
    }
  }
}

// MARK: - Options

extension ManPage {
  /// An option, and the commands that take it in this form.
  fileprivate struct Entry {
    let option: Option
    var commands: [String]
  }

  /// Each option once, under the commands that take it.
  private static func options(_ page: inout Roff) {
    page.paragraph(
      "Options come before or after the operand, as --name value or --name=value.")
    page.entry("-h, --help", "Show the help of the program or of a command.")
    page.entry("--version", "Show the version.")
    var title: [String] = []
    for entry in entries.groupedByCommands {
      if entry.commands != title {
        title = entry.commands
        page.request("SS", title.joined(separator: ", "))
      }
      page.entry(entry.option.usage, entry.option.summary)
    }
  }

  /// The options, which may differ between commands that use the same name.
  private static var entries: [Entry] {
    var entries: [Entry] = []
    for command in Command.all {
      let name = command.name ?? command.title
      for option in command.options {
        let place = entries.firstIndex { $0.option.isSame(as: option) }
        if let place {
          entries[place].commands.append(name)
        } else {
          entries.append(Entry(option: option, commands: [name]))
        }
      }
    }
    return entries
  }
}

extension [ManPage.Entry] {
  /// The entries, those of the same commands together, in the order of their first appearance.
  fileprivate var groupedByCommands: [ManPage.Entry] {
    var titles: [[String]] = []
    for entry in self where !titles.contains(entry.commands) { titles.append(entry.commands) }
    return titles.flatMap { title in filter { $0.commands == title } }
  }
}

extension Option {
  fileprivate func isSame(as other: Option) -> Bool {
    usage == other.usage && summary == other.summary
  }
}
