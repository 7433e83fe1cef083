#!/bin/sh
# Installs the countdown program where a Linux system expects it, or removes it; see usage below.
set -eu
umask 022
export LC_ALL=C

usage() {
  cat <<'TEXT'
Installs the countdown program: builds it with Swift's standard library inside, and puts it, its
clip, manual page, shell completions, units for systemd, a desktop entry and an icon under PREFIX.

usage: install.sh [--binary PATH] [PREFIX]
       install.sh --uninstall [PREFIX]

  PREFIX         where to; by default /usr/local for root, ~/.local for anyone else
  --binary PATH  installs a program that is built already
  --uninstall    removes what was installed under PREFIX, and nothing else

DESTDIR, when set, goes before every path, to make a package. Running it again brings everything up
to date; a file that it did not install is never overwritten. Status: 0 done, 1 failed, 2 bad usage.
TEXT
}

fail() { # status, message
  printf 'install.sh: %s\n' "$2" >&2
  exit "$1"
}

# --- what was asked for

binary=
prefix=
action=install
while [ $# -gt 0 ]; do
  case $1 in
    --help | -h) usage && exit 0 ;;
    --uninstall) action=uninstall ;;
    --binary) [ $# -gt 1 ] || fail 2 "--binary needs a path"; shift; binary=$1 ;;
    --binary=*) binary=${1#*=} ;;
    -*) fail 2 "unknown option $1; see --help" ;;
    '') fail 2 "PREFIX is empty" ;;
    *) [ -z "$prefix" ] || fail 2 "one PREFIX, please; see --help"; prefix=$1 ;;
  esac
  shift
done
if [ -z "$prefix" ]; then
  prefix=/usr/local
  if [ "$(id -u)" -ne 0 ]; then
    [ -n "${HOME:-}" ] || fail 2 "HOME is not set; name a PREFIX"
    prefix=$HOME/.local
  fi
fi
case $prefix in
  /*) ;;
  *) prefix=$PWD/$prefix ;;
esac
if [ -n "$binary" ] && ! [ -f "$binary" ]; then fail 2 "there is no program $binary"; fi
if [ -n "$binary" ] && ! [ -x "$binary" ]; then fail 2 "$binary cannot be run"; fi

package=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
root=${DESTDIR:-}$prefix
manifest=$root/share/countdown/installed
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# --- the pieces, gathered under $work/tree as they will stand under the prefix

build() {
  command -v swift >/dev/null || fail 1 "swift is not on the PATH; see https://swift.org/install"
  set -- --package-path "$package" -c release --static-swift-stdlib --product countdown
  export COUNTDOWN_SMALL=1
  swift build "$@" >&2 || fail 1 "the build failed; README.md says what it needs"
  binary=$(swift build "$@" --show-bin-path)/countdown
}

place() { # mode, file, path under the prefix
  mkdir -p "$work/tree/$(dirname -- "$3")"
  cp -- "$2" "$work/tree/$3"
  chmod "$1" "$work/tree/$3"
}

completions() { # shell, path under the prefix
  "$binary" completions "$1" >"$work/completion" || fail 1 "no completions for $1 from $binary"
  place 644 "$work/completion" "$2"
}

unit() { # name; a percent sign is doubled for systemd, which takes no quotes in a program's path
  path=$(printf '%s' "$prefix/bin/countdown" | sed 's/%/%%/g; s/[\\&|]/\\&/g')
  sed "s|@PROGRAM@|$path|" "$package/Documentation/systemd/$1" >"$work/unit"
  place 644 "$work/unit" "share/systemd/user/$1"
}

gather() {
  place 755 "$binary" bin/countdown
  completions bash share/bash-completion/completions/countdown
  completions zsh share/zsh/site-functions/_countdown
  completions fish share/fish/vendor_completions.d/countdown.fish
  "$binary" help --man >"$work/manual" || fail 1 "no manual page from $binary"
  place 644 "$work/manual" share/man/man1/countdown.1
  unit countdown.service
  unit countdown.socket
  place 644 "$package/Documentation/desktop/countdown.desktop" share/applications/countdown.desktop
  place 644 "$package/Documentation/desktop/countdown.svg" \
    share/icons/hicolor/scalable/apps/countdown.svg
  # For notification servers that look for no drawings, such as mako.
  place 644 "$package/Documentation/desktop/countdown.png" \
    share/icons/hicolor/48x48/apps/countdown.png
  find "$package/Sources/Sinks/CCountdownSound" -name '*.ogg' >"$work/clips"
  while IFS= read -r clip; do
    place 644 "$clip" "share/sounds/countdown/$(basename -- "$clip")"
  done <"$work/clips"
}

# --- the manifest: one line for each file (f) and for each directory (d) that was not there before

in_manifest() { [ -f "$manifest" ] && grep -Fqx -- "$1" "$manifest"; }

check_free() {
  while IFS= read -r file; do
    # A link that leads nowhere is somebody's as well.
    if { [ -e "$root/$file" ] || [ -L "$root/$file" ]; } && ! in_manifest "f $file"; then
      fail 1 "$root/$file is not ours; move it away or choose another prefix"
    fi
  done <"$work/files"
}

write_manifest() {
  mkdir -p "$work/tree/share/countdown"
  (cd "$work/tree" && find . -type d) | sed 's|^\./||' | sort >"$work/directories"
  {
    while IFS= read -r directory; do
      if in_manifest "d $directory" || ! [ -d "$root/$directory" ]; then echo "d $directory"; fi
    done <"$work/directories"
    sed 's/^/f /' "$work/files"
  } >"$work/manifest"
}

# Removes what a manifest lists and another does not: files first, then directories from below.
remove_listed() { # manifest, the one to keep
  grep -Fxv -f "$2" "$1" | sort -r >"$work/remove" || true
  while read -r kind path; do
    case $kind in f) rm -f -- "$root/$path" "$root/$path.new" ;; esac
  done <"$work/remove"
  while read -r kind path; do
    case $kind in d) rmdir -- "$root/${path#.}" 2>/dev/null || true ;; esac
  done <"$work/remove"
}

put() { # path under the prefix; replaced at once, so that a running program goes on undisturbed
  mkdir -p "$root/$(dirname -- "$1")"
  cp -p -- "$work/tree/$1" "$root/$1.new"
  mv -f -- "$root/$1.new" "$root/$1"
}

# --- the two actions

install() {
  [ -n "$binary" ] || build
  gather
  (cd "$work/tree" && find . -type f) | sed 's|^\./||' | sort >"$work/files"
  check_free
  write_manifest
  mkdir -p "$root/share/countdown" 2>/dev/null || true
  [ -w "$root/share/countdown" ] ||
    fail 1 "cannot write to $root; become root or choose a PREFIX of yours"
  if [ -f "$manifest" ]; then cp -- "$manifest" "$work/before"; else : >"$work/before"; fi
  # Written before the files: what is interrupted half-way can be removed or finished.
  sort -u "$work/before" "$work/manifest" >"$manifest"
  while IFS= read -r file; do put "$file"; done <"$work/files"
  remove_listed "$work/before" "$work/manifest"
  cp -- "$work/manifest" "$manifest"
  echo "Installed $prefix/bin/countdown"
  case ":$PATH:" in
    *":$prefix/bin:"*) ;;
    *) echo "Add $prefix/bin to your PATH to run it by its name." ;;
  esac
  if [ -z "${DESTDIR:-}" ]; then tell_of_host; fi
}

# A host that runs goes on with the program that it was started from.
tell_of_host() {
  for lock in "${XDG_STATE_HOME:-${HOME:-}/.local/state}"/countdown/serve*.lock; do
    process=$(sed -n 's/.*"process":\([0-9]*\).*/\1/p' "$lock" 2>/dev/null) || continue
    [ -n "$process" ] && kill -0 "$process" 2>/dev/null || continue
    case $(readlink "/proc/$process/exe") in
      *countdown*) echo "The host still runs the old program: kill $process; countdown serve" ;;
    esac
  done
}

uninstall() {
  [ -f "$manifest" ] || { echo "Nothing is installed under $prefix" && exit 0; }
  [ -w "$root/share/countdown" ] || fail 1 "cannot write to $root; become root"
  cp -- "$manifest" "$work/before"
  rm -f -- "$manifest"
  remove_listed "$work/before" /dev/null
  echo "Removed countdown from $prefix"
}

"$action"
