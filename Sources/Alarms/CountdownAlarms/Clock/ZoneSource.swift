internal import CountdownSystem

/// The source of the system's zone: how to read it, and which files determine it.
struct ZoneSource: Sendable {
  let read: @Sendable () throws(ZoneError) -> ZoneRules
  /// The file of the zone, or the link to it.
  let file: String
  /// The folders of the zone database.
  let databases: [String]

  /// A directory entry that determines the zone.
  struct Place: Hashable, Sendable {
    let folder: String
    let name: String
  }

  /// The place of the file and of each link on the way to it: any of them may be replaced.
  var places: [Place] {
    var places: [Place] = []
    for start in [file] + databases {
      var path = start
      // More links than the kernel would follow lead nowhere.
      for _ in 0..<40 {
        guard let place = Place(path) else { break }
        places.append(place)
        guard let target = SmallFile.target(ofLink: path) else { break }
        path = target.hasPrefix("/") ? target : place.folder + "/" + target
      }
    }
    return places
  }

  /// Every folder of the databases: an update replaces files in any of them.
  var folders: [String] { databases.flatMap { Self.folders(in: $0, depth: 3) } }

  private static func folders(in folder: String, depth: Int) -> [String] {
    guard depth > 0, let entries = try? DirectoryEntry.all(in: folder) else { return [] }
    // The two trees of the database's other editions hold nothing that is read here.
    let names = entries.filter(\.isDirectory).map(\.name).filter { $0 != "posix" && $0 != "right" }
    let within = names.flatMap { folders(in: folder + "/" + $0, depth: depth - 1) }
    return [folder] + within.prefix(200)
  }
}

extension ZoneSource.Place {
  /// The last part of an absolute path, in the folder before it.
  init?(_ path: String) {
    guard path.hasPrefix("/") else { return nil }
    // Split by bytes: a slash and an accent after it are one character.
    let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    guard let last = parts.last else { return nil }
    self.init(folder: "/" + parts.dropLast().joined(separator: "/"), name: String(last))
  }
}

extension ZoneSource {
  /// The system's setting.
  init(environment: [String: String], localtime: String = "/etc/localtime") {
    self.init(
      read: { () throws(ZoneError) in
        try ZoneRules.system(environment: environment, localtime: localtime)
      }, file: localtime,
      databases: ZoneDatabase(environment: environment).directories)
  }
}
