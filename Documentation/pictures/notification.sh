#!/bin/sh
# Takes the README's picture of the notification at the end: the real program, bus and server.
# Needs xvfb, dbus, dunst and imagemagick, and the program built by `swift build`.
set -eu
cd "$(dirname "$0")"
if [ -z "${DISPLAY_IS_OURS:-}" ]; then
  DISPLAY_IS_OURS=1 exec xvfb-run -a -s "-screen 0 416x110x24" dbus-run-session -- ./notification.sh
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
../install.sh --binary ../../.build/debug/countdown "$folder" >/dev/null
export HOME="$folder" XDG_RUNTIME_DIR="$folder" XDG_DATA_DIRS="$folder/share:/usr/share"
chmod 700 "$folder"
cat >"$folder/dunstrc" <<TEXT
[global]
width = 380
origin = top-left
offset = 18x18
font = DejaVu Sans 12
icon_path = $folder/share/icons/hicolor/48x48/apps
max_icon_size = 48
frame_color = "#8ec07c"
corner_radius = 8
[urgency_normal]
background = "#1d2021"
foreground = "#ebdbb2"
TEXT
dunst -config "$folder/dunstrc" >/dev/null 2>&1 &
sleep 1
"$folder/bin/countdown" start tea 2s --label Tea --notify >/dev/null
sleep 4
import -window root notification.png
"$folder/bin/countdown" clear --all >/dev/null
kill $!
