import CountdownTestSupport
import Foundation
import Testing

/// What the README and the guides show is compiled: each of their Swift blocks stands, line for
/// line, in a file of `Examples/`, where the imports and the surroundings are.
@Suite struct DocumentationTests {
  private static let root = Repository.root

  @Test(arguments: try guides()) func everySwiftBlockIsCompiled(guide: URL) throws {
    let examples = try Self.files(
      in: "Tests/CountdownProjectTests/Documentation/Examples", type: "swift"
    )
    .map { Self.lines(of: try String(contentsOf: $0, encoding: .utf8)).joined(separator: "\n") }
    for block in Self.swiftBlocks(of: try String(contentsOf: guide, encoding: .utf8)) {
      let isCompiled = examples.contains { "\n\($0)\n".contains("\n\(block)\n") }
      #expect(isCompiled, "\(guide.lastPathComponent) shows what no example has:\n\(block)")
    }
  }

  @Test func theBlocksAreFound() throws {
    let blocks = try Self.guides().flatMap { guide in
      Self.swiftBlocks(of: try String(contentsOf: guide, encoding: .utf8))
    }
    #expect(blocks.count >= 3)
  }

  @Test func everyGuaranteeNamesTestsThatExist() throws {
    let guide = Self.root.appending(path: "Documentation/Guarantees.md")
    let text = try String(contentsOf: guide, encoding: .utf8)
    let named = text.matches(of: /`(Guarantee[0-9]_\w+|\w+Tests|\w+TableTests)`/).map { $0.1 }
    let tests =
      FileManager.default
      .enumerator(at: Self.root.appending(path: "Tests"), includingPropertiesForKeys: nil)?
      .compactMap { ($0 as? URL)?.deletingPathExtension().lastPathComponent } ?? []
    #expect(named.count >= 20)
    for name in named { #expect(tests.contains(String(name)), "no test \(name)") }
  }

  @Test func everyProductHasACatalog() throws {
    let products = try Package.libraries()
    #expect(products.count >= 15)
    for product in products {
      let page = "Sources/\(product)/\(product).docc/\(product).md"
      let text = try? String(contentsOf: Self.root.appending(path: page), encoding: .utf8)
      #expect(text?.hasPrefix("# ``\(product)``\n") == true, "\(page)")
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
    let sources = try FileManager.default.contentsOfDirectory(
      at: root.appending(path: "Sources"), includingPropertiesForKeys: nil)
    let articles = try sources.map {
      "Sources/\($0.lastPathComponent)/\($0.lastPathComponent).docc"
    }
    .filter { FileManager.default.fileExists(atPath: root.appending(path: $0).path) }
    .flatMap { try files(in: $0, type: "md") }
    return try files(in: "Documentation", type: "md") + files(in: "", type: "md") + articles
  }

  private static func files(in folder: String, type: String) throws -> [URL] {
    try FileManager.default
      .contentsOfDirectory(at: root.appending(path: folder), includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == type }
  }

  /// The lines that say something, without indentation and without imports.
  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("import ") }
  }

  private static func swiftBlocks(of text: String) -> [String] {
    text.components(separatedBy: "\n```swift\n").dropFirst().map { part in
      lines(of: part.components(separatedBy: "\n```").first ?? "").joined(separator: "\n")
    }
  }
}
