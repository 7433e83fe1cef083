internal import Countdown
internal import CountdownProgram
internal import CountdownResident
internal import CountdownSound
internal import CountdownSystem

/// The clips and the device: the user's own clip and the bundled one are opened, and the device is
/// given silence to play, in the format of the one that is heard.
struct SoundPart: Sendable {
  let plan: AlertPlan

  var examination: Examination {
    Examination("clip", "sound device", within: Self.limit) { look() }
  }

  /// A device that opens has ten seconds to begin.
  private static let deviceLimit = Duration.seconds(11)
  private static let clipLimit = Duration.seconds(1)
  private static let limit = Duration.seconds(14)

  private func look() -> [Finding] {
    let isUsed = plan.alerts.contains(.sound)
    let bundled = SoundPlayer.Clip.nature.fault(within: Self.clipLimit)
    let own = plan.file.map { path in
      (path: path, error: SoundPlayer.Clip.file(path).fault(within: Self.clipLimit))
    }
    let heard = own.flatMap { $0.error == nil ? SoundPlayer.Clip.file($0.path) : nil }
    let device = trial(of: heard ?? .nature)
    return [
      clip(bundled, own).unlessUnused(isUsed), self.device(device).unlessUnused(isUsed),
    ]
  }

  /// The error of the device, or what a library wrote although it plays.
  private func trial(of clip: SoundPlayer.Clip) -> Result<String?, SoundError> {
    do throws(SoundError) {
      return .success(try SoundPlayer(clip).remark(within: Self.deviceLimit))
    } catch {
      return error.reason.isOfDevice ? .failure(error) : .success(nil)
    }
  }

  private func clip(_ bundled: SoundError?, _ own: (path: String, error: SoundError?)?) -> Finding {
    if let own, let error = own.error, !error.reason.isOfDevice {
      let instead =
        error.isPlayed ? "what there is is played" : "the bundled one is played instead"
      return .missing(
        "clip", "\(own.path): \(AlertReason.text(error)), \(instead)",
        fix: "--sound takes a WAV, FLAC, OGG, Opus or MP3 file")
    }
    if let error = bundled, error.library != nil {
      return .missing("clip", AlertReason.text(error), fix: Self.advice(error))
    }
    if let error = bundled, !error.reason.isOfDevice {
      return .missing("clip", "the bundled clip: \(error)", fix: "install countdown again")
    }
    return .ok("clip", "\(own?.path ?? "the bundled clip") can be decoded")
  }

  private func device(_ trial: Result<String?, SoundError>) -> Finding {
    switch trial {
    case .success(let remark):
      .ok("sound device", "the default device plays" + Self.quoted(remark))
    case .failure(let error):
      .missing(
        "sound device",
        "\(AlertReason.text(error))\(Self.quoted(error.remark)), the bell rings instead",
        fix: Self.advice(error))
    }
  }

  private static func quoted(_ remark: String?) -> String { remark.map { " (\($0))" } ?? "" }

  private static func advice(_ error: SoundError) -> String {
    switch error.reason {
    case .deviceBusy: "close the program that uses it, or use a sound server"
    case .deviceDenied: "join the group audio: sudo adduser $USER audio"
    case .deviceMisconfigured: "correct ~/.asoundrc or /etc/asound.conf"
    case .deviceStuck, .deviceLost:
      "restart the sound server: systemctl --user restart pipewire"
    case .deviceUnsuitable: "choose another default device in ~/.asoundrc"
    default: error.library?.remedy ?? "start a sound server, or list the devices: aplay -L"
    }
  }
}
