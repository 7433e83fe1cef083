internal import Countdown
internal import CountdownAlarms

extension Option {
  static let reminder: [Option] = [
    Option("due", .text("WHEN"), "when it is due, such as \"fri 9:00\"") {
      text, settings throws(ValueError) in
      settings.reminder.due = try OptionValue.moment(text, by: settings.reader)
    },
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
    late("what to do if late; default fire") { $1.reminder.late = $0 },
  ]

  static let title = Option("title", .text("TEXT"), "the new title") {
    text, settings throws(ValueError) in
    settings.reminder.title = try OptionValue.title(text)
  }
}
