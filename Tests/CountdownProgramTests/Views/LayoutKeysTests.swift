import Countdown
import Testing

@testable import CountdownTerminal

@Suite("Keys of other layouts")
struct LayoutKeysTests {
  private func keys(_ text: String, isEditing: Bool = false) -> [Key] {
    var decoder = KeyDecoder(isEditing: isEditing)
    return decoder.decode(Array(text.utf8), at: Moment(nanoseconds: 0))
  }

  @Test(
    "count by their place, in either case",
    arguments: [
      ("йкитыдощ", "qrbnsljo"), ("ЙКИТЫ", "qrbns"), ("ія", "sz"),
      ("ρνβκξζσΡ", "rnbkjzsr"),
    ])
  func places(typed: String, latin: String) {
    #expect(keys(typed) == latin.map(Key.character))
  }

  @Test("are letters where text is typed, and digits and signs are the same everywhere")
  func text() {
    #expect(keys("йΡ", isEditing: true) == [.character("й"), .character("Ρ")])
    #expect(keys("15+-=?;é茶") == "15+-=?;é茶".map(Key.character))
  }

  @Test("Ctrl-L paints anew, with text or without; in a paste it is nothing")
  func redraw() {
    #expect(keys("\u{0C}") == [.redraw] && keys("\u{0C}", isEditing: true) == [.redraw])
    #expect(!keys("\u{1B}[200~\u{0C}\u{1B}[201~").contains(.redraw))
  }
}
