#!/usr/bin/python3
"""Takes the README's moving picture: the real program in a real terminal, as an animated SVG.

usage: tour.py [PROGRAM]

Types the commands below into a shell in tmux, captures what the screen shows ten times a second, and
writes tour.svg beside this file, in which one frame stands still where nothing moves. PROGRAM is the
one that `swift build` made unless it is named.
Needs tmux, dbus-run-session and python3-dbusmock: a notification server and a sound device that take
everything stand in for a desktop.
"""

import html
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

COLUMNS, ROWS = 80, 21
# What is typed, and how long is waited then, in seconds.
SCENES = [
    ("countdown 6s --label Tea", 8.5),
    ("countdown start eggs 6m --label Eggs", 2.0),
    ("countdown pomodoro --focus 25m --label Thesis --detach", 2.0),
    ("countdown up --label Run --detach", 2.0),
    ("countdown watch", 5.0),
    ("Q", 1.0),
    ("countdown stop --all", 1.5),
    ("countdown history --by label", 4.0),
]
WIDTH, HEIGHT, MARGIN = 8.4, 18, 14
BACKGROUND, FOREGROUND = "#1d2021", "#ebdbb2"
PALETTE = ["#282828", "#fb4934", "#b8bb26", "#fabd2f", "#83a598", "#d3869b", "#8ec07c", "#ebdbb2"]


class Terminal:
    """A shell in a tmux of its own, with a home of its own."""

    def __init__(self, program, folder):
        self.socket = os.path.join(folder, "tmux")
        os.makedirs(os.path.join(folder, "bin"))
        os.symlink(program, os.path.join(folder, "bin", "countdown"))
        self.environment = {
            "HOME": folder, "XDG_RUNTIME_DIR": folder, "LANG": "C.UTF-8", "TZ": "UTC",
            "PATH": os.path.join(folder, "bin") + ":/usr/bin:/bin", "TERM": "xterm-256color",
            "DBUS_SESSION_BUS_ADDRESS": os.environ["DBUS_SESSION_BUS_ADDRESS"]}
        with open(os.path.join(folder, "rc"), "w", encoding="utf-8") as file:
            file.write("PS1='$ '\n")
        with open(os.path.join(folder, ".asoundrc"), "w", encoding="utf-8") as file:
            file.write("pcm.!default null\n")
        shell = "bash --noprofile --rcfile " + os.path.join(folder, "rc")
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(COLUMNS), "-y", str(ROWS), shell)
        self.tmux("set-option", "-g", "status", "off")
        time.sleep(0.5)

    def tmux(self, *arguments):
        return subprocess.run(
            ["tmux", "-S", self.socket, *arguments], env=self.environment, check=True,
            capture_output=True, text=True).stdout

    def keys(self, *keys):
        self.tmux("send-keys", *keys)

    def screen(self):
        lines = self.tmux("capture-pane", "-p", "-e", "-N").split("\n")[:ROWS]
        cursor = self.tmux("display", "-p", "#{cursor_flag} #{cursor_x} #{cursor_y}").split()
        return tuple(lines), tuple(map(int, cursor))


def record(program):
    """What the screen showed, each with how long, in seconds."""
    folder = tempfile.mkdtemp(prefix="tour-")
    frames = []
    terminal = Terminal(program, folder)
    children = []
    for command in (
            [sys.executable, "-m", "dbusmock", "--template", "notification_daemon"],
            [program, "serve", "--foreground"]):
        children.append(subprocess.Popen(
            command, env=terminal.environment, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL))
        time.sleep(2)

    def watch(seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            began = time.monotonic()
            screen = terminal.screen()
            time.sleep(max(0.1 - (time.monotonic() - began), 0))
            lasted = time.monotonic() - began
            if frames and frames[-1][0] == screen:
                frames[-1][1] += lasted
            else:
                frames.append([screen, lasted])

    try:
        watch(0.5)
        for text, pause in SCENES:
            if text == "Q":
                terminal.keys("q")
            elif text == "SPACE":
                terminal.keys("Space")
            else:
                for letter in text:
                    terminal.keys("-l", letter)
                    watch(0.04)
                watch(0.3)
                terminal.keys("Enter")
            watch(pause)
    finally:
        terminal.tmux("kill-server")
        for child in children:
            child.terminate()
            child.wait()
        shutil.rmtree(folder, ignore_errors=True)
    return frames


# --- from a line of the terminal to SVG


def runs(line):
    """The pieces of a line that look alike: column, text, style."""
    column, style, pieces = 0, {}, []
    for part in re.split(r"(\x1b\[[0-9;]*m|[\x0e\x0f])", line):
        if not part or part in "\x0e\x0f":
            continue
        if part.startswith("\x1b"):
            style = changed(style, [int(code or 0) for code in part[2:-1].split(";")])
            continue
        pieces.append((column, part, style))
        column += len(part)
    return pieces


def changed(style, codes):
    style = dict(style)
    while codes:
        code = codes.pop(0)
        if code == 0:
            style = {}
        elif code in (1, 2, 7):
            style[{1: "bold", 2: "dim", 7: "inverse"}[code]] = True
        elif code == 22:
            style.pop("bold", None)
            style.pop("dim", None)
        elif code == 27:
            style.pop("inverse", None)
        elif 30 <= code <= 37 or 90 <= code <= 97:
            style["color"] = PALETTE[code % 10]
        elif code == 38 and codes[:1] == [5]:
            style["color"], codes = indexed(codes[1]), codes[2:]
        elif code == 38 and codes[:1] == [2]:
            style["color"], codes = "#%02x%02x%02x" % tuple(codes[1:4]), codes[4:]
        elif code == 39:
            style.pop("color", None)
    return style


def indexed(number):
    if number < 16:
        return PALETTE[number % 8]
    if number >= 232:
        return "#%02x%02x%02x" % ((8 + 10 * (number - 232),) * 3)
    levels = [0, 95, 135, 175, 215, 255]
    number -= 16
    return "#%02x%02x%02x" % (
        levels[number // 36], levels[number // 6 % 6], levels[number % 6])


def drawn(line):
    """One line of the terminal as SVG, at the top left."""
    parts = []
    for column, text, style in runs(line):
        color = style.get("color", FOREGROUND)
        x, width = column * WIDTH, len(text) * WIDTH
        if style.get("inverse"):
            parts.append(f'<rect x="{x:.1f}" width="{width:.1f}" height="{HEIGHT}" fill="{color}"/>')
            color = BACKGROUND
        if not text.strip():
            continue
        look = ' font-weight="bold"' if style.get("bold") else ""
        look += ' opacity=".6"' if style.get("dim") else ""
        parts.append(
            f'<text x="{x:.1f}" y="{HEIGHT - 5}" fill="{color}"{look} '
            # Blanks that a browser would leave out become ones that it keeps.
            f'textLength="{width:.1f}">{html.escape(text).replace(" ", "&#160;")}</text>')
    return "".join(parts)


def still(frames):
    """The number of the frame that stands still: the last one of the view of all."""
    shown = [number for number, ((lines, _), _) in enumerate(frames)
             if any("[q]" in line for line in lines) and any("Thesis" in line for line in lines)]
    return shown[-1]


def svg(frames):
    """Each frame is shown for its time, and each line is drawn once."""
    total = sum(lasted for _, lasted in frames)
    quiet = still(frames)
    names, definitions, rules, groups = {}, [], [], []
    begin = 0.0
    for number, ((lines, (shows, x, y)), lasted) in enumerate(frames):
        uses = []
        for row, line in enumerate(lines):
            shape = drawn(line)
            if not shape:
                continue
            if shape not in names:
                names[shape] = f"l{len(names)}"
                definitions.append(f'<g id="{names[shape]}">{shape}</g>')
            uses.append(f'<use href="#{names[shape]}" y="{row * HEIGHT}"/>')
        if shows:
            uses.append(
                f'<rect x="{x * WIDTH:.1f}" y="{y * HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
                f'fill="{FOREGROUND}" opacity=".7"/>')
        start, end = 100 * begin / total, 100 * (begin + lasted) / total
        begin += lasted
        rules.append(
            f"@keyframes k{number}{{0%{{visibility:hidden}}{start:.3f}%{{visibility:visible}}"
            f"{min(end, 99.999):.3f}%{{visibility:hidden}}}}"
            f"#f{number}{{animation:k{number} {total:.1f}s step-end infinite}}")
        hidden = "" if number == quiet else ' visibility="hidden"'
        groups.append(f'<g id="f{number}"{hidden}>{"".join(uses)}</g>')
    rules.append("@media (prefers-reduced-motion:reduce){g{animation:none!important}}")
    width, height = COLUMNS * WIDTH + 2 * MARGIN, ROWS * HEIGHT + 2 * MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" height="{height:.0f}" font-family="DejaVu Sans Mono, Menlo, Consolas, '
        'monospace" font-size="14" xml:space="preserve">'
        f'<title>countdown in a terminal</title><style>{"".join(rules)}</style>'
        f'<rect width="100%" height="100%" rx="8" fill="{BACKGROUND}"/>'
        f'<defs>{"".join(definitions)}</defs>'
        f'<g transform="translate({MARGIN} {MARGIN})">{"".join(groups)}</g></svg>\n')


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    program = os.path.join(here, "../../.build/debug/countdown")
    if sys.argv[1:] in (["-h"], ["--help"]):
        print(__doc__.strip())
        return
    if "DBUS_SESSION_BUS_ADDRESS" not in os.environ:
        os.execvp("dbus-run-session", ["dbus-run-session", "--", *sys.orig_argv])
    program = os.path.realpath(sys.argv[1] if len(sys.argv) > 1 else program)
    frames = record(program)
    with open(os.path.join(here, "tour.svg"), "w", encoding="utf-8") as file:
        file.write(svg(frames))


main()
