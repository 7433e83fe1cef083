internal import Countdown
internal import CountdownAlarms

extension CommandGroup {
  static let alarm = CommandGroup(
    name: "alarm", summary: "alarms at clock times",
    commands: [
      add, list, edit, turnOn, turnOff, skipNext, undo, remove, snooze, stop, export,
    ].map(\.onStore))

  private static let add = Command(
    name: "alarm add", operand: .words("TIME [DAYS]"),
    options: Option.alarmDays + Option.alarm + Option.boot + Option.mouse,
    defaults: Option.morning, asksInForm: true,
    summary: "set an alarm; without DAYS once, alone in a form",
    examples: [
      "countdown alarm add 7:30 mon..fri --label Work",
      "countdown alarm add tomorrow 7:30",
      "countdown alarm add 7:30,12:00 weekdays",
      "countdown alarm add 9:00 \"last friday\" --sound none",
    ],
    reading: \.lengthForMoment
  ) { invocation throws(UsageError) in
    .alarm(
      .add(
        try invocation.newAlarm(), startsAtBoot: invocation.settings.startsAtBoot,
        takesMouse: invocation.settings.view.takesMouse))
  }

  private static let list = Command(
    name: "alarm list", options: [.json, .names], summary: "show all alarms",
    examples: ["countdown alarm list --json"]
  ) { invocation throws(UsageError) in
    .alarm(try invocation.listsNames() ? .names : .list(asJSON: invocation.settings.isJSON))
  }

  private static let edit = Command(
    name: "alarm edit", operand: .words("ID [TIME [DAYS]]"),
    options: Option.alarmTime + Option.alarmDays + Option.alarm + Option.mouse,
    defaults: Option.morning + Option.mouse, ignoresConfiguration: true,
    summary: "change an alarm; without options, in a form",
    examples: ["countdown alarm edit 1 7:45 --label Gym", "countdown alarm edit 1"],
    reading: \.lengthForMomentOfItem
  ) { invocation throws(UsageError) in
    .alarm(
      .edit(
        try ItemName(invocation.operands[0]),
        try invocation.alarmChange(invocation.operands.dropFirst()),
        takesMouse: invocation.settings.view.takesMouse))
  }

  private static let turnOn = Command(
    name: "alarm on", operand: .words("ID…"), summary: "switch alarms on",
    examples: ["countdown alarm on 1"]
  ) { invocation throws(UsageError) in .alarm(.turn(try invocation.names(), .on)) }

  private static let turnOff = Command(
    name: "alarm off", operand: .optional("ID… [until DATE]"), options: [.everyAlarm],
    summary: "switch alarms off, for good or until a day",
    examples: ["countdown alarm off 1", "countdown alarm off --all until 2027-01-06"]
  ) { invocation throws(UsageError) in .alarm(try invocation.turningOff()) }

  private static let skipNext = Command(
    name: "alarm skip-next", operand: .words("ID…"),
    summary: "skip only the next ring; undo takes that back",
    examples: ["countdown alarm skip-next 1"]
  ) { invocation throws(UsageError) in .alarm(.skipNext(try invocation.names())) }

  private static let undo = Command(
    name: "alarm undo", operand: .words("ID…"), summary: "undo the last skip-next",
    examples: ["countdown alarm undo 1"]
  ) { invocation throws(UsageError) in .alarm(.undo(try invocation.names())) }

  private static let remove = Command(
    name: "alarm rm", operand: .words("ID…"), summary: "remove alarms",
    examples: ["countdown alarm rm 1 2"]
  ) { invocation throws(UsageError) in .alarm(.remove(try invocation.names())) }

  private static let snooze = Command(
    name: "alarm snooze", operand: .optional("ID [DURATION]"),
    summary: "snooze ringing alarms; without ID, all",
    examples: [
      "countdown alarm snooze", "countdown alarm snooze 1 20m", "countdown alarm snooze 5m",
    ],
    reading: \.minutesOfSnooze
  ) { invocation throws(UsageError) in
    let (name, length) = try invocation.snooze(in: Limits.snooze)
    return .alarm(.snooze(name, for: length))
  }

  private static let stop = Command(
    name: "alarm stop", operand: .optional("ID…"),
    summary: "stop ringing alarms; without ID, all",
    examples: ["countdown alarm stop"]
  ) { invocation throws(UsageError) in .alarm(.stop(try invocation.names())) }

  private static let export = Command(
    name: "alarm export", operand: .optional("ID…"),
    summary: "export to iCalendar; without ID, all that are on",
    examples: ["countdown alarm export > alarms.ics"]
  ) { invocation throws(UsageError) in .alarm(.export(try invocation.names())) }
}
