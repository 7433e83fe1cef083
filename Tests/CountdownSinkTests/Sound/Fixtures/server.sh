#!/bin/bash
# A sound server of its own for tests: with its own folder, bus and null sink, unpacked anywhere, so
# that the machine's own sound and ALSA's default stay as they are.
#
#     server.sh SERVERS FOLDER pulse|pipewire ACTION …
#
# SERVERS is where the packages were unpacked (.ci/sound-servers), FOLDER the server's own.
set -eu
# What starts this may wait until nobody holds its descriptors any more.
for descriptor in /proc/self/fd/*; do
  number=${descriptor##*/}
  [ "$number" -le 2 ] || eval "exec $number>&-"
done
servers=$1 folder=$2 kind=$3 action=$4 argument=${5-} # of start: unmanaged
libraries=$servers/usr/lib/$(uname -m)-linux-gnu
pulse=$(echo "$servers"/usr/lib/pulse-*/modules)

export HOME="$folder" XDG_RUNTIME_DIR="$folder" XDG_CONFIG_HOME="$folder/config"
export XDG_STATE_HOME="$folder/state" DBUS_SESSION_BUS_ADDRESS="unix:path=$folder/bus"
export PATH="$servers/usr/bin:$PATH" LD_LIBRARY_PATH="$libraries:$libraries/pulseaudio:$pulse"
export PIPEWIRE_MODULE_DIR="$libraries/pipewire-0.3" SPA_PLUGIN_DIR="$libraries/spa-0.2"
export PIPEWIRE_CONFIG_DIR="$servers/usr/share/pipewire"
export WIREPLUMBER_MODULE_DIR="$libraries/wireplumber-0.4"
export WIREPLUMBER_CONFIG_DIR="$servers/usr/share/wireplumber"
export WIREPLUMBER_DATA_DIR="$servers/usr/share/wireplumber"
unset PULSE_SERVER DISPLAY

# In a session of its own, so that a signal to the test is none to the server.
spawn() { # name, command …
  name=$1
  shift
  setsid "$@" >>"$folder/$name.log" 2>&1 </dev/null &
  echo $! >"$folder/$name.pid"
}

signal() { # signal, names
  for name in $2; do
    [ ! -e "$folder/$name.pid" ] || kill "-$1" "$(cat "$folder/$name.pid")" 2>/dev/null || true
  done
}

until_works() { # command …
  tries=0
  until "$@" >/dev/null 2>&1; do
    tries=$((tries + 1))
    [ $tries -lt 200 ] || { echo "$kind did not start" >&2 && exit 1; }
    sleep 0.05
  done
}

start_pulse() {
  printf '%s\n' 'load-module module-native-protocol-unix' >"$folder/default.pa"
  spawn server pulseaudio -n --daemonize=no --exit-idle-time=-1 --disable-shm=yes \
    --use-pid-file=no "--dl-search-path=$pulse" -F "$folder/default.pa"
  until_works timeout 1 pactl info
}

start_pipewire() {
  if [ ! -S "$folder/bus" ]; then
    spawn bus dbus-daemon --session --nofork "--address=$DBUS_SESSION_BUS_ADDRESS"
    until_works test -S "$folder/bus"
  fi
  spawn server pipewire
  until_works timeout 1 pw-cli info 0
  [ "$argument" = unmanaged ] || spawn manager wireplumber
}

sink_pulse() {
  pactl load-module module-null-sink sink_name=test rate=44100 >"$folder/sink"
  pactl set-default-sink test
  record parec -d test.monitor --rate=44100 --channels=2 --format=s16le --raw --latency-msec=20
  # Without a listener it has rendered two seconds of silence ahead.
  sleep 2
}
nosink_pulse() { pactl unload-module "$(cat "$folder/sink")"; }

sink_pipewire() {
  pw-cli create-node adapter '{ factory.name=support.null-audio-sink node.name=test
    media.class=Audio/Sink object.linger=true audio.rate=44100 audio.position=[ FL FR ] }'
  # Without that it plays at 48 kHz, and the recording is resampled.
  pw-metadata -n settings 0 clock.force-rate 44100
  record pw-record --target test -P '{ stream.capture.sink=true }' --rate 44100 --channels 2 \
    --format s16 -
}
nosink_pipewire() { pw-cli destroy test; }

# What the sink plays goes to the end of the file `recorded`, in 16 bits.
record() { # command …
  signal TERM recorder
  setsid "$@" >>"$folder/recorded" 2>>"$folder/recorder.log" </dev/null &
  echo $! >"$folder/recorder.pid"
}

# Whether the latest half second that was recorded has a sound in it.
audible() {
  sleep 1
  [ "$(tail -c 88200 "$folder/recorded" | tr -d '\0' | wc -c)" -gt 40000 ]
}

mkdir -p "$folder"
chmod 700 "$folder"
all=server
[ "$kind" = pulse ] || all='server manager'
case $action in
  start) "start_$kind" ;;
  sink) "sink_$kind" ;;
  nosink) "nosink_$kind" ;;
  freeze) signal STOP server ;;
  thaw) signal CONT server ;;
  kill)
    signal CONT "$all"
    signal KILL "$all"
    ;;
  manage) spawn manager wireplumber ;; # a session manager, which links streams to sinks
  audible) audible ;;
  run) # COMMAND …, with the server's environment
    shift 4
    exec "$@"
    ;;
  end)
    signal CONT "$all"
    signal KILL "$all recorder bus"
    ;;
esac
