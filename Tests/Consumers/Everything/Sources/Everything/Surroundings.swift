#if !BARE
  import CountdownAlarms
  import CountdownDesktop
  import CountdownSound

  /// What needs a trait.
  let surroundings = [
    "\(SoundPlayer.Clip.nature)", "\(LauncherEntry(count: 1).count)", "\(SQLiteAlarmStore.self)",
  ].joined(separator: " ")
#else
  let surroundings = "bare"
#endif
