internal import Countdown
internal import CountdownHostRuntime
internal import CountdownProcesses

#if Sound
  internal import CountdownSound
#endif

/// The clips and the device: the user's own clip and the bundled one are decoded, and the device is
/// given silence to play.
struct SoundPart: Sendable {
  let plan: AlertPlan

  var examination: Examination {
    // One after the other, because many devices can be opened only once.
    Examination("clip", "sound device") { look() }
  }

  #if Sound
    /// For each clip.
    private static let limit = Duration.seconds(2)

    private func look() -> [Finding] {
      let isUsed = plan.alerts.contains(.sound)
      let bundled = trial(of: .nature)
      let own = plan.file.map { (path: $0, error: trial(of: .file($0))) }
      let device = [bundled, own?.error].compactMap(\.self).first { $0.reason.isOfDevice }
      return [
        clip(bundled, own).unlessUnused(isUsed), self.device(device).unlessUnused(isUsed),
      ]
    }

    private func trial(of clip: SoundPlayer.Clip) -> SoundError? {
      do throws(SoundError) {
        try SoundPlayer(clip).check(within: Self.limit)
        return nil
      } catch {
        return error
      }
    }

    private func clip(_ bundled: SoundError?, _ own: (path: String, error: SoundError?)?) -> Finding
    {
      if let own, let error = own.error, !error.reason.isOfDevice {
        return .missing(
          "clip", "\(own.path): \(AlertReason.text(error)), the bundled one is played instead",
          mend: "--sound takes a WAV, FLAC, OGG, Opus or MP3 file")
      }
      if let error = bundled, error.reason == .libraryMissing {
        return .missing("clip", AlertReason.text(error), mend: Self.advice(error))
      }
      if let error = bundled, !error.reason.isOfDevice {
        return .missing("clip", "the bundled clip: \(error)", mend: "install countdown again")
      }
      return .ok("clip", "\(own?.path ?? "the bundled clip") can be decoded")
    }

    private func device(_ error: SoundError?) -> Finding {
      guard let error else { return .ok("sound device", "the default device plays") }
      return .missing(
        "sound device", "\(AlertReason.text(error)), the bell rings instead",
        mend: Self.advice(error))
    }

    private static func advice(_ error: SoundError) -> String {
      switch error.reason {
      case .deviceBusy: "close the program that uses it, or use a sound server"
      case .deviceDenied: "join the group audio: sudo adduser $USER audio"
      case .deviceStuck, .deviceLost:
        "restart the sound server: systemctl --user restart pipewire"
      case .libraryMissing: "sudo apt install \(error.subject)"
      case .deviceUnsuitable: "choose another default device in ~/.asoundrc"
      default: "start a sound server, or list the devices: aplay -L"
      }
    }
  #else
    private func look() -> [Finding] {
      ["clip", "sound device"].map {
        Finding.missing($0, "not built in", mend: "build countdown with the trait Sound")
          .unlessUnused(plan.alerts.contains(.sound))
      }
    }
  #endif
}
