import Countdown

@testable import CountdownTerminal

extension FuzzTarget {
  /// The bytes of a terminal: keys, what is pasted, and answers that nothing asked for. The first
  /// byte says whether text is being edited.
  static let keys = FuzzTarget(
    name: "keys",
    readers: [
      "character", "enter", "escape", "edit", "field", "paste", "CSI", "private CSI", "SS3", "OSC",
      "DCS", "APC",
    ]
  ) { bytes, reached in
    guard let mode = bytes.first else { return }
    let (trial, input) = (KeyTrial(isEditing: mode & 1 == 1), Array(bytes.dropFirst()))
    let keys = try trial.keys(of: input)
    for key in keys {
      switch key {
      case .character: reached.insert("character")
      case .enter: reached.insert("enter")
      case .escape: reached.insert("escape")
      case .edit: reached.insert("edit")
      case .redraw, .mouse, .other: break
      }
    }
    if keys.count == 1, let kind = KeyTrial.kind(of: input) { reached.insert(kind) }
    if KeyTrial.isPaste(input) { reached.insert("paste") }
    if try trial.press(keys) { reached.insert("field") }
    try trial.pause(in: input)
    try trial.answer(around: input)
    try trial.paste(input)
  }
}

/// What is asked of a decoder of keys, and of the field that they are typed into.
private struct KeyTrial {
  let isEditing: Bool

  private static let start = Moment(nanoseconds: 1)
  /// No more may be kept than of the longest sequence.
  private static let mostPending = 64
  private static let escape: UInt8 = 0x1B
  private static let bell: UInt8 = 0x07

  /// The keys of an input and those that are due after it, however it is divided.
  func keys(of input: [UInt8]) throws(Violation) -> [Key] {
    var whole = KeyDecoder(isEditing: isEditing)
    let keys = whole.decode(input, at: Self.start)
    let deadline = whole.deadline
    let due = whole.keys(dueAt: deadline ?? Self.start)
    try require(whole.deadline == nil, "a deadline after the deadline")
    for size in [1, 3] {
      var parts = KeyDecoder(isEditing: isEditing)
      var others: [Key] = []
      for portion in Self.portions(of: input, size) {
        others += parts.decode(portion, at: Self.start)
        try require(parts.pending.count <= Self.mostPending, "\(parts.pending.count) are kept")
      }
      try require(keys == others, "\(keys) at once, and \(others) by \(size)")
      try require(parts.deadline == deadline, "another deadline by \(size)")
      let rest = parts.keys(dueAt: deadline ?? Self.start)
      try require(due == rest, "\(due) are due at once, and \(rest) by \(size)")
    }
    return keys + due
  }

  /// After a pause, what was begun is keys of its own, or goes on.
  func pause(in input: [UInt8]) throws(Violation) {
    var decoder = KeyDecoder(isEditing: isEditing)
    var (now, count) = (Self.start, 0)
    for portion in Self.portions(of: input, 3) {
      count += decoder.decode(portion, at: now).count
      if let deadline = decoder.deadline {
        try require(deadline > now, "the deadline is not later")
        let early = decoder.keys(dueAt: now)
        try require(early.isEmpty, "\(early) before the deadline")
        count += decoder.keys(dueAt: deadline).count
        try require(decoder.deadline == nil, "a deadline after the deadline")
        now = deadline
      }
      try require(decoder.pending.count <= Self.mostPending, "\(decoder.pending.count) are kept")
    }
    try require(count <= input.count, "\(count) keys of \(input.count) bytes")
  }

  /// A terminal's answer is no key, or where text is edited at most one that moves the cursor. It
  /// goes on after a pause, once its kind is known.
  func answer(around input: [UInt8]) throws(Violation) {
    for answer in Self.answers(around: input) {
      let keys = try keys(of: answer + Array("q".utf8))
      try require(keys.count == 2, "\(answer) and a letter are \(keys)")
      try require(keys.last == .character("q"), "the letter after \(answer) is \(keys)")
      try require(isNoKey(keys[0]), "\(answer) is \(keys[0])")
    }
    var decoder = KeyDecoder(isEditing: isEditing)
    let (start, end) = (Array("\u{1B}[?".utf8), Self.parameters(of: input) + Array("cq".utf8))
    var slow = decoder.decode(start, at: Self.start)
    slow += decoder.keys(dueAt: Self.start.advanced(by: .seconds(1)))
    slow += decoder.decode(end, at: Self.start.advanced(by: .seconds(2)))
    try require(slow == [.other, .character("q")], "an answer with a pause in it is \(slow)")
  }

  /// What is pasted is no key, or where text is edited characters alone.
  func paste(_ input: [UInt8]) throws(Violation) {
    // The mark of the end, which must not stand in it, begins with another byte after this one.
    let text: [UInt8] = input.flatMap { byte -> [UInt8] in
      byte == Self.escape ? [byte, 0x20] : [byte]
    }
    let marks = (Array(Escape.beginPaste.utf8), Array(Escape.endPaste.utf8))
    let keys = try keys(of: marks.0 + text + marks.1 + Array("q".utf8))
    try require(keys.last == .character("q"), "the letter after a paste is \(keys)")
    for key in keys.dropLast() {
      var isText = false
      if isEditing, case .character = key { isText = true }
      try require(key == .other || isText, "\(key) was pasted")
    }
  }

  /// Whether one of the keys meant something to a field.
  func press(_ keys: [Key]) throws(Violation) -> Bool {
    var (field, isTyped) = (TextField("", longest: 8), false)
    for key in keys {
      if field.press(key) { isTyped = true }
      let count = field.characters.count
      try require(count <= 8, "\(count) characters")
      try require((0...count).contains(field.cursor), "\(field.cursor) of \(count)")
    }
    return isTyped
  }
}

// MARK: - What terminals send

extension KeyTrial {
  /// The kind of a sequence, by its first bytes.
  static func kind(of input: [UInt8]) -> String? {
    guard input.count > 2, input[0] == escape else { return nil }
    switch input[1] {
    case UInt8(ascii: "["): return input[2] == UInt8(ascii: "?") ? "private CSI" : "CSI"
    case UInt8(ascii: "O"): return "SS3"
    case UInt8(ascii: "]"): return "OSC"
    case UInt8(ascii: "P"): return "DCS"
    case UInt8(ascii: "_"): return "APC"
    default: return nil
    }
  }

  static func isPaste(_ input: [UInt8]) -> Bool {
    let marks = (Escape.beginPaste.utf8, Escape.endPaste.utf8)
    return input.starts(with: marks.0) && input.count >= marks.0.count + marks.1.count
      && input.suffix(marks.1.count).elementsEqual(marks.1)
  }

  private static func portions(of input: [UInt8], _ size: Int) -> [[UInt8]] {
    stride(from: 0, to: input.count, by: size).map { start in
      Array(input[start..<min(start + size, input.count)])
    }
  }

  private static func parameters(of input: [UInt8]) -> [UInt8] {
    input.filter { (0x20...0x3F).contains($0) }
  }

  /// The answers that an input makes, without the bytes that would end them before their end.
  private static func answers(around input: [UInt8]) -> [[UInt8]] {
    var answers: [[UInt8]] = []
    func add(_ start: String, _ middle: [UInt8], _ end: [UInt8]) {
      answers.append(Array(start.utf8) + middle + end)
    }
    let parameters = parameters(of: input)
    let last: UInt8 = 0x40 + (input.first ?? 0) % 63
    add("\u{1B}[?", parameters, [last])
    add("\u{1B}[>", parameters, [last])
    add("\u{1B}[", parameters, [UInt8(ascii: "R")])
    let text = input.filter { $0 != escape && $0 != bell }
    for kind in ["]", "P", "_"] {
      add("\u{1B}\(kind)", text, [bell])
      add("\u{1B}\(kind)", text, [escape, UInt8(ascii: "\\")])
    }
    return answers
  }

  private func isNoKey(_ key: Key) -> Bool {
    if isEditing, case .edit = key { return true }
    return key == .other
  }
}
