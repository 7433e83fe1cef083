#!/bin/sh
# Takes the README's picture of the kitchen timer: the real program in a real terminal.
# Needs xvfb, xterm, xdotool and imagemagick, and the program built by `swift build`.
set -eu
cd "$(dirname "$0")"
if [ -z "${DISPLAY_IS_OURS:-}" ]; then
  DISPLAY_IS_OURS=1 exec xvfb-run -a -s "-screen 0 820x330x24" ./kitchen.sh
fi
xterm -fa "DejaVu Sans Mono" -fs 12 -geometry 80x15+0+0 -bg '#1d2021' -fg '#ebdbb2' -b 12 \
  -e ../../.build/debug/countdown kitchen --label Tea --bell &
sleep 2
for key in 3 1 space; do xdotool key "$key" sleep 0.2; done
sleep 4
import -window root -crop 820x320+0+0 +repage kitchen.png
xdotool key q
wait
