import CountdownTestSupport
import Foundation
import Testing

/// What the documents say of each other, of tests and of products is so. What they show is compiled
/// by `Tests/Consumers/Documentation`.
@Suite(.ownThread) struct DocumentationTests {
  private static let root = Repository.root

  /// A promise or a fault without a test is none; and where two files have the name of a test, its
  /// folder says which is meant.
  @Test func everyGuaranteeNamesTestsThatExist() throws {
    let text = try String(
      contentsOf: Self.root.appending(path: "Documentation/Guarantees.md"), encoding: .utf8)
    let rows = text.split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasSuffix("| test |") }
    #expect(rows.count >= 100)
    for row in rows { #expect(row.hasSuffix("` |"), "no test: \(row)") }
    try Self.checkTests(namedIn: text)
    let script = try String(
      contentsOf: Self.root.appending(path: ".ci/release"), encoding: .utf8)
    for part in text.matches(of: /`\.ci\/release ([\w-]+)`/) {
      let function = part.1.replacing("-", with: "_")
      #expect(script.contains("\n\(function)() {"), "no part \(part.1)")
    }
  }

  /// Each protection that SECURITY.md promises has a test, and so has each limit of what others can
  /// do; only those who can do everything have none.
  @Test func everyPromiseOfSecurityNamesTestsThatExist() throws {
    let text = try String(
      contentsOf: Self.root.appending(path: "Documentation/SECURITY.md"), encoding: .utf8)
    let rows = text.split(separator: "\n")
      .filter { $0.hasPrefix("| ") && !$0.hasSuffix("| test |") && !$0.hasSuffix("| | |") }
    #expect(rows.count >= 20)
    for row in rows { #expect(row.hasSuffix("` |"), "no test: \(row)") }
    try Self.checkTests(namedIn: text)
  }

  private static func checkTests(namedIn text: String) throws {
    let tests = try FileManager.default
      .subpathsOfDirectory(atPath: root.appending(path: "Tests").path).map { "/" + $0 }
    let names = text.matches(of: /`((?:\w+\/)*(?:Guarantee[0-9]_\w+|\w+Tests))`/).map { $0.1 }
    for name in Set(names) {
      let files = tests.filter { $0.hasSuffix("/\(name).swift") }
      #expect(files.count == 1, "\(name): \(files)")
    }
  }

  @Test func everyProductHasACatalog() throws {
    let products = try Manifest().libraries
    #expect(products.count >= 15)
    for product in products {
      let page = try Self.catalogs().first { $0.lastPathComponent == "\(product).docc" }?
        .appending(path: "\(product).md")
      let text = try page.map { try String(contentsOf: $0, encoding: .utf8) }
      #expect(text?.hasPrefix("# ``\(product)``\n") == true, "\(product)")
    }
  }

  @Test(arguments: try guides()) func everyLinkLeadsSomewhere(guide: URL) throws {
    let text = try String(contentsOf: guide, encoding: .utf8)
    for link in text.matches(of: /\]\(([^)\s#:]*)(?:#([^)\s]+))?\)/) {
      let target = link.1.isEmpty ? guide : URL(filePath: String(link.1), relativeTo: guide)
      let exists = FileManager.default.fileExists(atPath: target.path)
      #expect(exists, "\(guide.lastPathComponent) links to \(link.0)")
      guard exists, let heading = link.2 else { continue }
      let headings = try String(contentsOf: target, encoding: .utf8)
        .matches(of: /(?m)^#+ (.+)$/).map { Self.anchor(of: $0.1) }
      #expect(headings.contains(String(heading)), "\(guide.lastPathComponent) links to \(link.0)")
    }
  }

  /// The name by which a link finds a heading.
  private static func anchor(of heading: Substring) -> String {
    String(heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) })
      .replacing(" ", with: "-")
  }

  /// The guides, and the articles of the catalogs.
  private static func guides() throws -> [URL] {
    let articles = try catalogs().flatMap { try files(in: $0) }
    let folders = ["", "Documentation", "Documentation/Guides"].map { root.appending(path: $0) }
    return try folders.flatMap { try files(in: $0) } + articles
  }

  private static func catalogs() throws -> [URL] {
    let sources = root.appending(path: "Sources")
    return try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(".docc") }.map { sources.appending(path: $0) }
  }

  private static func files(in folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "md" }
  }
}
