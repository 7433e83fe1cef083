internal import CountdownAlarms
internal import CountdownProgram

/// One line of a todo.txt file: `(A) 2026-11-01 Pay rent +home @bank due:2026-11-27`.
///
/// The format is that of todotxt.org: `x ` and a date for a done task, a priority in parentheses,
/// the creation date, and words, among them `+project`, `@context` and `key:value`.
struct TodoTask: Hashable, Sendable {
  /// Whether the line begins with `x `.
  var isDone = false
  /// The priority, `A` to `Z`; nil for none.
  var priority: Character?
  /// The date of completion.
  var completed: CivilDate?
  /// The date of creation.
  var created: CivilDate?
  /// All further words, including projects, contexts and tags.
  var words: [String]

  /// Reads a line. Every line is a task; one of blanks alone has no words.
  init(_ line: String) {
    var rest = line.split(whereSeparator: \.isWhitespace)[...]
    // An indented line, or one that begins with a capital X, is not done.
    if rest.first == "x", line.hasPrefix("x") {
      isDone = true
      rest.removeFirst()
    }
    if let letter = rest.first?.priority {
      priority = letter
      rest.removeFirst()
    }
    var dates: [CivilDate] = []
    while dates.count < (isDone ? 2 : 1), let date = rest.first.flatMap({ CivilDate("\($0)") }) {
      dates.append(date)
      rest.removeFirst()
    }
    if isDone { completed = dates.first }
    created = isDone ? dates.dropFirst().first : dates.first
    words = rest.map(String.init)
  }

  /// The values of a tag: the text after `key:` in each word that begins with it.
  func values(of key: String) -> [String] {
    words.compactMap { $0.value(of: key) }
  }

  /// The recurrence, from its only `rec:`; nil if no rule expresses it.
  ///
  /// The numbers of `rec:2d`, `rec:+1w`, `rec:1m` and `rec:1y` count days, weeks, months and years,
  /// with a plus from the due date, and `rec:1b` is each business day.
  var rule: RecurrenceRule? {
    let tags = values(of: "rec")
    guard tags.count == 1, var text = tags.first?[...] else { return nil }
    if text.first == "+" { text.removeFirst() }
    let number = text.prefix { ("0"..."9").contains($0) }
    guard let count = Int(number), (1...RecurrenceRule.longestInterval).contains(count) else {
      return nil
    }
    switch text.dropFirst(number.count) {
    case "d": return RecurrenceRule(.daily, every: count)
    case "w": return RecurrenceRule(.weekly(), every: count)
    case "m": return RecurrenceRule(.monthly(), every: count)
    case "y": return RecurrenceRule(.yearly(), every: count)
    case "b" where count == 1: return RecurrenceRule(.weekly(on: .workdays))
    default: return nil
    }
  }

  /// The words without those of some tags, after the priority.
  func title(without keys: [String]) -> String {
    let words = words.filter { word in keys.allSatisfy { word.value(of: $0) == nil } }
    let prefix = priority.map { ["(\($0))"] } ?? []
    return (words.isEmpty ? [] : prefix + words).joined(separator: " ")
  }
}

extension String {
  /// The text after `key:`, if there is any.
  fileprivate func value(of key: String) -> String? {
    guard hasPrefix(key + ":"), utf8.count > key.utf8.count + 1 else { return nil }
    return String(dropFirst(key.count + 1))
  }
}

extension Substring {
  /// The letter of `(A)`.
  fileprivate var priority: Character? {
    let characters = Array(self)
    guard characters.count == 3, characters[0] == "(", characters[2] == ")",
      ("A"..."Z").contains(characters[1]), characters[1].isASCII
    else { return nil }
    return characters[1]
  }
}
