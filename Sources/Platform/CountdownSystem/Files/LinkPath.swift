/// The directory entries that decide what an absolute path leads to: each link on the way, and what
/// it leads to in the end, whether that exists or not.
package struct LinkPath: Hashable, Sendable {
  /// An entry of a folder, which has no link in its own path.
  package struct Place: Hashable, Sendable {
    package let folder: String
    package let name: String
  }

  /// The folders in which a name is looked up on the way, each once.
  package private(set) var folders: [String] = []
  /// The links, in their order.
  package private(set) var links: [Place] = []
  /// The end of the way; nil for the root, or after more links than the kernel follows.
  package private(set) var end: Place?

  package init(_ path: String) {
    var (folder, rest) = ("", Self.parts(path))
    while let name = rest.popLast() {
      let place = Place(folder: folder.isEmpty ? "/" : folder, name: name)
      if !folders.contains(place.folder) { folders.append(place.folder) }
      if name == ".." {
        folder = Self.parent(folder)
      } else if let target = SmallFile.target(ofLink: "\(folder)/\(name)") {
        links.append(place)
        if links.count > 40 { return }
        if target.hasPrefix("/") { folder = "" }
        rest += Self.parts(target)
      } else if rest.isEmpty {
        end = place
      } else {
        folder += "/\(name)"
      }
    }
  }

  /// The names between the slashes, the last one first. Byte by byte: an accent after a slash is
  /// one character with it.
  private static func parts(_ path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
      .filter { $0 != "." }.reversed()
  }

  private static func parent(_ folder: String) -> String {
    folder.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(folder[..<$0]) } ?? ""
  }
}
