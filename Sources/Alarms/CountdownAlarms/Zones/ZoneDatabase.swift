internal import Countdown
internal import CountdownSystem
internal import Glibc

/// The place of the system's compiled zone files, the same for every program: `TZDIR`, or the usual
/// directories.
///
/// Foundation has zone data of its own, which an upgrade of the system's `tzdata` does not reach:
/// after a country changes its rules at short notice, alarms would be an hour off.
///
/// ```swift internal
/// let berlin = try ZoneDatabase().rules(named: "Europe/Berlin")
/// ```
package struct ZoneDatabase: Hashable, Sendable {
  /// The directories searched for zone files, in this order.
  package let directories: [String]

  /// The directories given by environment variables, by default the process's: `TZDIR` alone, if it
  /// is set.
  package init(environment: [String: String]? = nil) {
    let environment = environment ?? Environment.process(["TZDIR"]).values
    if let directory = environment["TZDIR"], !directory.isEmpty {
      directories = [directory]
    } else {
      directories = ["/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo"]
    }
  }

  /// Reads the rules of a zone by its name, such as `Europe/Berlin`: one small file, each time.
  package func rules(named name: String) throws(ZoneError) -> ZoneRules {
    try rules(named: name, suggests: true)
  }

  /// - Parameter suggests: whether to search the whole database for the name that was meant.
  func rules(named name: String, suggests: Bool) throws(ZoneError) -> ZoneRules {
    func unknown() -> ZoneError {
      .unknown(name, suggestion: suggests ? suggestion(for: name) : nil)
    }
    guard isName(name) else { throw unknown() }
    for directory in directories {
      let path = "\(directory)/\(name)"
      guard let bytes = try read(path, for: name) else { continue }
      // The directory also holds tables of zones, and pages.
      guard bytes.starts(with: "TZif".utf8) else { break }
      return try rules(bytes, of: path, named: name)
    }
    if name == "UTC" { return .utc }
    if directories.allSatisfy({ (try? DirectoryEntry.all(in: $0)) == nil }) {
      throw missing(name)
    }
    throw unknown()
  }

  private func suggestion(for name: String) -> String? {
    presentName(of: name)
      ?? directories.lazy.compactMap { names(in: $0).suggestion(for: name) }.first
  }

  /// The rules in a file's bytes.
  ///
  /// Files under `right/` count leap seconds, which the machine's clock does not, and have no rule
  /// for the time after the last known one, so the corresponding file without leap seconds is used.
  func rules(_ bytes: [UInt8], of path: String, named name: String) throws(ZoneError) -> ZoneRules {
    if name.hasPrefix("right/"),
      let plain = try? rules(named: String(name.dropFirst("right/".count)), suggests: false)
    {
      return ZoneRules(identifier: name, table: plain.table)
    }
    do {
      return ZoneRules(identifier: name, table: try ZoneFile.table(bytes))
    } catch {
      throw .unreadable(name, file: path, why: error.reason)
    }
  }

  /// A file's bytes; nil if there is no such file.
  func read(_ path: String, for name: String) throws(ZoneError) -> [UInt8]? {
    do throws(SystemError) { return try FileBytes.read(path) } catch {
      if [EMFILE, ENFILE].contains(error.code) {
        throw .unreadable(name, file: path, why: error.description, remedy: error.remedy)
      }
      throw .unreadable(name, file: path, why: error.description)
    }
  }

  private func missing(_ name: String) -> ZoneError {
    let places = directories.joined(separator: ", ")
    return ZoneError(
      .noDatabase, zone: name, "there is no time zone database in \(places); install tzdata")
  }

  /// Whether a text can name a zone: it must not lead out of the database's directory.
  func isName(_ text: String) -> Bool {
    guard (1...255).contains(text.utf8.count), !text.hasPrefix("/") else { return false }
    let isPlain = text.utf8.allSatisfy { $0.isLetterOrDigit || "+-_./".utf8.contains($0) }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return isPlain && parts.allSatisfy { !$0.isEmpty && $0.first != "." }
  }
}

extension ZoneRules {
  /// The rules of a zone of the system's database, as they are now: one small file, read each time.
  ///
  /// - Parameter identifier: the zone's name in the database, such as `Europe/Berlin`; not a path.
  /// - Throws: ``ZoneError``: no such zone, with the name that was probably meant, or no database.
  public init(identifier: String) throws(ZoneError) {
    try self.init(identifier: identifier, in: ZoneDatabase())
  }

  /// The same from a database in another place.
  package init(identifier: String, in database: ZoneDatabase) throws(ZoneError) {
    self = try database.rules(named: identifier)
  }
}
