# The common part of `run` and `release`, which bash sources in the folder of the checkout.
set -euo pipefail
exec </dev/null
# A warning fails these checks, but no build of an importer.
export COUNTDOWN_STRICT=1

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=()

step() { printf '\n== %s (%d:%02d)\n' "$1" $((SECONDS / 60)) $((SECONDS % 60)); }

# Runs one part, and keeps its output. The next part runs even if this one fails: a machine that took
# minutes to get ready should report everything that is wrong.
part() { # title, command …
  local log=$work/$1.log status
  step "$1"
  # Not in a condition: bash would go on after a command in the part that fails.
  set +e
  (set -e && "${@:2}") 2>&1 | tee "$log"
  status=${PIPESTATUS[0]}
  set -e
  [ "$status" -eq 0 ] || failed+=("$1")
}

# Lists the parts that failed, with the lines that say why; returns 1 if any did.
conclude() {
  [ ${#failed[@]} -gt 0 ] || return 0
  step "Failed"
  local title
  for title in "${failed[@]}"; do
    printf '%s\n' "$title"
    grep -aE '✘ Test|error:|Sanitizer:|^\.ci: ' "$work/$title.log" |
      awk '!seen[$0]++' | head -n 20 || true
  done
  return 1
}

complain() {
  printf '.ci: %s\n' "$1"
  return 1
}

# On the package of the benchmarks. Built in one place with this one, it compiles none of its modules
# again, and its programs lie beside `countdown`. A plan that is cached there may be the other's.
on_benchmarks() { # action of swift, options …
  swift "$1" --package-path Benchmarks --scratch-path .build --disable-build-manifest-caching \
    "${@:2}"
}

# Everything at once on the program that was built beside it.
soak_in() { # folder of the programs, options …
  local status=0
  "$1/CountdownSoak" "${@:2}" 2>&1 | tee "$work/account" || status=$?
  [ "$status" -ne 0 ] || return 0
  sed -n '/^fault$/,/^$/ { /./ s/^/.ci: / p }' "$work/account"
  complain "the soak ended with status $status: $(grep . "$work/account" | tail -n 1)"
}

# Installs what is missing of some packages.
debian() { # package …
  local root=()
  [ "$(id -u)" = 0 ] || root=(sudo)
  dpkg -s "$@" >"$work/packages" 2>&1 ||
    "${root[@]}" apt-get install -q -y --no-install-recommends "$@"
}

# The command in the README's code block after the line `<!-- NAME -->`.
readme_command() {
  awk -v marker="<!-- $1 -->" '
    $0 == marker { found = 1 }
    found && /^```$/ { exit }
    inside { print }
    found && /^```sh$/ { inside = 1 }
  ' README.md
}

# Checks the summary of a test run as well as its status, because a run without any test succeeds.
tests() { # command …
  "$@" 2>&1 | tee "$work/tests"
  grep -aq 'Test run with [1-9]' "$work/tests" || complain "no test was run"
}

# --- packages of others, in Tests/Consumers; copied, so that nothing is left in the checkout

consumer() { # name; prints its folder
  mkdir -p "$work/consumers"
  cp -r "Tests/Consumers/$1" "$work/consumers"
  printf '%s\n' "$work/consumers/$1"
}

consume() { # action of swift, name, options …
  local folder
  folder=$(consumer "$2")
  COUNTDOWN_CHECKOUT=${COUNTDOWN_CHECKOUT-$PWD} \
    env -u COUNTDOWN_STRICT swift "$1" --package-path "$folder" --cache-path "$work/cache" "${@:3}"
}

# Builds a consumer, wants no warning, and compares what its program prints.
build_consumer() { # name, what the program prints, options …
  consume build "$1" --disable-index-store "${@:3}" 2>&1 | tee "$work/build"
  ! grep -i 'warning:' "$work/build" || complain "$1 is not built without warnings"
  local program=$work/consumers/$1/.build/debug/$1 line
  line=$("$program")
  [ "$line" = "$2" ] || complain "$1 printed \"$line\""
}

# No library needs to be installed before it is used.
links_no_library() { # name
  ! ldd "$work/consumers/$1/.build/debug/$1" | grep -E 'libasound|libgio|libnotify|libsndfile|libsqlite3|libpq' ||
    complain "$1 links a library that it did not ask for"
}

# The README's first program as it stands there, ten at a time: no run may lose what its observer
# would print last.
first_program() { # how often
  local folder program said run
  folder=$(consumer CoreOnly)
  said=$(mktemp -d "$work/said-XXXX")
  awk '/^## In Swift/ { found = 1 } inside && /^```$/ { exit } inside { print }
    found && /^```swift$/ { inside = 1 }' README.md >"$folder/Sources/CoreOnly/main.swift"
  COUNTDOWN_CHECKOUT=$PWD swift build --package-path "$folder" --disable-index-store
  program=$folder/.build/debug/CoreOnly
  seq "$1" | xargs -P 10 -I{} sh -c '"$1" >"$2/{}"' sh "$program" "$said"
  for run in "$said"/*; do
    [ "$(sed 's/, .* late$//' "$run")" = $'2\n1\n0\nTea is ready' ] ||
      complain "one of $1 runs printed: $(tr '\n' ' ' <"$run")"
  done
  echo "$1 of $1 runs printed the same"
}

# Swift resolves a graph in a second: names that clash and products that are missing show there.
consumer_graph() {
  consume package Everything show-dependencies
  local name
  for name in CountdownProbe CountdownTestSupport CountdownBenchmarkSupport CCountdown; do
    if COUNTDOWN_PRODUCTS=$name consume package Everything show-dependencies >"$work/refusal" 2>&1
    then
      complain "$name can be had as a product"
    fi
    grep "product '$name' required by .* not found" "$work/refusal" || complain "$name: no refusal"
  done
}

# Compiles what the documentation shows, where values may go unused, and runs some of it: without a
# bus, with a sound device that swallows everything, and in a terminal, where a bell rings.
documentation() {
  local folder
  folder=$(consumer Documentation)
  "$folder/examples.py" . "$folder/Tests/DocumentationTests/Examples"
  export COUNTDOWN_CHECKOUT=$PWD
  on_package build "$folder" --build-tests 2>&1 | tee "$work/build"
  ! grep 'warning:' "$work/build" | grep -v '#no-usage' ||
    complain "the examples are not compiled without warnings"
  echo 'pcm.!default { type null }' >"$folder/asound.conf"
  NO_COLOR=1 DBUS_SESSION_BUS_ADDRESS=unix:path=/nonexistent ALSA_CONFIG_PATH=$folder/asound.conf \
    tests script -qec "swift test --skip-build --package-path '$folder' --scratch-path '$work/examples'" /dev/null
}

# --- the packages of Documentation/Examples; built in one place, so that they share what they
# depend on

on_package() { # action of swift, folder, more
  swift "$1" --package-path "$2" --scratch-path "$work/examples" \
    --disable-build-manifest-caching "${@:3}"
}

on_example() { # action of swift, name, more
  on_package "$1" "Documentation/Examples/$2" "${@:3}"
}

examples() {
  local example
  for example in StatusBar AlarmClock; do
    tests on_example test "$example"
  done
  start_postgres
  tests on_example test Fleet
  timeout 60 "$(on_example build Fleet --show-bin-path)/Shop" || complain "the shop's trial failed"
}

# Starts a server for a part, in a folder of its own, and names it in DATABASE.
start_postgres() {
  local user=() programs folder
  folder=$(mktemp -d /tmp/countdown-examples-XXXXXX)
  trap "rm -rf '$folder'" EXIT
  if [ "$(id -u)" = 0 ]; then
    user=(setpriv --reuid=postgres --regid=postgres --clear-groups)
    chown postgres: "$folder"
  fi
  programs=$(printf '%s\n' /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
  "${user[@]}" "$programs/initdb" -D "$folder/data" -A trust -U countdown -E UTF8 --locale=C
  trap "${user[*]} '$programs/pg_ctl' -D '$folder/data' -m immediate stop; rm -rf '$folder'" EXIT
  "${user[@]}" "$programs/pg_ctl" -D "$folder/data" -l "$folder/data/log" -w start \
    -o "-c listen_addresses= -k $folder"
  export DATABASE="host=$folder user=countdown dbname=postgres"
}
