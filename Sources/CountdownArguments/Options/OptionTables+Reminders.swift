internal import Countdown
internal import CountdownAlarms

extension Option {
  static let reminder: [Option] = [
    Option("due", .text("WHEN"), "by when, such as \"fri 9:00\"") {
      text, settings throws(ValueError) in
      settings.reminder.due = try OptionValue.moment(text, by: settings.reader)
    },
    Option("every", .text("RULE|never"), "the days on which it comes back") {
      text, settings throws(ValueError) in
      settings.reminder.every = try OptionValue.every(text, by: settings.reader)
    },
    Option("before", .text("DURATION,…|never"), "also announce it this long before") {
      text, settings throws(ValueError) in
      settings.reminder.before = try OptionValue.leads(text)
    }.asList.inMinutes,
    Option("nag", .text("DURATION|DAYS|never"), "announce it again until it is done") {
      text, settings throws(ValueError) in
      settings.reminder.nag = try OptionValue.reminderNag(text, by: settings.reader)
    }.inMinutes,
    late("when its time was missed; default fire") { $1.reminder.late = $0 },
  ]

  static let title = Option("title", .text("TEXT"), "what is to be done") {
    text, settings throws(ValueError) in
    settings.reminder.title = try OptionValue.title(text)
  }
}
