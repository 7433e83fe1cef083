#if !BARE
  import CountdownAlarms
  import CountdownDesktop
  import CountdownSQLite
  import CountdownSound
  import CountdownStore

  /// What needs a trait.
  let surroundings = [
    "\(SoundPlayer.Clip.nature)", "\(LauncherEntry(count: 1).count)", "\(SQLiteStore.self)",
  ].joined(separator: " ")
#else
  let surroundings = "bare"
#endif
