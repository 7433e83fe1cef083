import CountdownTestSupport
import Foundation
import Testing

/// Where this package and what it built are.
enum Package {
  static var root: URL { Repository.root }

  /// The program that was built along with these tests.
  static var program: URL { BuiltProducts.folder.appending(path: "countdown") }

  /// The compiler's driver that runs these tests.
  static func swift() throws -> String {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return try #require(folders.map { $0 + "/swift" }.first(where: ChildProcess.exists))
  }
}

/// A program run to its end with nothing in its environment but a PATH.
enum ChildProcess {
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String
  }

  static func exists(_ path: String) -> Bool { FileManager.default.isExecutableFile(atPath: path) }

  static func run(_ path: String, _ arguments: [String]) throws -> Outcome {
    let streams = TemporaryDirectory()
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.environment = ["PATH": "/usr/bin:/bin"]
    process.standardInput = FileHandle.nullDevice
    // Files, not pipes: nobody has to read while it runs.
    process.standardOutput = try streams.handle("output")
    process.standardError = try streams.handle("errors")
    try process.start()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: try streams.text("output"),
      errors: try streams.text("errors"))
  }
}

/// An empty directory that goes away with its owner.
final class TemporaryDirectory: Sendable {
  let path: String

  init() {
    path = FileManager.default.temporaryDirectory.path + "/countdown-install-\(UUID().uuidString)"
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Everything below, directories too.
  func paths() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
  }

  /// The files below, with what they contain.
  func files() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try paths() {
      contents[name] = try? Data(contentsOf: URL(filePath: path + "/" + name))
    }
    return contents
  }

  func makeDirectory(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path + "/" + name, withIntermediateDirectories: true)
  }

  func write(_ text: String, to name: String) throws {
    let url = URL(filePath: path + "/" + name)
    try makeDirectory(String(url.deletingLastPathComponent().path.dropFirst(path.count + 1)))
    try Data(text.utf8).write(to: url)
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path + "/" + name)), as: UTF8.self)
  }

  func handle(_ name: String) throws -> FileHandle {
    try write("", to: name)
    return try FileHandle(forWritingTo: URL(filePath: path + "/" + name))
  }
}
