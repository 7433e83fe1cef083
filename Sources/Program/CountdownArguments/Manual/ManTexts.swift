/// The texts of the manual page that are in no table.
package enum ManTexts {
  /// Which clocks count, in the same words everywhere.
  package static let zones =
    "An alarm or a reminder keeps the zone in which it was typed; a command prints times in its "
    + "own zone, and the host shows them in the zone of the process that started the countdown or "
    + "set the reminder."

  static let description = [
    "countdown counts down in the terminal and alerts at the end, with a notification, a sound "
      + "and the terminal's bell. It rings alarms at clock times and announces reminders. "
      + "A background process, the host, does so, and continues countdowns whose terminal closed.",
    "On a terminal it shows a view with keys; to a pipe, or with TERM=dumb, it writes plain "
      + "lines. The terminal is always restored on exit. At the end the view stays while the "
      + "clip plays, or for 20 seconds without one; the space bar starts again, + counts a minute "
      + "more, and any other key closes it, after a second in which keys do nothing. Ctrl-L "
      + "paints a view anew.",
    "Without alert options, every alert is used; with them, only those named. "
      + "Alerts that will not work are named at the start. countdown doctor tests every part.",
  ]

  static let statuses = [
    ("0", "The countdown finished by itself, or the command did its work."),
    ("1", "An error while running."), ("2", "Bad usage or input."),
    ("3", "Stopped or refused: nothing is running, or the name is taken."),
    ("4", "Every alert that an option asked for failed."),
    (
      "126, 127, other",
      "With -- command: the command cannot be run, was not found, or its own status."
    ),
    ("129, 130, 131, 143", "Ended by a signal: hangup, Ctrl-C, Ctrl-\\, TERM."),
  ]

  static let files = [
    (
      "$XDG_CONFIG_HOME/countdown/config",
      "Lines of the form key = value. A key is the long name of an option, morning (the time "
        + "for a day without one), history (how long to keep the history), store (a PostgreSQL "
        + "server for alarms and reminders, postgresql://USER@HOST/DATABASE) or preset.NAME (the "
        + "arguments that NAME stands for)."
    ),
    (
      "$XDG_CONFIG_HOME/countdown/hooks/EVENT",
      "Executables that run at events: \(HookEvents.all.joined(separator: ", "))."
    ),
    ("$XDG_DATA_HOME/countdown/alarms.db", "Alarms and reminders, unless store names a server."),
    ("$XDG_STATE_HOME/countdown", "Running countdowns, for other processes to see."),
    (
      "$XDG_STATE_HOME/countdown/history.jsonl",
      "Past countdowns, one per line; kept for 90 days, or as history in the configuration says."
    ),
    ("$XDG_RUNTIME_DIR/countdown/host.sock", "The host's socket."),
  ]

  static let environment = [
    (
      "XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME",
      "By default ~/.config, ~/.local/share, "
        + "~/.local/state."
    ),
    (
      "TZ",
      "The zone in which times are typed and shown, as in tzset(3); default the system's. "
        + zones
    ),
    (
      "LC_ALL, LC_TIME, LC_CTYPE, LANG",
      "The first day of the week and the names of its days; whether the terminal "
        + "shows UTF-8."
    ),
    ("NO_COLOR", "If not empty, no colours are used."),
    ("TERM", "dumb: plain lines and no control sequences."),
    ("TERM, COLORTERM", "Whether the terminal has the 256 colours of --theme warm and calm."),
    ("PGPASSFILE, PGSERVICEFILE …", "Where libpq finds the password for store."),
    ("COUNTDOWN_NO_HOST", "If not empty, no command starts the host."),
    ("COUNTDOWN_EVENT, COUNTDOWN_LABEL, COUNTDOWN_ID …", "Set for hooks and for -- command."),
  ]

  static let others = "at(1), notify-send(1), sleep(1), systemd.time(7), tzset(3)"
}
