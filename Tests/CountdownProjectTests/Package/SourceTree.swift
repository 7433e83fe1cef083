import Foundation

/// The package's files, as text.
enum SourceTree {
  struct File: CustomStringConvertible {
    let path: String
    let lines: [String]

    var description: String { path }
    /// The target it belongs to: the folder in a wing of `Sources`, or in `Tests`.
    var target: String {
      let folders = path.split(separator: "/").dropFirst(path.hasPrefix("Sources/") ? 2 : 1)
      return folders.first.map(String.init) ?? ""
    }
  }

  /// The Swift files below some folders of the package, sorted by path.
  static func swiftFiles(in folders: String...) throws -> [File] {
    try folders.flatMap { folder in
      let base = Package.root.appending(path: folder).path
      return try FileManager.default.subpathsOfDirectory(atPath: base)
        .filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".build") }.sorted()
        .map { path in
          let text = try String(contentsOfFile: base + "/" + path, encoding: .utf8)
          let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
          return File(path: folder + "/" + path, lines: lines.map(String.init))
        }
    }
  }
}

extension SourceTree.File {
  /// The numbers of the lines that are not inside a text of several lines, which keeps its own.
  var linesOfCode: [Int] {
    var isText = false
    return lines.indices.filter { number in
      let wasText = isText
      if lines[number].contains("\"\"\"") { isText.toggle() }
      return !wasText
    }
  }

  /// The modules it imports.
  var imports: [String] {
    lines.compactMap { line in
      let words = line.split(separator: " ")
      guard let place = words.firstIndex(of: "import"), place + 1 < words.count,
        words[..<place].allSatisfy({ Self.modifiers.contains(String($0)) })
      else { return nil }
      let kinds: Set<Substring> = [
        "struct", "class", "enum", "func", "protocol", "typealias", "var",
      ]
      let name = kinds.contains(words[place + 1]) ? words.last : words[place + 1]
      return name?.split(separator: ".").first.map(String.init)
    }
  }

  private static let modifiers: Set<String> = [
    "public", "package", "internal", "fileprivate", "private", "@testable", "@preconcurrency",
    "@_implementationOnly", "@_exported",
  ]
}
