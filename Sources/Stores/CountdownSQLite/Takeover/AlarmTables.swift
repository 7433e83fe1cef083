extension SQLiteLayout {
  /// The tables of alarms and reminders that version 0.1 kept, as they were before they became
  /// entries. Names that end in `_ns` are whole numbers of nanoseconds.
  ///
  /// ```text
  /// store       the revision, and the newest one whose removals are forgotten
  /// alarm       an alarm's settings, how far it has come, and its ringing or snooze
  /// occurrence  the outcome of each occurrence
  /// reminder    the same as alarm, for reminders
  /// removed     the ids of removed items
  /// ```
  static let alarms = SQLiteLayout(
    // The letters `Cntd`, in the file's header.
    applicationID: 0x436E_7464, migrations: [version1, version2, version3])

  private static let version3 = """
    -- when it came; NULL for when that was decided
    ALTER TABLE occurrence ADD COLUMN moment_ns INTEGER;
    -- how often a ring was gone on with after its process died; NULL for never
    ALTER TABLE alarm ADD COLUMN ring_takeovers INTEGER;
    -- the latest known rule of its zone: CET-1CEST,M3.5.0,M10.5.0/3; NULL for none
    ALTER TABLE alarm ADD COLUMN zone_rule TEXT;
    """

  private static let version2 = """
    -- how long after an unanswered ringing it rings again; NULL for never
    ALTER TABLE alarm ADD COLUMN nag_ns INTEGER;
    """

  private static let version1 = """
    CREATE TABLE store (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      revision INTEGER NOT NULL,
      forgotten INTEGER NOT NULL
    ) STRICT;
    INSERT INTO store VALUES (1, 0, 0);

    CREATE TABLE alarm (
      id TEXT PRIMARY KEY,
      number INTEGER NOT NULL,        -- in lists
      time TEXT NOT NULL,             -- 07:30
      weekdays TEXT NOT NULL,         -- mon,tue; empty for once
      label TEXT NOT NULL,
      sound TEXT NOT NULL,            -- clip, none, file:PATH or theme:NAME
      volume INTEGER NOT NULL,        -- 0 to 100
      fade_in_ns INTEGER NOT NULL,
      snooze_ns INTEGER NOT NULL,
      ring_ns INTEGER NOT NULL,
      is_on INTEGER NOT NULL,         -- 0 or 1
      zone TEXT,                      -- Europe/Berlin; NULL for the system's
      late TEXT NOT NULL,             -- hour, fire, notice or skip
      through TEXT NOT NULL,          -- local time up to which all is dealt with
      peak TEXT NOT NULL,             -- the latest that it has been
      ring_occurrence TEXT,           -- what rings or is snoozed now, else all ring_* are NULL
      ring_scheduled_ns INTEGER,
      ring_is_snoozed INTEGER,
      ring_snoozes INTEGER,
      ring_end_ns INTEGER,            -- by the wall clock
      ring_end_elapsed_ns INTEGER,    -- by the clock of ring_end_timeline
      ring_end_timeline TEXT,
      claim_owner TEXT,               -- boot/pid namespace/pid/start of who rings it
      claim_taken_ns INTEGER,
      claim_is_confirmed INTEGER,
      revision INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX alarm_revision ON alarm (revision);

    CREATE TABLE occurrence (
      alarm TEXT NOT NULL REFERENCES alarm (id) ON DELETE CASCADE,
      time TEXT NOT NULL,             -- 2027-03-28T07:30 on the clocks of its zone
      outcome TEXT NOT NULL,          -- ringing, acknowledged, unanswered, unheard, …
      decided_ns INTEGER NOT NULL,
      missed INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      PRIMARY KEY (alarm, time)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX occurrence_revision ON occurrence (revision);

    CREATE TABLE reminder (
      id TEXT PRIMARY KEY,
      number INTEGER NOT NULL,
      title TEXT NOT NULL,
      deadline_ns INTEGER NOT NULL,
      every_ns INTEGER,               -- repeated after so long, or
      every_days TEXT,                -- on these days
      every_time TEXT,                -- at this time
      late TEXT NOT NULL,
      through_ns INTEGER,             -- announcements to there are dealt with
      stretch_after_ns INTEGER,       -- but for those passed over in this time
      stretch_before_ns INTEGER,
      stretch_is_entered INTEGER,
      snooze_ns INTEGER,              -- its end, by the wall clock
      snooze_elapsed_ns INTEGER,
      snooze_timeline TEXT,
      snoozes INTEGER NOT NULL,
      claim_owner TEXT,
      claim_taken_ns INTEGER,
      claim_is_confirmed INTEGER,
      done_ns INTEGER,
      may_not_have_been_seen INTEGER NOT NULL,
      revision INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX reminder_revision ON reminder (revision);

    CREATE TABLE removed (
      id TEXT PRIMARY KEY,
      revision INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX removed_revision ON removed (revision);
    """
}
