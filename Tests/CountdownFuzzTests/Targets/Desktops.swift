import Countdown
import CountdownSystem

@testable import CountdownDesktop

extension FuzzTarget {
  /// What says where notifications are shown, and what becomes of them: each byte is a happening.
  static let desktop = FuzzTarget(name: "desktop", readers: desktopReaders) { bytes, reached in
    let text = bytes.text
    if try readBusAddress(text) { reached.insert("address") }
    try readRuntimeFolder("/" + text)
    if try readControlGroups(text) { reached.insert("snap") }
    var screen = ScreenTrial()
    for byte in bytes { try screen.happen(byte) }
    reached.formUnion(screen.answers)
  }

  private static let desktopReaders: Set = ["address", "snap", "action", "closed"]
}

extension FuzzTarget {
  /// No address makes GLib start a bus.
  private static func readBusAddress(_ text: String) throws(Violation) -> Bool {
    let found = SessionBusAddress.find(
      in: { $0 == "DBUS_SESSION_BUS_ADDRESS" ? text : nil }, exists: { _ in false })
    guard let found else { return false }
    let parts = found.utf8.split(separator: UInt8(ascii: ";"))
    let starts = parts.contains { $0.starts(with: "autolaunch:".utf8) }
    try require(!parts.isEmpty && !starts, "the address \(found.debugDescription)")
    return true
  }

  /// The address of a bus in a folder is that folder, in characters that an address may have.
  private static func readRuntimeFolder(_ folder: String) throws(Violation) {
    let found = SessionBusAddress.find(
      in: { $0 == "XDG_RUNTIME_DIR" ? folder : nil }, exists: { _ in true })
    guard folder.hasPrefix("/") else { return try require(found == nil, "a relative folder") }
    let start = "unix:path="
    guard let found, found.hasPrefix(start) else {
      throw Violation("\(folder.debugDescription) has no bus")
    }
    var (path, rest) = ([UInt8](), Array(found.utf8.dropFirst(start.utf8.count))[...])
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        let isAllowed = byte.isLetterOrDigit || "-_/.\\".utf8.contains(byte)
        try require(isAllowed, "\(byte) in \(found.debugDescription)")
        path.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(Array(rest.prefix(2)).text, radix: 16) else {
        throw Violation("a sign is cut in \(found)")
      }
      path.append(value)
      rest.removeFirst(2)
    }
    try require(path == Array((folder + "/bus").utf8), "\(found) is not \(folder)")
  }

  /// The control groups decide nothing where the environment does, and name a snap in any line.
  private static func readControlGroups(_ text: String) throws(Violation) -> Bool {
    func target(_ groups: String, _ variable: String = "") -> ServerTarget {
      .expected(
        in: { $0 == variable ? "1" : nil }, isFlatpak: false, controlGroups: groups)
    }
    let server = target(text, "NOTIFY_IGNORE_PORTAL")
    try require(server == .server, "a portal that is to be ignored")
    let portal = target(text, "NOTIFY_FORCE_PORTAL")
    try require(portal == .portal, "no portal where one is forced")
    let snap = target(text + "\n0::/user.slice/snap.countdown.service")
    try require(snap == .portal, "no portal in a snap")
    let isSnap = target(text) == .portal
    try require(!isSnap || text.contains("snap."), "a portal without a snap")
    return isSnap
  }
}

/// The life of some notifications, as a server and a person make it.
private struct ScreenTrial {
  private var ledger = NotificationLedger()
  /// The lives that are on the screen, and those that have been, with their notifications.
  private var shown: [UInt64: Alert.ID] = [:]
  private var gone: [UInt64: Alert.ID] = [:]
  /// The lives of resident notifications that have been answered.
  private var clicked: Set<UInt64> = []
  private var count = 0
  private(set) var answers: Set<String> = []

  init() {}

  /// How many notifications wait for a server.
  private var waiting: Int { ledger.unsent.count { ledger.entries[$0]?.life == nil } }

  /// The low two bits choose a notification, of which the last two are resident; the others say
  /// what happens.
  mutating func happen(_ byte: UInt8) throws(Violation) {
    let id = Alert.ID(rawValue: "\(byte & 3)")
    let waited = waiting
    let life = shown.filter { $0.value == id }.keys.max()
    switch byte >> 2 & 15 {
    case 0, 1: want(id, isResident: byte & 2 != 0)
    case 2, 3: try show(id)
    case 4: try invoke(life, "yes")
    case 5: try invoke(life, "no")
    case 6: try close(life, 1)
    case 7: try close(life, 2)
    case 8: try close(life, 3)
    case 9: try invoke(gone.filter { $0.value == id }.keys.max(), "yes")
    case 10: try close(gone.filter { $0.value == id }.keys.max(), 2)
    case 11: if let life = ledger.remove(id) { leave(life) }
    case 12: ledger.unanswered(id)
    case 13: ledger.refused(id)
    case 14:
      ledger.serverChanged()
      for life in shown.keys { leave(life) }
    default:
      count += 1
      want(Alert.ID(rawValue: "more \(count)"), isResident: false)
    }
    // Only new ones are limited: what was on the screen may have to wait as well.
    let isNew = [0, 1, 15].contains(byte >> 2 & 15)
    let most = max(waited, NotificationLedger.limit)
    try require(!isNew || waiting <= most, "\(waiting) wait for a server")
    let lives = ledger.entries.values.compactMap(\.life)
    try require(Set(lives) == Set(shown.keys), "\(lives) are on the screen, not \(shown.keys)")
  }

  private mutating func want(_ id: Alert.ID, isResident: Bool) {
    let posting = Posting(
      id: id, title: "Tea", isResident: isResident, actions: [Alert.Action("yes", "Yes")])
    _ = ledger.want(posting)
    for (life, other) in shown where other == id { clicked.remove(life) }
  }

  private mutating func show(_ id: Alert.ID) throws(Violation) {
    guard let entry = ledger.entries[id] else { return }
    let life = ledger.reserveLife(of: id)
    let isNew = shown[life] == nil && gone[life] == nil
    try require(entry.life == life || isNew, "the life \(life) was used before")
    ledger.shown(id, as: life)
    shown[life] = id
  }

  /// A person's click: of one that is not resident, nothing comes after the first.
  private mutating func invoke(_ life: UInt64?, _ action: String) throws(Violation) {
    guard let life else { return }
    guard case .given(_, let posting, _) = ledger.invoked(life, action: action, token: nil) else {
      try require(shown[life] == nil || action == "no", "the click on \(life) is lost")
      return
    }
    try require(action == "yes", "an action that was never offered is answered")
    try require(shown[life] == posting.id, "an answer of \(posting.id), which has left")
    answers.insert("action")
    if posting.isResident { clicked.insert(life) } else { leave(life) }
  }

  private mutating func close(_ life: UInt64?, _ reason: Int32) throws(Violation) {
    guard let life else { return }
    let answer = ledger.closed(life, reason: reason)
    let id = shown[life]
    leave(life)
    guard case .given(_, let posting, _) = answer else { return }
    try require(reason != 3, "it was closed by the program, and that is an answer")
    try require(id == posting.id, "an answer of \(posting.id), which has left")
    try require(!clicked.contains(life), "\(posting.id) is answered and then closed")
    answers.insert("closed")
  }

  private mutating func leave(_ life: UInt64) {
    if let id = shown.removeValue(forKey: life) { gone[life] = id }
  }
}
