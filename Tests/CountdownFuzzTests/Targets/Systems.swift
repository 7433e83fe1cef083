import Countdown

@testable import CountdownAlarms
@testable import CountdownProgram
@testable import CountdownSound
@testable import CountdownSystem

extension FuzzTarget {
  /// What the kernel, the session and other programs of the system say.
  static let system = FuzzTarget(
    name: "system",
    readers: soundReaders.union([
      "process", "session", "folder", "host", "zone table", "zone name", "place", "TZ", "weekday",
    ])
  ) { bytes, reached in
    let text = bytes.text
    if try readProcess(text) { reached.insert("process") }
    if try readSession(text) { reached.insert("session") }
    if try readFolders(text) { reached.insert("folder") }
    if try readHost(bytes) { reached.insert("host") }
    if try readZoneTable(bytes) { reached.insert("zone table") }
    if try readZoneName(text) { reached.insert("zone name") }
    if try readPlace(text) { reached.insert("place") }
    if try readZone(text) { reached.insert("TZ") }
    if try readWeekdays(text) { reached.insert("weekday") }
    try readComplaint(text)
    reached.insert("complaint")
    if try readWave(bytes) { reached.insert("WAVE") }
  }
}

// MARK: - Processes and folders

extension FuzzTarget {
  /// A name, whatever it is, leaves the fields behind it alone.
  private static func readProcess(_ text: String) throws(Violation) -> Bool {
    let fields = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 1 18 42 20\n"
    for (state, isOver) in [("S", false), ("Z", true)] {
      guard let status = ProcessStatus(line: "1 (\(text)) \(state) \(fields)") else {
        throw Violation("a process called \(text.debugDescription) has no status")
      }
      let isRight = status.isOver == isOver && status.started == 42
      try require(isRight, "a process called \(text.debugDescription) is \(status)")
    }
    return ProcessStatus(line: text) != nil
  }

  private static func readSession(_ text: String) throws(Violation) -> Bool {
    let variables = SessionEnvironment.variables(in: text)
    for (name, value) in variables {
      try require(SessionEnvironment.names.contains(name), "\(name) is not of a session")
      let isLine = !value.isEmpty && !value.contains(where: \.isNewline)
      try require(isLine && !value.hasPrefix("$'"), "\(name) is \(value.debugDescription)")
    }
    let more = SessionEnvironment.variables(in: text + "\nDISPLAY=:7\n")
    try require(more["DISPLAY"] == ":7", "a screen is \(more["DISPLAY"] as Any)")
    return !variables.isEmpty
  }

  /// No folder is relative, whatever the variables are.
  private static func readFolders(_ text: String) throws(Violation) -> Bool {
    var folders: [String] = []
    for name in ["HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS", "XDG_RUNTIME_DIR"] {
      var environment: Environment = [:]
      environment[name] = text
      folders += UserFolder.data(in: environment)
      folders += [UserFolder.runtime(in: environment)].compactMap(\.self)
      for folder in [UserFolder.configuration, .data, .state] {
        folders += [folder.path(in: environment)].compactMap(\.self)
      }
    }
    for folder in folders { try require(folder.hasPrefix("/"), "the folder \(folder)") }
    return text.hasPrefix("/")
  }

  /// The remarks of a host that is being started are lines that a terminal can be given.
  private static func readHost(_ bytes: [UInt8]) throws(Violation) -> Bool {
    let lines = HostLauncher.lines(bytes)
    for line in lines {
      let scalars = line.unicodeScalars
      let isHarmless = !scalars.contains {
        $0.properties.generalCategory == .control || $0.properties.isBidiControl
      }
      try require(isHarmless, "the remark \(line.debugDescription)")
    }
    return bytes.starts(with: "countdown: ".utf8) && !lines.isEmpty
  }
}

// MARK: - Zones and languages

extension FuzzTarget {
  private static let database = ZoneDatabase(environment: ["TZDIR": "/usr/share/zoneinfo/Etc"])

  private static func readZoneTable(_ bytes: [UInt8]) throws(Violation) -> Bool {
    let names = database.names(inTable: bytes)
    for name in names { try requireInside(name) }
    return !names.isEmpty
  }

  private static func readZoneName(_ text: String) throws(Violation) -> Bool {
    guard database.isName(text) else { return false }
    try requireInside(text)
    return true
  }

  /// A name must not lead out of the database, and is shown as it is.
  private static func requireInside(_ name: String) throws(Violation) {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isInside = parts.allSatisfy { part in
      !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
    }
    try require(isInside, "\(name.debugDescription) leads out of the database")
    let isPlain = name.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    try require(isPlain, "\(name.debugDescription) cannot be shown")
  }

  private static func readPlace(_ text: String) throws(Violation) -> Bool {
    guard let place = ZoneSource.Place(text) else { return false }
    let slash: Character = "/"
    let isName = !place.name.isEmpty && !place.name.contains { $0 == slash }
    try require(isName && place.folder.hasPrefix("/"), "\(text.debugDescription) is \(place)")
    let again = ZoneSource.Place("\(place.folder)/\(place.name)")
    try require(again == place, "\(place) is read as \(again as Any)")
    return true
  }

  /// A value of `TZ` is a name within the database, or a rule. (A path is a file anywhere, as the C
  /// library has it, and is not tried here.)
  private static func readZone(_ text: String) throws(Violation) -> Bool {
    let name = text.hasPrefix(":") ? String(text.dropFirst()) : text
    if name.utf8.first == UInt8(ascii: "/") { return false }
    let environment = ["TZ": text, "TZDIR": "/usr/share/zoneinfo/Etc"]
    do throws(ZoneError) {
      _ = try ZoneRules.user(environment: environment)
    } catch {
      try requireHarmless(error.description)
      return false
    }
    let isKnown = name.isEmpty || database.isName(name) || PosixZone(name) != nil
    try require(isKnown, "\(name.debugDescription) is a zone")
    return true
  }

  /// Each of a day's names, which stand in lines, is read as that day, as a whole.
  private static func readWeekdays(_ text: String) throws(Violation) -> Bool {
    let lines = text.split(separator: "\n").prefix(4).map(String.init)
    let names = WeekdayNames([.monday: lines])
    for line in lines {
      var letters = Array(line)[...].drop(while: \.isWhitespace)
      while letters.last?.isWhitespace == true { letters.removeLast() }
      if letters.last == "." { letters.removeLast() }
      if letters.isEmpty { continue }
      let found = names.first(in: letters)
      let isWhole = found?.day == .monday && found?.length == letters.count
      try require(isWhole, "\(line.debugDescription) is \(found as Any)")
    }
    let letters = Array(text)
    guard let first = names.first(in: letters[...]) else { return false }
    try require((1...letters.count).contains(first.length), "\(first) of \(letters.count)")
    return true
  }
}

// MARK: - Sound

extension FuzzTarget {
  private static let soundReaders: Set = ["complaint", "WAVE"]

  private static func readComplaint(_ text: String) throws(Violation) {
    let sentence = Complaints.sentence(text)
    let isLine = !sentence.isEmpty && !sentence.contains(where: \.isNewline)
    try require(isLine, "\(text.debugDescription) says \(sentence.debugDescription)")
  }

  /// A file that lacks some bytes lacks none with them.
  private static func readWave(_ bytes: [UInt8]) throws(Violation) -> Bool {
    let header = Array(bytes.prefix(8))
    let missing = Descriptor.missingBytes(header, in: bytes.count)
    try require(missing >= 0, "\(missing) bytes are missing")
    if missing == 0 { return false }
    let rest = Descriptor.missingBytes(header, in: bytes.count + missing)
    try require(rest == 0, "after \(missing) bytes, \(rest) are missing")
    let less = Descriptor.missingBytes(header, in: bytes.count - 1)
    try require(less == missing + 1, "without another byte, \(less) are missing")
    return true
  }
}
