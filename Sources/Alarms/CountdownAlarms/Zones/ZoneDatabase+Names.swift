internal import CountdownSystem

extension ZoneDatabase {
  /// The names of all zones: those of the table of zones first, then all others.
  package var names: [String] {
    directories.lazy.map { names(in: $0) }.first { $0.count > 1 } ?? []
  }

  /// The names in a directory: those of the table of zones first, then all others.
  func names(in directory: String) -> [String] {
    let main = mainNames(in: directory)
    let known = Set(main)
    return main + otherNames(in: directory).filter { !known.contains($0) }
  }

  /// The names of the table of zones, one for each place whose clocks differ, and UTC.
  func mainNames(in directory: String) -> [String] {
    let table = (try? FileBytes.read("\(directory)/zone1970.tab")).flatMap(\.self) ?? []
    return names(inTable: table) + ["Etc/UTC"]
  }

  /// The names in the third column of the table of zones; none that leads out of the database.
  func names(inTable table: [UInt8]) -> [String] {
    let lines = String(decoding: table, as: UTF8.self).split(separator: "\n")
    return lines.compactMap { line -> String? in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      return line.hasPrefix("#") || fields.count < 3 ? nil : String(fields[2])
    }.filter(isName)
  }

  /// The names of all zone files.
  func otherNames(in directory: String) -> [String] {
    // Not the files beside the zones, and not the copies with and without leap seconds.
    files(in: directory, below: "", depth: 3).filter { name in
      name.first?.isUppercase == true && !name.contains(".") && isName(name)
    }.sorted()
  }

  private func files(in directory: String, below prefix: String, depth: Int) -> [String] {
    guard depth > 0 else { return [] }
    return ((try? DirectoryEntry.all(in: directory)) ?? []).flatMap { entry in
      let name = prefix + entry.name
      if !entry.isDirectory { return [name] }
      return files(in: "\(directory)/\(entry.name)", below: "\(name)/", depth: depth - 1)
    }
  }
}

extension [String] {
  /// The zone that was probably meant by a name: the same apart from case, the same city, or the
  /// one with the fewest changes, if these are few.
  func suggestion(for name: String) -> String? {
    let wanted = name.zoneKey
    guard wanted.count > 1 else { return nil }
    if let same = first(where: { $0.zoneKey == wanted }) { return same }
    let city = wanted.split(separator: "/").last ?? ""
    if let same = first(where: { $0.zoneKey.split(separator: "/").last == city }) { return same }
    let rated = map { (name: $0, distance: wanted.distance(to: $0.zoneKey)) }
    guard let best = rated.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= Swift.max(1, wanted.count / 4) ? best.name : nil
  }
}

extension String {
  /// In lower case, blanks as the database writes them.
  fileprivate var zoneKey: String {
    String(prefix(60)).lowercased().replacing(" ", with: "_")
  }

  /// The number of single letters changed, left out or added.
  fileprivate func distance(to other: String) -> Int {
    let other = Array(other.utf8)
    var row = Array(0...other.count)
    for (line, letter) in utf8.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for column in other.indices {
        let change = diagonal + (letter == other[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(change, diagonal + 1, row[column] + 1)
      }
    }
    return row[other.count]
  }
}
