/// What is known from outside of one countdown.
struct Entry: Hashable, Sendable {
  let name: String
  /// Just before the host was asked to begin it.
  let began: Double
  let length: Double
  /// The true end comes no earlier. All moments are in seconds of the uptime.
  var end: Double
  var standing = Standing.running
  /// Whether each request had an answer, and what it changed lies on the disk.
  var isCertain = true
  /// Whether the latest change lies on the disk, as far as the host has said.
  var isSaved = true
  /// By how much the end may come earlier if what is not saved is lost.
  var doubt = 0.0
  var tellings: [Telling] = []
  /// When the end was acknowledged, which removes the record.
  var acknowledged: Double?
  /// What was asked and answered, for the history of one that is not accounted for.
  var log: [Remark] = []

  enum Standing: Hashable, Sendable {
    case running
    case paused(Double)
    case stopped(Double)
    /// Over: a command has said so to its user, and removed it.
    case cleared
  }

  struct Remark: Hashable, Sendable {
    let at: Double
    let text: String
  }

  init(_ name: String, for length: Double, at now: Double) {
    (self.name, self.length, began, end) = (name, length, now, now + length)
  }

  /// Whether nothing more is to come of it.
  var isOver: Bool {
    switch standing {
    case .running, .paused: !tellings.isEmpty
    case .stopped, .cleared: true
    }
  }

  /// Whether it is under way, as far as is known.
  var isLiving: Bool { isCertain && !isOver }

  /// Whether it ends within some seconds.
  var isShort: Bool { length <= Lengths.short.upperBound }

  /// Whether its end has passed, and no hook has told of it.
  func isOverdue(at now: Double) -> Bool { standing == .running && !isOver && end < now }

  /// Moves the end away.
  mutating func postpone(by seconds: Double) {
    end += seconds
    doubt += seconds
  }

  /// The host has said whether everything lies on the disk.
  mutating func saved(_ isSaved: Bool) {
    self.isSaved = isSaved
    if isSaved { doubt = 0 }
  }

  /// The host has died, and with it what was not saved.
  mutating func lostHost() {
    if isSaved { return }
    isCertain = false
    end -= doubt
    doubt = 0
  }

  mutating func note(_ text: String, at now: Double) { log.append(Remark(at: now, text: text)) }

  /// A line with all that is known, moments counted from the end.
  var history: String {
    let told = tellings.map { Remark(at: $0.at, text: $0.isRepeated ? "told again" : "told") }
    let all = [Remark(at: began, text: "begun")] + log + told
    let lines = all.sorted { $0.at < $1.at }.map { "\(($0.at - end).signed) \($0.text)" }
    return lines.joined(separator: ", ")
  }
}

/// One line of a hook: an announcement of an end, or an event of an alarm.
struct Telling: Hashable, Sendable {
  let at: Double
  let event: String
  let name: String
  /// Whether it says that an earlier announcement may have succeeded.
  let isRepeated: Bool

  init(_ event: String = "finished", of name: String, at: Double, isRepeated: Bool = false) {
    (self.event, self.name, self.at, self.isRepeated) = (event, name, at, isRepeated)
  }

  /// Nil for what no hook of the room wrote.
  init?(line: Substring) {
    let words = line.split(separator: " ")
    guard words.count >= 3, let at = Double(words[0]) else { return nil }
    self.init(
      String(words[1]), of: String(words[2]), at: at, isRepeated: words.last == "restart")
  }
}
