internal import CCountdownALSA
internal import CCountdownSndfile

/// The libraries that sound needs, each opened before its first call.
enum SoundLibrary {
  static func openALSA() throws(SoundError) {
    try require("libasound2", unless: countdown_alsa_open())
  }

  static func openSndfile() throws(SoundError) {
    try require("libsndfile1", unless: countdown_sndfile_open())
  }

  /// - Parameters:
  ///   - package: its name on Debian and what is made of it.
  ///   - complaint: what the dynamic loader says; nil when the library is open.
  private static func require(
    _ package: String, unless complaint: UnsafePointer<CChar>?
  ) throws(SoundError) {
    guard let complaint else { return }
    throw SoundError(.libraryMissing, package, "dlopen", String(cString: complaint))
  }
}
