#if Sound
  import Foundation
  import Testing

  /// ALSA devices for tests, as the right side of `pcm.!default`.
  enum Devices {
    /// Takes everything at once.
    static let null = "{ type null }"

    /// Writes what it gets to a file, as fast as it comes.
    static func capture(in file: URL, rate: Int, channels: Int = 2) -> String {
      """
      { type plug slave { pcm { type file slave.pcm { type null } file "\(file.path)" \
      format wav } rate \(rate) format S16_LE channels \(channels) } }
      """
    }

    /// Keeps time like a card, and fails as Fixtures/faulty.c says.
    static func faulty(_ options: String = "", trace: URL? = nil) throws -> String {
      let note = trace.map { "trace \"\($0.path)\"" } ?? ""
      return """
        { type plug slave.pcm { type faulty \(options) \(note) } }
        pcm_type.faulty { lib "\(try plugin.get().path)" }
        """
    }

    /// The compiled fixture, beside the test bundle; compiled once for all tests.
    private static let plugin = Result {
      let source = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../Fixtures/faulty.c").standardizedFileURL
      let library = Probe.folder.appending(path: "libcountdown-faulty.so")
      let new = library.appendingPathExtension("\(getpid())")
      let compiler = Process()
      compiler.executableURL = URL(filePath: "/usr/bin/env")
      compiler.arguments = ["clang", "-shared", "-fPIC", "-o", new.path, source.path]
      try compiler.run()
      compiler.waitUntilExit()
      try #require(compiler.terminationStatus == 0)
      try #require(rename(new.path, library.path) == 0)
      return library
    }
  }
#endif
