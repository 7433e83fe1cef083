internal import Countdown

/// All records of a directory, read again only where a file has changed: a change among 10,000
/// costs 10,000 looks, but reads one; where its name is known, one look.
struct RecordListing: Sendable {
  /// In the order of their names.
  private var entries: [Entry] = []
  /// How many files were read.
  private(set) var reads = 0
  /// How many were looked at.
  private(set) var looks = 0

  fileprivate struct Entry: Sendable {
    let name: String
    let version: FileVersion
    let contents: Result<SharedCountdown, SharingError>
  }

  /// In the order of their names.
  var records: [SharedCountdown] { entries.compactMap { try? $0.contents.get() } }

  /// What is wrong with the files that are no records.
  var faults: [SharingError] {
    entries.compactMap { entry in
      if case .failure(let error) = entry.contents { error } else { nil }
    }
  }

  /// The record's name of a file's; nil when it can be none.
  static func name(of file: String) -> String? {
    guard file.hasSuffix(".json") else { return nil }
    let name = String(file.dropLast(5))
    return CountdownName.isAcceptable(name) ? name : nil
  }

  /// Brings it up to what lies in a directory; one that is missing is empty.
  ///
  /// - Parameter names: the records that may have changed; nil for all.
  mutating func update(
    from path: String, only names: Set<String>? = nil
  ) throws(SharingError) {
    if let names, names.isEmpty { return }
    guard let folder = try Folder.open(path) else {
      entries = []
      return
    }
    if let names {
      for name in names { update(name, in: folder) }
      return
    }
    let old = entries
    entries = []
    for name in try folder.names().compactMap(Self.name(of:)).sorted() {
      if let entry = look(at: name, in: folder, known: old) { entries.append(entry) }
    }
  }

  private mutating func update(_ name: String, in folder: Folder) {
    let place = entries.place(of: name)
    let isThere = place < entries.count && entries[place].name == name
    let entry = look(at: name, in: folder, known: entries)
    entries.replaceSubrange(
      place..<(place + (isThere ? 1 : 0)), with: [entry].compactMap(\.self))
  }

  private mutating func look(at name: String, in folder: Folder, known: [Entry]) -> Entry? {
    looks += 1
    guard let version = folder.version(of: "\(name).json") else { return nil }
    let place = known.place(of: name)
    if place < known.count, known[place].name == name, known[place].version == version {
      return known[place]
    }
    reads += 1
    return Self.read(name, version, in: folder)
  }

  private static func read(_ name: String, _ version: FileVersion, in folder: Folder) -> Entry? {
    do {
      return try folder.record(name).map {
        Entry(name: name, version: version, contents: .success($0))
      }
    } catch {
      return Entry(name: name, version: version, contents: .failure(error))
    }
  }
}

extension [RecordListing.Entry] {
  /// Where a name stands, or would stand, in their order.
  fileprivate func place(of name: String) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].name < name { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
