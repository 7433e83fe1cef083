#!/bin/sh
# Makes a Debian package of the countdown program; see usage below.
set -eu
umask 022
export LC_ALL=C

usage() {
  cat <<'TEXT'
Makes a Debian package of the countdown program, with what install.sh installs: the program, its
clip, manual page, shell completions, units for systemd, a desktop entry and an icon.

usage: package.sh [--binary PATH] [FOLDER]

  FOLDER         where the package goes; by default the current one
  --binary PATH  packs a program that is built already, such as one linked statically

The package is for the system that it is made on, and newer ones. Its maintainer is taken from
DEBFULLNAME and DEBEMAIL, as other Debian tools take them. Prints the package's path.
Status: 0 done, 1 failed, 2 bad usage.
TEXT
}

fail() { # status, message
  printf 'package.sh: %s\n' "$2" >&2
  exit "$1"
}

binary=
folder=
while [ $# -gt 0 ]; do
  case $1 in
    --help | -h) usage && exit 0 ;;
    --binary) [ $# -gt 1 ] || fail 2 "--binary needs a path"; shift; binary=$1 ;;
    --binary=*) binary=${1#*=} ;;
    -*) fail 2 "unknown option $1; see --help" ;;
    *) [ -z "$folder" ] || fail 2 "one FOLDER, please; see --help"; folder=$1 ;;
  esac
  shift
done
folder=${folder:-.}
[ -d "$folder" ] || fail 2 "there is no folder $folder"
command -v dpkg-deb >/dev/null || fail 1 "dpkg-deb is missing: this makes packages on Debian only"
for tool in strip readelf; do
  command -v $tool >/dev/null || fail 1 "$tool is missing: apt install binutils"
done

package=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
root=$work/root

# --- the files, as install.sh places them, and then as Debian wants them

set -- /usr
[ -z "$binary" ] || set -- --binary "$binary" /usr
DESTDIR=$root "$package/Documentation/install.sh" "$@" >&2 || fail 1 "install.sh failed"

# What install.sh keeps to uninstall, dpkg keeps itself.
rm -r "$root/usr/share/countdown"
strip --strip-unneeded --remove-section=.comment "$root/usr/bin/countdown"
if readelf -d "$root/usr/bin/countdown" | grep -q 'NEEDED.*libswift'; then
  echo "package.sh: the program needs Swift's libraries, which are not in the package and not in" \
    "Debian; for other machines, link it with --static-swift-stdlib" >&2
fi
gzip -9n "$root/usr/share/man/man1/countdown.1"
mkdir -p "$root/usr/share/zsh/vendor-completions" "$root/usr/lib/systemd"
mv "$root/usr/share/zsh/site-functions/_countdown" "$root/usr/share/zsh/vendor-completions"
rmdir "$root/usr/share/zsh/site-functions"
mv "$root/usr/share/systemd/user" "$root/usr/lib/systemd/user"
rmdir "$root/usr/share/systemd"

# --- what Debian wants to know

version=$("$root/usr/bin/countdown" --version | cut -d ' ' -f 2)
architecture=$(dpkg --print-architecture)
libc=$(readelf -V "$root/usr/bin/countdown" | grep -o 'GLIBC_[0-9.]*' | sort -uV | tail -n 1)
# Packed relocations need a loader that knows them.
if readelf -V "$root/usr/bin/countdown" | grep -q GLIBC_ABI_DT_RELR; then
  libc=$(printf '%s\n' "$libc" GLIBC_2.36 | sort -V | tail -n 1)
fi
maintainer="${DEBFULLNAME:-Countdown} <${DEBEMAIL:-countdown@countdown.invalid}>"
documents=$root/usr/share/doc/countdown
mkdir -p "$documents" "$root/DEBIAN"

cat >"$documents/copyright" <<TEXT
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Countdown

Files: *
Copyright: 2026 The Countdown authors
License: Apache-2.0
 On Debian systems, the text of the Apache License, version 2.0, is in
 /usr/share/common-licenses/Apache-2.0.
TEXT

gzip -9n >"$documents/changelog.gz" <<TEXT
countdown ($version) unstable; urgency=medium

  * Version $version.

 -- $maintainer  $(date -uR)
TEXT

# Sound, notifications and alarms work once their libraries are there; none is needed to start.
cat >"$root/DEBIAN/control" <<TEXT
Package: countdown
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Section: utils
Priority: optional
Installed-Size: $(du -ks --apparent-size "$root/usr" | cut -f 1)
Depends: libc6 (>= ${libc#GLIBC_}), libgcc-s1, libstdc++6, libsqlite3-0, tzdata
Recommends: libasound2 | libasound2t64, libsndfile1, libnotify4, libasound2-plugins
Suggests: notification-daemon, sound-theme-freedesktop
Description: timers, pomodoros, alarms and reminders in a terminal
 Counts down in a full-screen view, in one line or in the background, and says
 the end with a sound, a notification and the terminal's bell. Any terminal,
 status bar or script can watch and control what another one started.
 .
 Alarms and reminders are kept on disk, follow the clocks of their time zone,
 and ring once, also after a restart or while the program was not running.
TEXT
(cd "$root" && find usr -type f -exec md5sum {} + | sort -k 2) >"$root/DEBIAN/md5sums"

file=$folder/countdown_${version}_$architecture.deb
dpkg-deb --root-owner-group --build "$root" "$file" >/dev/null || fail 1 "dpkg-deb failed"
printf '%s\n' "$file"
