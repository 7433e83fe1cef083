import CountdownTestSupport
import Foundation
import Testing

/// The version of the program, its manual page and the changelog is one. The package's is compared
/// by ``DebianPackageTests``.
@Suite(.ownThread) struct VersionTests {
  /// The newest release in the changelog: `## [0.1.0] - 2026-11-22`.
  private func newestRelease() throws -> (version: String, date: String) {
    let changelog = Package.root.appending(path: "Documentation/CHANGELOG.md")
    let text = try String(contentsOf: changelog, encoding: .utf8)
    let heading = try #require(
      text.firstMatch(of: /(?m)^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})$/))
    return (String(heading.1), String(heading.2))
  }

  private func printed(_ arguments: String...) throws -> String {
    let outcome = try ChildProcess.run(Package.program.path, arguments)
    try #require(outcome.status == 0, "\(outcome.errors)")
    return outcome.output
  }

  @Test func theProgramHasTheVersionOfTheChangelog() throws {
    #expect(try printed("--version") == "countdown \(newestRelease().version)\n")
  }

  @Test func theManualPageHasItsDateToo() throws {
    let release = try newestRelease()
    let title = try #require(try printed("help", "--man").split(separator: "\n").first)
    #expect(title.hasSuffix(" \(release.date) \"countdown \(release.version)\""))
  }

  @Test func theChangelogBeginsWithWhatIsNotReleased() throws {
    let changelog = Package.root.appending(path: "Documentation/CHANGELOG.md")
    let text = try String(contentsOf: changelog, encoding: .utf8)
    let headings = text.matches(of: /(?m)^## (.+)$/).map { $0.1 }
    #expect(headings.first == "[Unreleased]")
    for heading in headings.dropFirst() {
      let isRelease = heading.wholeMatch(of: /\[\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}/) != nil
      #expect(isRelease, "\(heading)")
    }
  }
}
