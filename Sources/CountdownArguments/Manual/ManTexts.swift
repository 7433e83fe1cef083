/// What the manual page says that stands in no table.
enum ManTexts {
  static let description = [
    "countdown counts down in the terminal and alerts at the end, with a notification, a sound "
      + "and the terminal's bell. It rings alarms at clock times and announces reminders. "
      + "A resident host continues countdowns that are to outlive their terminal.",
    "On a terminal it draws a view with keys; into a pipe, or with TERM=dumb, it writes plain "
      + "lines. The terminal is restored on every way out. At the end the view stays while the "
      + "clip plays, or 20 seconds without one; any key closes it.",
    "Without options for alerts all of them are used; with such options, those that they name. "
      + "What will not work is said at the start. countdown doctor tests every part.",
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
      "Lines key = value; keys are long names of options; morning, the time of a day that is "
        + "named alone; history, how long what ended is kept; and preset.NAME, arguments that NAME "
        + "stands for."
    ),
    (
      "$XDG_CONFIG_HOME/countdown/hooks/EVENT",
      "Executables that run at events: \(HookEvents.all.joined(separator: ", "))."
    ),
    ("$XDG_DATA_HOME/countdown/alarms.db", "Alarms and reminders."),
    ("$XDG_STATE_HOME/countdown", "Running countdowns, for other processes to see."),
    (
      "$XDG_STATE_HOME/countdown/history.jsonl",
      "What ended, a line each; kept for 90 days, or as `history` in the configuration says."
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
      "The zone in which moments are typed and shown, as in tzset(3); by default the system's, by "
        + "which alarms ring."
    ),
    (
      "LC_ALL, LC_TIME, LC_CTYPE, LANG",
      "Where the week begins, and what its days are called, typed and shown; whether the terminal "
        + "shows UTF-8."
    ),
    ("NO_COLOR", "No colours, if it is not empty."),
    ("TERM", "dumb: plain lines and no control sequences."),
    ("TERM, COLORTERM", "Whether there are the 256 colours of --theme warm and calm."),
    ("COUNTDOWN_NO_HOST", "No command starts the host, if it is not empty."),
    ("COUNTDOWN_EVENT, COUNTDOWN_LABEL, COUNTDOWN_ID …", "Set for hooks and for -- command."),
  ]

  static let others = "at(1), notify-send(1), sleep(1), systemd.time(7), tzset(3)"
}
