import Countdown
import CountdownAlarms

/// What the words of a command line do to an agenda.
struct Commands {
  let agenda: Agenda

  /// The lines that answer a command; nil for one that is not known.
  func perform(_ words: [String]) throws -> [String]? {
    switch (words.first, words.count) {
    case ("add", 2...):
      // The second word may be days, or begin the label.
      let withDays = try? Recurrence(parsing: words[1...].prefix(2).joined(separator: " "))
      let times = try withDays ?? Recurrence(parsing: words[1])
      let label = words.dropFirst(withDays == nil ? 2 : 3).joined(separator: " ")
      let alarm = Alarm(at: times.time, on: times.weekdays, label: label)
      return [line(try agenda.add(alarm))]
    case ("list", 1): return agenda.alarms.map(line)
    case ("stop", 1):
      return try answer { try agenda.acknowledge($0) }
    case ("snooze", 1):
      return try answer { try agenda.snooze($0) }
    default: return nil
    }
  }

  private func answer(_ body: (Alarm.ID) throws -> Void) throws -> [String] {
    let ringing = agenda.alarms.filter { $0.state == .ringing }
    for status in ringing { try body(status.alarm.id) }
    return ringing.isEmpty ? ["nothing rings"] : []
  }

  private func line(_ status: AlarmStatus) -> String {
    "\(status.number)  \(status.alarm.time)  \(status.alarm.label)  \(status.state)"
  }
}
