internal import Countdown
internal import CountdownSystem

extension ZoneRules {
  /// The system's zone, as it is now, whatever `TZ` says: alarms ring by it in every process.
  ///
  /// - Parameters:
  ///   - environment: the variables, of which `TZDIR` counts; by default the process's.
  ///   - previous: an earlier answer. Where a copy is still the same, its name is not looked for
  ///     again, which takes some milliseconds.
  ///   - localtime: the system's setting, a link into the database or a copy of one of its files;
  ///     if it does not exist, the zone is UTC. A copy has the name of the file that is equal to
  ///     it, or else `localtime`.
  /// - Throws: ``ZoneError``.
  public static func system(
    environment: [String: String]? = nil,
    previous: ZoneRules? = nil, localtime: String = "/etc/localtime"
  ) throws(ZoneError) -> ZoneRules {
    try ZoneDatabase(environment: environment).local(localtime, previous)
  }

  /// The zone in which a person reads and writes moments in a process, as it is now: that of `TZ`,
  /// or else the system's.
  ///
  /// `TZ` is read as the C library reads it: the name or the path of a zone file, with or without a
  /// colon before it, or a rule such as `EST5EDT,M3.2.0,M11.1.0`; empty means UTC. An invalid value
  /// is an error, not UTC, because a wrong hour would be worse.
  ///
  /// - Parameters:
  ///   - environment: the variables, of which `TZ` and `TZDIR` count; by default the process's.
  ///   - previous: as for ``system(environment:previous:localtime:)``.
  ///   - localtime: as for ``system(environment:previous:localtime:)``.
  /// - Throws: ``ZoneError``.
  public static func user(
    environment: [String: String]? = nil,
    previous: ZoneRules? = nil, localtime: String = "/etc/localtime"
  ) throws(ZoneError) -> ZoneRules {
    let environment = environment ?? Environment.process(["TZ", "TZDIR"]).values
    let database = ZoneDatabase(environment: environment)
    guard let name = environment["TZ"] else { return try database.local(localtime, previous) }
    do {
      return try database.rules(posix: name)
    } catch {
      guard error.kind == .unknown else { throw error }
      if PosixZone(name + Self.anyRule) != nil {
        throw ZoneError(
          .unknown, zone: error.zone,
          "TZ cannot be used: \(QuotedText(name)) has a summer time without the rule for it; "
            + "add one, such as \(name)\(Self.anyRule), or name a zone such as Europe/Berlin")
      }
      throw ZoneError(.unknown, zone: error.zone, "TZ cannot be used: \(error)")
    }
  }
}

extension ZoneRules {
  /// Whether the clocks of both zones show the same at every moment, whatever the zones are called.
  package func hasClocks(of other: ZoneRules) -> Bool { table == other.table }

  /// The European Union's summer time.
  private static let anyRule = ",M3.5.0,M10.5.0/3"
}

extension ZoneDatabase {
  /// What a value of `TZ` means.
  fileprivate func rules(posix text: String) throws(ZoneError) -> ZoneRules {
    let name = text.hasPrefix(":") ? String(text.dropFirst()) : text
    if name.isEmpty { return .utc }
    if name.hasPrefix("/") { return try rules(path: name) }
    do {
      return try rules(named: name)
    } catch {
      guard let rules = ZoneRules(identifier: name, posixRule: name) else { throw error }
      return rules
    }
  }

  private func rules(path: String) throws(ZoneError) -> ZoneRules {
    guard let bytes = try read(path, for: path) else { throw .unknown(path, suggestion: nil) }
    return try rules(bytes, of: path, named: self.name(of: path) ?? path)
  }

  /// The zone of the system's setting.
  fileprivate func local(
    _ path: String, _ previous: ZoneRules?
  ) throws(ZoneError) -> ZoneRules {
    guard let bytes = try read(path, for: "localtime") else {
      guard let target = SmallFile.target(ofLink: path) else { return .utc }
      throw .unreadable("localtime", file: path, why: "it leads to \(target), which does not exist")
    }
    let linked = SmallFile.target(ofLink: path).flatMap(name)
    let found = try rules(bytes, of: path, named: linked ?? "localtime")
    if linked != nil { return found }
    if let previous, previous.table == found.table { return previous }
    return ZoneRules(identifier: name(of: bytes) ?? found.identifier, table: found.table)
  }

  /// The name of a file of the database.
  private func name(of path: String) -> String? {
    let roots = directories.map { $0 + "/" } + ["zoneinfo/"]
    for root in roots {
      guard let range = path.range(of: root) else { continue }
      let name = String(path[range.upperBound...])
      if isName(name) { return name }
    }
    return nil
  }

  /// The name of the zone whose file has this content.
  private func name(of bytes: [UInt8]) -> String? {
    for directory in directories {
      let isSame = { (name: String) -> Bool in
        (try? FileBytes.read("\(directory)/\(name)")) == bytes
      }
      if let name = mainNames(in: directory).first(where: isSame) { return name }
      if let name = otherNames(in: directory).first(where: isSame) { return name }
    }
    return nil
  }
}
