#if Sound
  import Foundation

  /// Runs the program SoundProbe with an ALSA configuration of its own and collects its lines.
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

      /// The kinds and codes of what failed while it played.
      var failures: [String] { matches("failed: ") }
      /// The kind and code of the error that the player's initializer threw.
      var refusal: String? { matches("unusable: ").first }

      private func matches(_ prefix: String) -> [String] {
        lines.filter { $0.hasPrefix(prefix) }
          .map { $0.dropFirst(prefix.count).split(separator: " ").prefix(2).joined(separator: " ") }
      }
    }

    /// What `pcm.!default` is.
    let device: String

    func run(_ arguments: [String]) throws -> Run {
      try withFolder { folder in
        let configuration = folder.appending(path: "asound.conf")
        let text = "</usr/share/alsa/alsa.conf>\npcm.!default \(device)\n"
        try Data(text.utf8).write(to: configuration)
        let (output, error) = (Pipe(), Pipe())
        let process = Process()
        process.executableURL = Self.program
        process.arguments = arguments
        process.environment = ["ALSA_CONFIG_PATH": configuration.path, "HOME": folder.path]
        process.standardOutput = output
        process.standardError = error
        try process.run()
        let lines = try contents(of: output).split(separator: "\n").map(String.init)
        let complaints = try contents(of: error)
        process.waitUntilExit()
        return Run(lines: lines, standardError: complaints)
      }
    }

    /// The program lies where the test bundle does.
    private static var program: URL {
      let arguments = CommandLine.arguments
      let bundle =
        arguments.firstIndex(of: "--test-bundle-path").map { arguments[$0 + 1] } ?? arguments[0]
      return URL(filePath: bundle).deletingLastPathComponent().appending(path: "SoundProbe")
    }

    private func contents(of pipe: Pipe) throws -> String {
      String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    }
  }

  /// Gives a new folder to `body` and removes it.
  func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "countdown-sound-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
#endif
