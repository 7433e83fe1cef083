import CountdownSystem
import CountdownTestSupport
import Glibc
import Testing

/// "There is none" is said only of what was looked at.
@Suite struct FilePresenceTests {
  private let place = StorePlace()
  private var file: String { "\(place.path)/folder/file" }

  init() { #expect(mkdir(place.path, 0o700) == 0 || errno == EEXIST) }

  private func makeFile(_ path: String) {
    let descriptor = open(path, O_CREAT | O_WRONLY, 0o600)
    #expect(descriptor >= 0)
    close(descriptor)
  }

  @Test func onlyWhatIsNowhereAndNoLinkIsAbsent() {
    #expect(FilePresence(of: file) == .absent)
    #expect(mkdir("\(place.path)/folder", 0o700) == 0)
    #expect(FilePresence(of: file) == .absent)
    makeFile(file)
    #expect(FilePresence(of: file) == .present)
    #expect(symlink("folder", "\(place.path)/link") == 0)
    #expect(FilePresence(of: "\(place.path)/link/file") == .present)
    // The link itself leads somewhere, so the answer is known.
    #expect(FilePresence(of: "\(place.path)/link/other/file") == .absent)
  }

  @Test("A link to nothing hides what it may lead to one day", arguments: ["", "/file", "/a/b/c"])
  func brokenLinks(rest: String) {
    let link = "\(place.path)/link"
    #expect(symlink("/nowhere/at all", link) == 0)
    #expect(FilePresence(of: link + rest) == .unseen(.link(link, target: "/nowhere/at all")))
  }

  @Test func theSystemsOwnAnswersAreNoAbsence() {
    let loop = "\(place.path)/loop"
    #expect(symlink("loop", loop) == 0)
    #expect(FilePresence(of: loop) == .unseen(.refused(ELOOP)))
    makeFile("\(place.path)/folder")
    #expect(FilePresence(of: file) == .unseen(.refused(ENOTDIR)))
    let long = "\(place.path)/" + String(repeating: "x", count: 300)
    #expect(FilePresence(of: long) == .unseen(.refused(ENAMETOOLONG)))
  }

  @Test func aPipeOrAFolderIsNoFile() {
    #expect(mkfifo("\(place.path)/pipe", 0o600) == 0)
    #expect(FilePresence(of: "\(place.path)/pipe") == .present)
    #expect(FilePresence(ofFile: "\(place.path)/pipe") == .unseen(.otherThanAFile))
    #expect(FilePresence(ofFile: place.path) == .unseen(.otherThanAFile))
    #expect(FilePresence(ofFile: "\(place.path)/none") == .absent)
  }

  @Test func aWayHasItsLinksAndItsEnd() {
    func text(_ place: LinkPath.Place?) -> String? { place.map { "\($0.folder) \($0.name)" } }
    let home = place.path
    #expect(symlink("disk/../disk/data", "\(home)/data") == 0)
    #expect(symlink("\(home)/none", "\(home)/loose") == 0)
    #expect(LinkPath("\(home)/a.db").links.filter { $0.folder == home } == [])
    let way = LinkPath("\(home)/./data//a.db")
    #expect(text(way.links.last) == "\(home) data")
    #expect(text(way.end) == "\(home)/disk/data a.db")
    #expect(text(LinkPath("\(home)/loose/x").end) == "\(home)/none x")
    #expect(symlink("loop", "\(home)/loop") == 0)
    #expect(LinkPath("\(home)/loop").end == nil)
    #expect(LinkPath("/").end == nil)
  }
}
