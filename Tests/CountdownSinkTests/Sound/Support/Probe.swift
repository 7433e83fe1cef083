import CountdownTestSupport
import Foundation

/// Runs the program CountdownSoundProbe with an ALSA configuration of its own and collects its
/// lines.
struct Probe {
  struct Run {
    let lines: [String]
    let standardError: String

    /// The result of a step: what stands between its name and its duration.
    subscript(step: String) -> String? {
      lines.first { $0.hasPrefix(step + ": ") }
        .map { $0.dropFirst(step.count + 2).split(separator: " ").dropLast() }
        .map { $0.joined(separator: " ") }
    }

    /// How long a step took.
    func milliseconds(_ step: String) -> Double? {
      lines.first { $0.hasPrefix(step + ": ") }
        .flatMap { $0.split(separator: " ").last }
        .flatMap { Double($0) }
    }

    /// The reasons and codes of what failed while it played.
    var failures: [String] { matches("failed: ") }
    /// What was reported about the alert that was observed.
    var reports: [String] {
      lines.filter { $0.hasPrefix("report: ") }.map { String($0.dropFirst(8)) }
    }
    /// The reason and code of the error that the player's initializer threw.
    var refusal: String? { matches("unusable: ").first }

    private func matches(_ prefix: String) -> [String] {
      lines.filter { $0.hasPrefix(prefix) }
        .map { $0.dropFirst(prefix.count).split(separator: " ").prefix(2).joined(separator: " ") }
    }
  }

  /// What `pcm.!default` is; nil for what Debian says.
  let device: String?
  /// A command that runs the program with its arguments.
  var launcher: [String] = []
  /// Where that command is at home; nil for a new folder.
  var home: URL?
  /// Variables for it.
  var environment: [String: String] = [:]

  /// Runs it without holding up other tests.
  func run(_ arguments: [String], program: URL = Probe.program) async throws -> Run {
    try await withFolder { folder in
      try await onCommandThread { try run(arguments, program: program, in: folder) }
    }
  }

  private func run(_ arguments: [String], program: URL, in folder: URL) throws -> Run {
    // The user's file: those in /etc, which change with what is installed, come before it.
    if let device {
      try Data("pcm.!default \(device)\n".utf8)
        .write(to: (home ?? folder).appending(path: ".asoundrc"))
    }
    // Files, because two pipes would have to be emptied at once.
    let (output, error) = (folder.appending(path: "stdout"), folder.appending(path: "stderr"))
    let process = Process()
    let command = launcher + [program.path] + arguments
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.environment = ChildEnvironment.variables.merging(
      ["ALSA_CONFIG_PATH": "/usr/share/alsa/alsa.conf", "HOME": folder.path]
    ) { $1 }.merging(environment) { $1 }
    process.standardOutput = try new(output)
    process.standardError = try new(error)
    try process.start()
    process.waitUntilExit()
    let lines = try String(contentsOf: output, encoding: .utf8).split(separator: "\n")
    return Run(
      lines: lines.map(String.init), standardError: try String(contentsOf: error, encoding: .utf8)
    )
  }

  private func new(_ file: URL) throws -> FileHandle {
    try Data().write(to: file)
    return try FileHandle(forWritingTo: file)
  }

  static let program = BuiltProducts.folder.appending(path: "CountdownSoundProbe")
}

/// Gives a new folder to `body` and removes it.
func withFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "countdown-sound-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder)
}
