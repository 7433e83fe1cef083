#!/bin/sh
# Takes the picture of the notification at the end: the real program, bus and server.
# Needs xvfb, dbus, xfce4-notifyd and imagemagick, and the program built by `swift build`.
set -eu
cd "$(dirname "$0")"
if [ -z "${DISPLAY_IS_OURS:-}" ]; then
  DISPLAY_IS_OURS=1 exec xvfb-run -a -s "-screen 0 640x240x24" dbus-run-session -- ./notification.sh
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
../install.sh --binary ../../.build/debug/countdown "$folder" >/dev/null
export HOME="$folder" XDG_RUNTIME_DIR="$folder" XDG_DATA_DIRS="$folder/share:/usr/share"
chmod 700 "$folder"
/usr/lib/x86_64-linux-gnu/xfce4/notifyd/xfce4-notifyd >/dev/null 2>&1 &
sleep 4
"$folder/bin/countdown" start tea 2s --label Tea --notify >/dev/null
sleep 5
import -window root png:- | convert - -trim +repage -bordercolor '#7f7f7f' -border 1 notification.png
"$folder/bin/countdown" clear --all >/dev/null
kill $!
