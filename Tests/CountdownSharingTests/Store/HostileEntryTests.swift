import Countdown
import CountdownStore
import CountdownTestSupport
import Foundation
import Testing

/// Whatever lies where an entry should be, the store neither crashes nor waits: it reports that,
/// and a write takes the place.
@Suite(.ownThread) struct HostileEntryTests {
  private let place = StorePlace(isFast: true)
  private var store: FileStore { FileStore(in: place.path) }

  static let texts: [String] =
    [
      "", "\n", "garbage", "garbage\n", "{}\n", "[]\n", "null\n", #"{"v":2}"#, "{\"v\":2}\nx",
      "{\"v\":1,\"revision\":\"1\"}\n", "{\"v\":-2}\n", "{\"v\":2.5}\n", "{\"v\":\"2\"}\n",
      "{\"v\":99999999999999999999,\"revision\":\"1\"}\n", "{\"v\":1e400}\n", "\0\0\0\n",
      String(repeating: "[", count: 30_000), String(repeating: "[", count: 8_000) + "\n",
      String(repeating: "{\"a\":", count: 1_600) + "\n", String(repeating: " ", count: 70_000),
    ]
    + [
      #""revision":"0""#, #""revision":"01""#, #""revision":"+1""#, #""revision":"FF""#,
      #""revision":"10000000000000000""#, #""revision":1"#, #""revision":"1","revision":"2""#,
      #""revision":"1","due_ns":1.5"#, #""revision":"1","due_ns":null"#,
      #""revision":"1","due_ns":9223372036854775808"#, #""revision":"1","due_ns":-1e3"#,
      #""revision":"1","claim":{}"#, #""revision":"1","claim":null"#,
      #""revision":"1","claim":{"owner":"a","token":"0","attempt":"1"}"#,
      #""revision":"1","claim":{"owner":"a\u0000","token":"0","attempt":1}"#,
      #""revision":"1","claim":{"owner":"\ud800","token":"0","attempt":1}"#,
      #""revision":"1","claim":{"owner":"a","token":"-1","attempt":1}"#,
    ].map { "{\"v\":2,\($0)}\nbody" }

  @Test(arguments: texts)
  func whatMakesNoSenseIsToldByAReaderAndSetAsideByAWriter(text: String) throws {
    try place.lay(text.utf8, as: "tea.entry")
    let found = try #require(try store.entry("tea"))
    #expect(found.fault?.isAboutEntry == true)
    #expect(found.body == nil && found.revision == nil)
    #expect(try store.changes(after: .start, limit: 9).entries == [found])
    #expect(try store.put("tea", "x", replacing: EntryRevision(rawValue: 1)) == .faster(found))
    #expect(place.files == ["tea.entry"])
    try store.mustPut("tea", "x")
    #expect(try store.entry("tea")?.text == "x")
    let aside = try #require(place.files.first { $0.hasPrefix(".aside-tea.entry-") })
    #expect(try Data(contentsOf: URL(filePath: "\(place.path)/\(aside)")) == Data(text.utf8))
    #expect(place.files == [aside, "tea.entry"])
  }

  @Test func whatIsNoFileIsToldAndMakesRoom() throws {
    try place.lay([], as: "full+x")
    let path = place.path
    try #require(mkfifo(path + "/fifo.entry", 0o600) == 0)
    try #require(mkdir(path + "/dir.entry", 0o700) == 0)
    try #require(symlink("/dev/zero", path + "/link.entry") == 0)
    try #require(symlink("nothing", path + "/lost.entry") == 0)
    try place.lay(Array(repeating: 32, count: 1_000_000), as: "huge.entry")
    let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(server) }
    try #require(bindSocket(server, to: path + "/socket.entry") == 0)
    let names = ["dir", "fifo", "huge", "link", "lost", "socket"]
    let store = store
    let found = try store.changes(after: .start, limit: 99).entries
    #expect(found.map(\.key.rawValue) == names)
    #expect(found.allSatisfy { $0.fault != nil && $0.body == nil })
    for name in names {
      try store.mustPut(name, name)
      #expect(try store.entry(name)?.text == name)
    }
    #expect(try store.changes(after: .start, limit: 99).entries.allSatisfy { $0.fault == nil })
  }

  @Test func aRemovalMakesRoomToo() throws {
    try place.lay("garbage".utf8, as: "tea.entry")
    #expect(try store.put("tea", nil).isWritten)
    #expect(try store.entry("tea") == nil)
    #expect(place.files.count == 1)
  }

  @Test func aFileThatGrowsIsReadWholeOrNotAtAll() throws {
    let store = store
    try store.mustPut("tea", String(repeating: "x", count: 30_000))
    let path = place.path + "/tea.entry"
    let whole = try Data(contentsOf: URL(filePath: path))
    let writer = try Background { isOver in
      repeat {
        let file = open(path, O_WRONLY | O_TRUNC)
        for part in [whole.prefix(100), whole.dropFirst(100)] {
          _ = part.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        }
        close(file)
      } while !isOver()
    }
    for _ in 0..<500 {
      let entry = try #require(try store.entry("tea"))
      #expect((entry.body == nil) == (entry.fault != nil))
      #expect(entry.body?.count ?? 0 <= 30_000)
    }
    try writer.finish()
  }

  /// What an entry's bytes become by chance.
  @Test func noDamageCrashesAnybody() throws {
    var generator = SeededGenerator(seed: 2_026)
    let claim = StoreClaim(owner: .process(instance: 9), token: 77, attempt: 3)
    let store = store
    try store.mustPut("tea", "{\"a\":[1,2,3]}", due: 1_000, claim: claim)
    let sound = Array(try Data(contentsOf: URL(filePath: place.path + "/tea.entry")))
    var faults = 0
    for _ in 0..<(LongRun.isOn ? 30_000 : 2_000) {
      let bytes = damaged(sound, &generator)
      try place.lay(bytes, as: "tea.entry")
      let entry = try #require(try store.entry("tea"))
      #expect((entry.body == nil) == (entry.fault != nil))
      #expect((entry.revision == nil) == (entry.fault != nil))
      if entry.fault != nil { faults += 1 }
      #expect(try store.changes(after: .start, limit: 9).entries == [entry])
    }
    #expect(faults > 1_000)
  }

  private func damaged(_ sound: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = sound
    for _ in 0...generator.below(3) {
      let place = generator.below(UInt64(bytes.count + 1))
      switch generator.below(4) {
      case 0: bytes.removeSubrange(min(place, bytes.count)...)
      case 1: bytes.insert(UInt8(generator.below(256)), at: place)
      case 2: bytes.insert(contentsOf: bytes.prefix(place).suffix(20), at: place)
      default: if place < bytes.count { bytes[place] = UInt8(generator.below(256)) }
      }
    }
    return bytes
  }

  private func bindSocket(_ socket: Int32, to path: String) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(100)) }
    return withUnsafePointer(to: address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
