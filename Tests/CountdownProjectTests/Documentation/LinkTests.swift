import Foundation
import Testing

/// Links between the documents lead to files that exist, and to headings that they have.
@Suite struct LinkTests {
  @Test(arguments: try documents()) func everyLinkLeadsSomewhere(document: URL) throws {
    let text = try String(contentsOf: document, encoding: .utf8)
    for link in text.matches(of: /\]\(([^)\s#:]*)(?:#([^)\s]+))?\)/) {
      let target =
        link.1.isEmpty ? document : URL(filePath: String(link.1), relativeTo: document)
      let exists = FileManager.default.fileExists(atPath: target.path)
      #expect(exists, "\(document.lastPathComponent) links to \(link.0)")
      guard exists, let heading = link.2 else { continue }
      let headings = try String(contentsOf: target, encoding: .utf8)
        .matches(of: /(?m)^#+ (.+)$/).map { Self.anchor(of: $0.1) }
      let isHeading = headings.contains(String(heading))
      #expect(isHeading, "\(document.lastPathComponent) links to \(link.0)")
    }
  }

  /// The name by which a link finds a heading.
  private static func anchor(of heading: Substring) -> String {
    String(heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) })
      .replacing(" ", with: "-")
  }

  private static func documents() throws -> [URL] {
    try [Package.root, Package.root.appending(path: "Documentation")].flatMap { folder in
      try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { $0.pathExtension == "md" }
    }
  }
}
