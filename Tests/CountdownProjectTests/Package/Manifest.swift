import Foundation
import Testing

/// Package.swift, as SwiftPM reads it.
struct Manifest: Decodable {
  struct Target: Decodable {
    let name: String
    /// `regular`, `executable` or `test`.
    let type: String
    let path: String?
    let dependencies: [Dependency]

    /// The folder of `Sources` in which it lies.
    var wing: String? {
      guard let path, path.hasPrefix("Sources/") else { return nil }
      return path.split(separator: "/").dropFirst().first.map(String.init)
    }

    var imports: Set<String> { Set(dependencies.map(\.name)) }
  }

  /// `{"byName": ["Countdown", null]}`
  struct Dependency: Decodable {
    let name: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      name = try #require(
        try container.decode([String: [String?]].self).values.first?.first ?? nil)
    }
  }

  private struct Product: Decodable {
    /// `{"library": ["automatic"]}` or `{"executable": null}`
    let type: [String: [String]?]
    let name: String
  }

  let targets: [Target]
  private let products: [Product]

  /// The libraries that other packages can use.
  var libraries: [String] { products.filter { $0.type["library"] != nil }.map(\.name) }

  /// Of a copy, since SwiftPM lets one command at a time into a package.
  init() throws {
    let copy = TemporaryDirectory()
    try FileManager.default.copyItem(
      atPath: Package.root.appending(path: "Package.swift").path,
      toPath: copy.path + "/Package.swift")
    let dump = try ChildProcess.run(
      try Package.swift(), ["package", "--package-path", copy.path, "dump-package"])
    try #require(dump.status == 0, "\(dump.errors)")
    self = try JSONDecoder().decode(Self.self, from: Data(dump.output.utf8))
  }
}
