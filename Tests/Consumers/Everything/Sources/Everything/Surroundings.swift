import CountdownAlarms
import CountdownDesktop
import CountdownSQLite
import CountdownSound
import CountdownStore

/// What loads a library of the system when it is used.
let surroundings = [
  "\(SoundPlayer.Clip.nature)", "\(LauncherEntry(count: 1).count)", "\(SQLiteStore.self)",
].joined(separator: " ")
