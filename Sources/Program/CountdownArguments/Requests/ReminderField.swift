internal import Countdown
package import CountdownAlarms
package import CountdownSystem

/// A field of a reminder in a form, by the name of its option.
package enum ReminderField: String, CaseIterable, Hashable, Sendable {
  case title, due, every, before, nag, late
}

extension ReminderChange {
  /// Sets a field as its option does; nothing at all means `never`, where there is such a value.
  package mutating func set(
    _ field: ReminderField, to text: String, by reader: TimeReader
  ) throws(ValueError) {
    let text = text.trimmed
    let isNone = text.isEmpty && [.every, .before, .nag].contains(field)
    if text.isEmpty, field == .late { return }
    var settings = Settings()
    (settings.reader, settings.reminder) = (reader, self)
    let options = [Option.title] + Option.reminder
    try options.first { $0.name == field.rawValue }?.set(isNone ? "never" : text, in: &settings)
    self = settings.reminder
  }

  /// The change as the options of `remind add` or `remind edit` would make it now, with its
  /// deadline.
  package func dated(
    isNew: Bool, by reader: TimeReader, in surroundings: Surroundings
  ) throws(CommandFailure) -> ReminderChange {
    var invocation = Invocation()
    (invocation.settings.reader, invocation.settings.reminder) = (reader, self)
    (invocation.surroundings, invocation.operands) = (surroundings, title.map { [$0] } ?? [])
    do throws(UsageError) {
      return isNew ? try invocation.newReminder() : try invocation.reminderChange()
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension AlarmOperand {
  /// The times of a form's field, which may be empty still.
  package static func formTimes(_ text: String) throws(ValueError) -> TimesOfDay {
    if text.trimmed.isEmpty { throw ValueError(reason: "a time is missing, such as 7:30") }
    return try times(text)
  }
}

extension Configuration {
  /// Reads times as the commands do, with the configured time for a day alone.
  package func reader(in environment: Environment) -> TimeReader {
    var reader = settings(of: "morning").reader
    reader.environment = environment
    return reader
  }
}
