import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownResident

@Suite("The program's icon")
struct ProgramIconTests {
  @Test("In pixels, it is the picture that is installed")
  func pixels() async throws {
    let picture = Repository.root.appending(path: "Documentation/desktop/countdown.png").path
    let script = "convert '\(picture)' -depth 8 rgba:- | od -An -v -tu1"
    let installed = try await FinishedCommand.run(["sh", "-c", script]).output
      .split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    let own = ProgramIcon.bytes
    try #require(installed.count == own.count)
    var differences: [Double] = []
    for place in stride(from: 0, to: own.count, by: 4) {
      for part in place..<place + 3 {
        let visible = Int(own[part]) * Int(own[place + 3])
        let difference = installed[part] * installed[place + 3] - visible
        differences.append(Double(abs(difference)) / 255)
      }
    }
    #expect(differences.reduce(0, +) / Double(differences.count) < 4)
    #expect(differences.max() ?? 255 < 48)
  }
}
