import Countdown
import CountdownAlarms
import CountdownDesktop
import CountdownSQLite
import CountdownSound
import CountdownStore

/// A player for a sound of one's own, which needs no file.
private let beep: String = {
  let square = (0..<4_800).map { $0 % 96 < 48 ? Float(0.2) : -0.2 }
  guard let samples = try? Alert.Samples(square, rate: 48_000),
    (try? SoundPlayer(.samples(samples))) != nil
  else { return "no sound" }
  return "\(Alert.Sound(.samples(samples)).clip == .samples(samples)) \(samples.duration)"
}()

/// What loads a library of the system when it is used.
let surroundings = [
  "\(SoundPlayer.Clip.nature)", beep, "\(LauncherEntry(count: 1).count)", "\(SQLiteStore.self)",
].joined(separator: " ")
