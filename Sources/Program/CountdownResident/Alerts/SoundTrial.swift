internal import Countdown
package import CountdownAlarms
internal import CountdownProgram
internal import CountdownSound

/// Plays the sound of an alarm before it rings.
package final class SoundTrial: Sendable {
  private let onFailure: @Sendable (String) -> Void

  private let player = Locked<SoundPlayer?>(nil)

  /// - Parameter onFailure: called with the reason why a sound that was begun is not heard, on a
  ///   thread of its own.
  package init(onFailure: @escaping @Sendable (String) -> Void) {
    self.onFailure = onFailure
  }

  /// Begins to play, in the place of what plays.
  ///
  /// - Parameter volume: 0 to 100.
  /// - Returns: why it cannot be played; nil where it is tried. Opening a clip takes two seconds at
  ///   most.
  package func play(_ sound: Alarm.Sound, volume: Int) -> String? {
    stop()
    guard let clip = SoundPlayer.Clip(sound) else { return "none makes no sound" }
    do throws(SoundError) {
      let next = try SoundPlayer(clip, volume: Double(volume) / 100) { [onFailure] error in
        if !error.isPlayed { onFailure(AlertReason.text(error)) }
      }
      player.withLock { $0 = next }
      next.play()
      return nil
    } catch {
      return AlertReason.text(error)
    }
  }

  /// Falls silent.
  package func stop() {
    let last = player.withLock { player in
      defer { player = nil }
      return player
    }
    last?.stop()
  }
}

extension SoundPlayer.Clip {
  /// Nil for silence.
  init?(_ sound: Alarm.Sound) {
    switch sound {
    case .clip: self = .nature
    case .file(let path): self = .file(path)
    case .theme(let name): self = .theme(name)
    case .none: return nil
    }
  }
}
