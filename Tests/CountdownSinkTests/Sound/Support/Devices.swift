import CountdownTestSupport
import Foundation

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
  ///
  /// - Parameters:
  ///   - converts: whether ALSA converts what the device does not take.
  ///   - captured: where it writes what it has played.
  static func faulty(
    _ options: String = "", trace: URL? = nil, converts: Bool = true, captured: URL? = nil
  ) throws -> String {
    let note = trace.map { "trace \"\($0.path)\"" } ?? ""
    let capture = captured.map { "captures \"\($0.path)\"" } ?? ""
    let device = "{ type faulty \(options) \(note) \(capture) }"
    return """
      \(converts ? "{ type plug slave.pcm \(device) }" : device)
      pcm_type.faulty { lib "\(try plugin.get())" }
      """
  }

  /// A library to be preloaded, with which files in `/dead` are never opened.
  static let hangingFiles = Result { try BuiltProducts.library(of: "hanging") }

  /// The compiled fixture; compiled once for all tests.
  private static let plugin = Result { try BuiltProducts.library(of: "faulty") }
}
