internal import Countdown
internal import CountdownAlarms

extension CommandGroup {
  static let remind = CommandGroup(
    name: "remind", summary: "reminders with deadlines",
    commands: [
      addReminder, listReminders, editReminder, done, undo, snoozeReminder, rm, importFile, export,
    ].map(\.onStore))

  private static let addReminder = Command(
    name: "remind add", operand: .words("TITLE"),
    options: Option.reminder + Option.boot + Option.mouse,
    defaults: Option.morning, asksInForm: true,
    summary: "add a reminder; without arguments, in a form",
    examples: [
      "countdown remind add \"Pay rent\" --due \"fri 9:00\" --every 1st --before 1d",
      "countdown remind add Bins --every monday --nag 10m",
    ]
  ) { invocation throws(UsageError) in
    .remind(
      .add(
        invocation.asksInForm ? ReminderChange() : try invocation.newReminder(),
        startsAtBoot: invocation.settings.startsAtBoot,
        takesMouse: invocation.settings.view.takesMouse))
  }

  private static let listReminders = Command(
    name: "remind list", options: [.overdue, .json, .names], summary: "show all reminders",
    examples: ["countdown remind list --overdue"]
  ) { invocation throws(UsageError) in
    if try invocation.listsNames() { return .remind(.names) }
    let settings = invocation.settings
    return .remind(.list(asJSON: settings.isJSON, onlyOverdue: settings.onlyOverdue))
  }

  private static let editReminder = Command(
    name: "remind edit", operand: .words("ID"),
    options: [.title] + Option.reminder + Option.mouse, defaults: Option.morning,
    summary: "change a reminder; without options, in a form",
    examples: [
      "countdown remind edit 1 --due \"tomorrow 9:00\"",
      "countdown remind edit 1 --every \"2 weeks until 2027-03-01\" --before never",
    ]
  ) { invocation throws(UsageError) in
    let isAsked = invocation.settings.reminder.isEmpty
    return .remind(
      .edit(
        try invocation.name(),
        isAsked ? ReminderChange() : try invocation.reminderChange(),
        takesMouse: invocation.settings.view.takesMouse))
  }

  private static let done = Command(
    name: "remind done", operand: .words("ID…"),
    summary: "mark as done; repeating ones come back",
    examples: ["countdown remind done 1"]
  ) { invocation throws(UsageError) in .remind(.done(try invocation.names())) }

  private static let undo = Command(
    name: "remind undo", operand: .words("ID…"), summary: "reopen reminders marked as done",
    examples: ["countdown remind undo 1"]
  ) { invocation throws(UsageError) in .remind(.undo(try invocation.names())) }

  private static let snoozeReminder = Command(
    name: "remind snooze", operand: .words("ID [DURATION|until WHEN]"),
    defaults: Option.morning,
    summary: "snooze a reminder; default 30m",
    examples: ["countdown remind snooze 1 45m", "countdown remind snooze 1 until tomorrow"],
    reading: \.minutesOfSnooze
  ) { invocation throws(UsageError) in
    .remind(try invocation.reminderSnooze())
  }

  private static let rm = Command(
    name: "remind rm", operand: .words("ID…"), summary: "remove reminders",
    examples: ["countdown remind rm 1 2"]
  ) { invocation throws(UsageError) in .remind(.remove(try invocation.names())) }

  private static let importFile = Command(
    name: "remind import", operand: .words("FILE"), options: [.yes],
    defaults: Option.morning,
    summary: "preview a todo.txt or .ics; add it with --yes",
    examples: [
      "countdown remind import todo.txt --yes", "countdown remind import calendar.ics",
    ]
  ) { invocation throws(UsageError) in
    guard invocation.operands.count == 1 else {
      throw UsageError("one FILE at a time: countdown remind import FILE")
    }
    let settings = invocation.settings
    return .remind(
      .importFile(
        invocation.operands[0], at: settings.reader.morning, isConfirmed: settings.isConfirmed))
  }

  private static let export = Command(
    name: "remind export", operand: .optional("ID…"),
    summary: "export to iCalendar; without ID, all",
    examples: ["countdown remind export > reminders.ics"]
  ) { invocation throws(UsageError) in .remind(.export(try invocation.names())) }
}

extension Option {
  static let reminder: [Option] = [
    Option("due", .text("WHEN"), "when it is due, such as \"fri 9:00\"") {
      text, settings throws(ValueError) in
      settings.reminder.due = try OptionValue.moment(text, by: settings.reader)
    }.orLength,
    Option("every", .text("RULE|never"), "on which days it repeats") {
      text, settings throws(ValueError) in
      settings.reminder.every = try OptionValue.every(text, by: settings.reader)
    },
    Option("before", .text("DURATION,…|never"), "also announce it this long before") {
      text, settings throws(ValueError) in
      settings.reminder.before = try OptionValue.leads(text)
    }.asList.inMinutes,
    Option("nag", .text("DURATION|DAYS|never"), "how often to repeat the alert until done") {
      text, settings throws(ValueError) in
      settings.reminder.nag = try OptionValue.reminderNag(text, by: settings.reader)
    }.inMinutes,
    zone { $1.reminder.zone = $0 },
    late("if missed: alert up to 1h late, alert (default), show, drop") { $1.reminder.late = $0 },
  ]

  static let title = Option("title", .text("TEXT"), "the new title") {
    text, settings throws(ValueError) in
    settings.reminder.title = try OptionValue.title(text)
  }
}
