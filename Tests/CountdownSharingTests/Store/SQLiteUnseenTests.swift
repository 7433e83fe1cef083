import Countdown
import CountdownSQLite
import CountdownStore
import CountdownTestSupport
import Glibc
import Testing

/// A database that cannot be looked at is an error, and no empty store.
@Suite(.ownThread) struct SQLiteUnseenTests {
  private let place = StorePlace(isFast: true)
  private var folder: String { "\(place.path)/data" }
  private var path: String { "\(folder)/store.db" }

  init() { #expect(mkdir(place.path, 0o700) == 0 || errno == EEXIST) }

  enum Obstacle: CaseIterable {
    case fileLink, folderLink, loop, fileForFolder, pipe, socket, folder
  }

  private func make(_ obstacle: Obstacle) {
    func inFolder() { #expect(mkdir(folder, 0o700) == 0) }
    switch obstacle {
    case .fileLink:
      inFolder()
      #expect(symlink("\(place.path)/disk/store.db", path) == 0)
    case .folderLink: #expect(symlink("\(place.path)/disk", folder) == 0)
    case .loop: #expect(symlink("data", folder) == 0)
    case .fileForFolder: #expect(mknod(folder, S_IFREG | 0o600, 0) == 0)
    case .pipe:
      inFolder()
      #expect(mkfifo(path, 0o600) == 0)
    case .socket:
      inFolder()
      #expect(mknod(path, S_IFSOCK | 0o600, 0) == 0)
    case .folder:
      inFolder()
      #expect(mkdir(path, 0o700) == 0)
    }
  }

  @Test(arguments: Obstacle.allCases) func isAnError(obstacle: Obstacle) {
    make(obstacle)
    let store = SQLiteStore(path: path)
    let error = #expect(throws: StoreError.self) {
      try store.changes(after: .start, limit: 1)
    }
    #expect("\(error.map { "\($0)" } ?? "")".contains(path))
    #expect(throws: StoreError.self) { try store.entry("a") }
    #expect(throws: StoreError.self) { try store.mustPut("a", "x") }
  }

  @Test("Where there is nothing, and no link, nothing is stored, and a write makes the file")
  func absence() throws {
    let store = SQLiteStore(path: path)
    #expect(try store.changes(after: .start, limit: 1).entries.isEmpty)
    try store.mustPut("a", "x")
    #expect(try store.keys() == ["a"])
  }

  @Test("What a link leads to is seen as soon as it is there", arguments: [false, true])
  func appears(isFolder: Bool) throws {
    let disk = "\(place.path)/disk"
    let (away, back) = ("\(place.path)/away", isFolder ? disk : "\(disk)/store.db")
    try SQLiteStore(path: "\(away)/store.db").mustPut("a", "x")
    make(isFolder ? .folderLink : .fileLink)
    let store = SQLiteStore(path: path)
    let seen = Inbox<[String]>()
    let watch = try store.watch { _ in seen.put((try? store.keys()) ?? ["?"]) }
    #expect(seen.wait { $0 == ["?"] } != nil)
    if !isFolder { #expect(mkdir(disk, 0o700) == 0) }
    #expect(rename(isFolder ? away : "\(away)/store.db", back) == 0)
    #expect(seen.wait { $0 == ["a"] } != nil)
    // The watch is on what the link leads to now.
    try SQLiteStore(path: "\(disk)/store.db").mustPut("b", "x")
    #expect(seen.wait { $0 == ["a", "b"] } != nil)
    watch.cancel()
  }

  @Test("A link that is made to lead elsewhere is followed")
  func retargeted() throws {
    for name in ["one", "two"] {
      try SQLiteStore(path: "\(place.path)/\(name)/store.db").mustPut("a", name)
    }
    #expect(symlink("\(place.path)/one", folder) == 0)
    let store = SQLiteStore(path: path)
    let seen = Inbox<[UInt8]>()
    let watch = try store.watch { _ in
      seen.put((try? store.entry("a"))??.body ?? [])
    }
    #expect(seen.wait { $0 == Array("one".utf8) } != nil)
    #expect(symlink("\(place.path)/two", "\(place.path)/new") == 0)
    #expect(rename("\(place.path)/new", folder) == 0)
    #expect(seen.wait { $0 == Array("two".utf8) } != nil)
    watch.cancel()
  }
}
