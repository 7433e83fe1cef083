internal import Countdown
internal import CountdownAlarms

extension Option {
  /// The options of an alarm besides its time and days.
  static let alarm: [Option] =
    [
      Option("label", .text("TEXT"), "a name for the alarm") { text, settings throws(ValueError) in
        settings.alarm.label = try OptionValue.label(text)
      }.short("l"),
      Option(
        "sound", .file(["nature", "none", "theme:NAME"]), "what to play; default nature"
      ) { text, settings throws(ValueError) in
        settings.alarm.sound = try OptionValue.alarmSound(text)
      }.short("s"),
      Option("quiet", "the same as --sound none") {
        $1.alarm.sound = $0 ? Alarm.Sound.none : nil
      }.short("q"),
    ] + alarmDefaults + [
      zone { $1.alarm.zone = $0 },
      late("if missed: ring up to 1h late (default), ring, show, drop") { $1.alarm.late = $0 },
    ]

  /// The options that the configuration file may set for new alarms.
  static let alarmDefaults: [Option] = [
    Option("volume", .text("0..100"), "loudness in percent; default 100") {
      text, settings throws(ValueError) in
      settings.alarm.volume = try OptionValue.number(text, in: Limits.volume)
    },
    length("fade-in", "time to full volume; default 0", Limits.fadeIn) {
      $1.alarm.fadeIn = $0
    },
    Option("snooze", .text("DURATION|off"), "how long a snooze lasts; default 9m") {
      text, settings throws(ValueError) in
      settings.alarm.snooze = try OptionValue.snooze(text)
    }.inMinutes,
    length("ring", "how long to ring; default 10m", Limits.ring) {
      $1.alarm.ring = $0
    }.inMinutes,
    Option("nag", .text("DURATION|never"), "if unanswered, ring again after this") {
      text, settings throws(ValueError) in
      settings.alarm.nag = try OptionValue.nag(text)
    }.inMinutes,
  ].configurable

  /// The options of `alarm edit` besides those of `alarm add`.
  static let alarmTime: [Option] = [
    Option("time", .text("TIME"), "time of day, such as 7:30; several: 7:30,12:00") {
      text, settings throws(ValueError) in
      settings.alarm.times = try AlarmOperand.times(text, by: settings.reader)
    }
  ]

  static let alarmDays: [Option] = [
    Option("days", .text("DAYS"), "mon..fri, \"last friday\", 1st, or once") {
      text, settings throws(ValueError) in
      settings.alarm.days = try AlarmOperand.days(text, by: settings.reader)
    },
    Option("date", .text("DATE|never"), "day, or first day: fri, 2027-01-06") {
      text, settings throws(ValueError) in
      settings.alarm.day =
        OptionValue.isNone(text) ? .never : try AlarmOperand.day(text, by: settings.reader)
    },
  ]

  /// The option that only the configuration file sets: the time for a day named without one.
  static let morning = [
    Option("morning", .text("TIME"), "the time for a day without one; default 9:00") {
      text, settings throws(ValueError) in
      settings.reader.morning = try AlarmOperand.time(text)
    }
  ].configurable

  /// The options for starting a host after a reboot.
  static let boot: [Option] =
    bootDefault + [Option("no-boot", "the same as --boot off") { $1.startsAtBoot = !$0 }]

  static let bootDefault: [Option] = [
    choice("boot", "enable countdown.service; default on") {
      (choice: BootChoice, settings) in settings.startsAtBoot = choice == .on
    }
  ].configurable

  private enum BootChoice: String, CaseIterable {
    case on, off
  }

  static let json = Option("json", "print JSON, for programs") { $1.isJSON = $0 }
  static let hooks = Option("hooks", "only the hooks: what would run at which event") {
    $1.onlyHooks = $0
  }
  static let overdue = Option("overdue", "only what is overdue") { $1.onlyOverdue = $0 }
  static let yes = Option("yes", "add the reminders; otherwise only show them") {
    $1.isConfirmed = $0
  }

  static func late(
    _ summary: String, set: @escaping @Sendable (LatePolicy, inout Settings) -> Void
  ) -> Option {
    choice("late", summary, set: set)
  }

  /// The zone whose clocks an alarm or a reminder follows.
  static func zone(
    set: @escaping @Sendable (AlarmChange.Zone, inout Settings) -> Void
  ) -> Option {
    Option("zone", .text("ZONE"), "Europe/Berlin, system; default TZ, or the system's") {
      text, settings throws(ValueError) in set(try OptionValue.zone(text), &settings)
    }.ofZones
  }

  /// The zone whose clocks show a time that is typed.
  static func clocks(
    set: @escaping @Sendable (ZoneRules, inout Settings) -> Void
  ) -> Option {
    Option("zone", .text("ZONE"), "time zone, such as Europe/Berlin; default yours") {
      text, settings throws(ValueError) in
      set(try OptionValue.clocks(text, in: settings.reader.environment), &settings)
    }.ofZones
  }

  private static func length(
    _ name: String, _ summary: String, _ range: ClosedRange<Duration>,
    set: @escaping @Sendable (Duration, inout Settings) -> Void
  ) -> Option {
    Option(name, .text("DURATION"), summary) { text, settings throws(ValueError) in
      set(try OptionValue.duration(text, in: range), &settings)
    }
  }
}
