import Countdown
import Glibc
import Testing

@testable import CountdownTerminal

@Suite("The full screen")
struct FullScreenTests {
  /// The program's end of a terminal, and the one behind which a person looks.
  private func terminal() throws -> (Terminal, looking: Int32) {
    let looking = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    var (unlock, number): (Int32, Int32) = (0, 0)
    try #require(ioctl(looking, 0x4004_5431, &unlock) == 0)
    try #require(ioctl(looking, 0x8004_5430, &number) == 0)
    let own = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(own) }
    return (try #require(Terminal(on: own)), looking)
  }

  private func read(_ descriptor: Int32) -> String {
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count <= 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }

  @Test("paints over foreign text after a minute in which nothing changes, and sleeps until then")
  func minute() throws {
    let (terminal, looking) = try terminal()
    defer { close(looking) }
    var seconds: Int64 = 100
    let screen = FullScreen(
      terminal: terminal, look: Look(), now: { Moment(nanoseconds: seconds * 1_000_000_000) })
    var scene = Scene(label: "Tea", heading: "paused", digits: "04:51", seconds: 291, tone: .ready)
    scene.info = "nothing moves"
    screen.open()
    screen.show(scene)
    let whole = read(looking)
    #expect(screen.deadline == Moment(nanoseconds: 160_000_000_000))
    seconds = 159
    screen.show(scene)
    #expect(read(looking).isEmpty)
    seconds = 160
    screen.show(scene)
    let again = read(looking)
    #expect(again.contains("\u{1B}[?25l") && !again.contains("\u{1B}[2J"))
    let disturbed =
      "\u{1B}[1;1HSPURIOUS\u{1B}[23;70H\u{1B}[41mTEXT\u{1B}[12;1H\u{1B}[7mMORE TEXT"
    #expect(
      "\(ShownScreen(whole + disturbed + again))" == "\(ShownScreen(whole))",
      "\(ShownScreen(whole + disturbed + again))")
    #expect(screen.deadline == Moment(nanoseconds: 220_000_000_000))
    screen.invalidate()
    screen.show(scene)
    #expect(read(looking).contains("\u{1B}[2J"))
    screen.close()
    #expect(read(looking).contains("\u{1B}[2J\u{1B}[H\u{1B}[?1049l"))
  }
}
