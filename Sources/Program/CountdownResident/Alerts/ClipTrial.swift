internal import Countdown
package import CountdownAlarms
package import CountdownProgram
internal import CountdownSound

/// Looks whether the clips that a user asked for can be played, without a device.
package enum ClipTrial {
  /// The fault of the files that cannot be played, or not to their end.
  ///
  /// - Parameter limit: the time for all, in which a file on a disk that hangs is no fault; nil to
  ///   wait until that is known.
  package static func fault(
    ofFiles paths: [String], within limit: Duration? = nil
  ) -> AlertFault? {
    fault(of: paths.map { .file($0) }, within: limit)
  }

  /// The fault of an alarm's sound.
  package static func fault(of sound: Alarm.Sound) -> AlertFault? {
    fault(of: [sound], within: nil)
  }

  /// The time after which a file that does not open counts as unreadable.
  private static let timeout = Duration.seconds(2)

  private static func fault(of sounds: [Alarm.Sound], within limit: Duration?) -> AlertFault? {
    let deadline = RealTime.monotonic.advanced(by: limit ?? timeout)
    var faults: [AlertFault] = []
    for sound in sounds where ![.clip, .none].contains(sound) {
      let rest = max(RealTime.monotonic.duration(to: deadline), .zero)
      let clip = SoundPlayer.Clip(sound)
      guard let error = clip?.fault(within: rest, ignoresTimeout: limit != nil) else { continue }
      // Without the library no clip is played.
      if error.reason.isOfDevice { continue }
      let fault = AlertFault(
        alert: .sound, reason: AlertReason.text(error),
        instead: error.isPlayed ? "play what there is" : "use the bundled clip")
      if !faults.contains(fault) { faults.append(fault) }
    }
    return faults.last.map { last in faults.dropLast().reversed().reduce(last) { $1.before($0) } }
  }
}
