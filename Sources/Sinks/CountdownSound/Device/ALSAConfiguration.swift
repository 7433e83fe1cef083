internal import CCountdownALSA

/// ALSA's configuration as it is now.
///
/// libasound keeps the one that it read first for as long as the process lives. Debian's asks
/// there whether PulseAudio runs, so that a program that was started before the sound server
/// would never find it.
struct ALSAConfiguration: ~Copyable {
  let root: OpaquePointer
  private let sources: OpaquePointer?

  /// Reads it. That takes one to three milliseconds, unless a sound server hangs.
  ///
  /// - Parameter file: the file to read; nil for the user's and the system's.
  init(for device: String, in file: String? = nil) throws(SoundError) {
    var (root, sources) = (OpaquePointer?.none, OpaquePointer?.none)
    let result = snd_config_update_r(&root, &sources, file)
    guard result >= 0, let root else {
      throw .device(device, "snd_config_update_r", code: result)
    }
    (self.root, self.sources) = (root, sources)
  }

  deinit {
    snd_config_delete(root)
    if let sources { snd_config_update_free(sources) }
  }
}
