internal import Countdown
internal import CountdownAlarms

extension Invocation {
  /// The alarm that operands and options describe.
  func newAlarm() throws(UsageError) -> AlarmChange {
    try alarmChange(operands[...], meant: alarmWithLabel)
  }

  /// What is meant by a label that is not given with `--label`.
  private var alarmWithLabel: String? {
    let cut = WordCut(operands) { text in
      (try? AlarmOperand.timing(text, by: settings.reader)) != nil
    }
    guard let cut, settings.alarm.label == nil,
      cut.name.allSatisfy({ $0.isLetter || $0.isWhitespace })
    else { return nil }
    return "countdown alarm add \(cut.time) --label \(cut.name.operand)"
  }

  /// The change of an alarm that operands and options describe.
  ///
  /// - Parameters:
  ///   - words: the operands with the time and the days.
  ///   - meant: what is suggested where they are neither, and resemble neither.
  func alarmChange(
    _ words: ArraySlice<String>, meant: @autoclosure () -> String? = nil
  ) throws(UsageError) -> AlarmChange {
    var change = settings.alarm
    change.sound = change.sound?.absolute(in: surroundings)
    if words.isEmpty { return change }
    let text = words.joined(separator: " ")
    let timing = try reading { () throws(ValueError) in
      do throws(ValueError) { return try AlarmOperand.timing(text, by: settings.reader) } catch {
        guard error.suggestions.isEmpty else { throw error }
        throw ValueError(reason: error.reason, suggestion: meant())
      }
    }
    func expectOnce(_ option: String, _ isTwice: Bool) throws(UsageError) {
      if isTwice { throw UsageError("--\(option) and \(text.quoted) contradict each other") }
    }
    try expectOnce("time", change.times != nil)
    let hasDays = timing.days != nil && (timing.day == nil || timing.days?.rule != nil)
    try expectOnce("days", change.days != nil && hasDays)
    try expectOnce("date", change.day != nil && timing.day != nil)
    change.times = timing.times
    // `tomorrow 7:30` with --days repeats from then on.
    change.days = change.days ?? timing.days
    change.day = change.day ?? timing.day
    return change
  }

  private func reading<Value>(
    _ body: () throws(ValueError) -> Value
  ) throws(UsageError) -> Value {
    do { return try body() } catch {
      throw UsageError(error)
    }
  }

  /// `ID… [until DATE]`
  ///
  /// - Returns: a request without names for all alarms.
  func turningOff() throws(UsageError) -> AlarmRequest {
    let isAll = settings.remote.isAll
    let rest = isAll ? operands[...] : operands.dropFirst()
    let place = rest.firstIndex { $0.lowercased() == "until" }
    let named = try names(operands[..<(place ?? operands.endIndex)])
    if isAll, !named.isEmpty {
      throw UsageError("--all means every alarm; leave out \(operands[0].shown)")
    }
    if !isAll, named.isEmpty {
      throw UsageError("ID… is missing: countdown alarm off ID… [until DATE], or --all")
    }
    guard let index = place else { return .turn(named, .off) }
    let words = operands[(index + 1)...]
    if words.isEmpty {
      throw UsageError("a day is missing after until, such as: countdown alarm off 1 until mon")
    }
    let day = try reading { () throws(ValueError) in
      try AlarmOperand.day(words.joined(separator: " "), by: settings.reader)
    }
    return .turn(named, .offUntil(day))
  }

  /// Several IDs.
  func names() throws(UsageError) -> [ItemName] { try names(operands[...]) }

  private func names(_ operands: ArraySlice<String>) throws(UsageError) -> [ItemName] {
    var names: [ItemName] = []
    for text in operands { names.append(try ItemName(text)) }
    return names
  }

  /// One ID.
  func name() throws(UsageError) -> ItemName {
    guard operands.count == 1 else {
      throw UsageError("unexpected \(operands[1].quoted) after the ID")
    }
    return try ItemName(operands[0])
  }
}
