#if Sound
  internal import Countdown
  internal import CountdownSound
  package import CountdownProcesses

  /// The clip as an alert. It goes down a ladder until something sounds: the file that was given,
  /// the bundled clip, the sound theme's `complete`, the bell.
  package final class SoundAlert: AlertLadder {
    package let alert = AlertWay.sound
    private let rungs: [SoundRung]
    private let bell: BellAlert
    /// Whether the bell rings at the finish anyhow, so that this ladder only counts on it.
    private let bellRingsAnyway: Bool
    private let state = Locked(State())

    /// How long it may take until the device is known to work.
    private static let patience = Duration.milliseconds(250)

    private struct State: Sendable {
      var result: AlertResult?
      var playing: SoundPlayer?
    }

    package init(file: String?, dataFolders: [String], bell: BellAlert, bellRingsAnyway: Bool) {
      rungs = SoundRung.ladder(file: file, dataFolders: dataFolders)
      self.bell = bell
      self.bellRingsAnyway = bellRingsAnyway
    }

    package var result: AlertResult? { state.withLock { $0.result } }

    func receive(_ event: CountdownEvent) {
      guard event.kind == .finished else {
        if event.kind != .tick { silence() }
        return
      }
      ring()
    }

    /// Rings, also for a countdown that this process does not have.
    @discardableResult
    func ring() -> AlertResult {
      ring { player in
        player.play()
        if !player.waitUntilHeard(within: Self.patience), let failure = player.fault {
          throw failure
        }
      }
    }

    @discardableResult
    private func ring(_ attempt: (SoundPlayer) throws -> Void) -> AlertResult {
      state.withLock { $0.result = nil }
      let (misses, rung) = climbDown(attempt)
      let instead = rung.map { misses.isEmpty ? nil : $0.pastTense } ?? rungBell()
      let result = AlertResult(alert: .sound, misses: misses, instead: instead)
      state.withLock { state in
        state.result = result
        state.playing = try? rung?.player.get()
      }
      return result
    }

    package func check(within limit: Duration) -> AlertFault? {
      let (misses, rung) = climbDown { try $0.check(within: limit) }
      guard !misses.isEmpty else { return nil }
      let bell = bell.fault == nil ? "use the bell" : nil
      return AlertFault(
        alert: .sound, reason: misses.joined(separator: ", "),
        instead: rung.map { "use \($0.name)" } ?? bell)
    }

    /// The first rung that works, and why those before it do not. Where the device is at fault, no
    /// other clip would do better.
    private func climbDown(
      _ attempt: (SoundPlayer) throws -> Void
    ) -> (misses: [String], rung: SoundRung?) {
      var misses: [String] = []
      for rung in rungs {
        do {
          try attempt(try rung.player.get())
          return (misses, rung)
        } catch let error as SoundError {
          misses.append(rung.miss(error))
          if error.reason.isOfDevice { break }
        } catch {
          misses.append("failed")
        }
      }
      return (misses, nil)
    }

    private func rungBell() -> String? {
      let failure = bellRingsAnyway ? bell.fault : bell.ring()
      return failure == nil ? "rang the bell" : nil
    }

    /// Whether the clip plays, or tries to.
    var isSounding: Bool { state.withLock { $0.playing }?.isPlaying ?? false }

    package func silence() { state.withLock { $0.playing }?.stop() }

    package func waitUntilSilent() {
      guard let player = state.withLock({ $0.playing }) else { return }
      player.waitUntilSilent(within: .hours(99 * 24))
      guard let failure = player.fault as? SoundError else { return }
      state.withLock { $0.result?.misses.append(SoundRung.reason(failure)) }
    }
  }
#endif
