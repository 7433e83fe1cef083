#!/bin/bash
# Makes the reference of all products as HTML, without a network: docs.sh [FOLDER [PATH]]
#
# FOLDER gets the pages, `.build/docs` by default; PATH is the part of the address under which they
# will stand, `/` by default. Any server of files shows them:
#
#   Documentation/docs.sh && python3 -m http.server -d .build/docs
#
# Fails where a public symbol has no documentation, or a link leads nowhere.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(realpath -m "${1-.build/docs}")
path=${2-/}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

products=$(swift package describe --type json |
  python3 -c 'import json, sys
for product in json.load(sys.stdin)["products"]:
    if "library" in product["type"]: print(product["name"])')
for product in $products; do
  swift build --target "$product"
done
built=$(swift build --show-bin-path)

# The modules of C are found by the maps that the build has made.
options=(-target "$(uname -m)-unknown-linux-gnu" -I "$built/Modules" -I "$built")
for map in "$built"/*.build/module.modulemap; do options+=(-Xcc "-fmodule-map-file=$map"); done
for headers in Sources/*/C*/include; do options+=(-I "$headers"); done

# The guides that the page of a product names become its articles, without pictures; a link to another
# file is text there.
catalog() { # product; prints a folder
  local folder=$work/$1.docc guide
  cp -r Sources/*/"$1/$1.docc" "$folder"
  for guide in $(sed -n 's/^- <doc:\(.*\)>$/\1/p' "$folder/$1.md"); do
    sed -E 's/!\[[^]]*\]\([^)]*\)//g; s/\[([^]]*)\]\([^):]*\)/\1/g' \
      "Documentation/Guides/$guide.md" >"$folder/$guide.md"
  done
  printf '%s\n' "$folder"
}

status=0
archives=()
for product in $products; do
  # One module shows the symbols of another as its own.
  exported=()
  [ "$product" != Countdown ] ||
    exported=(-experimental-allowed-reexported-modules=CountdownRules)
  symbols=$work/$product
  mkdir "$symbols"
  swift-symbolgraph-extract -module-name "$product" "${options[@]}" -output-dir "$symbols" \
    -minimum-access-level public -skip-synthesized-members -emit-extension-block-symbols \
    "${exported[@]}"
  Documentation/undocumented.py "$symbols" || status=1
  # What a protocol of another product says of its requirements has links that hold only there.
  swift-symbolgraph-extract -module-name "$product" "${options[@]}" -output-dir "$symbols" \
    -minimum-access-level public -skip-synthesized-members -emit-extension-block-symbols \
    -skip-inherited-docs "${exported[@]}"
  docc convert "$(catalog "$product")" --additional-symbol-graph-dir "$symbols" \
    --output-path "$work/$product.doccarchive" --fallback-display-name "$product" \
    --fallback-bundle-identifier "$product" --transform-for-static-hosting \
    --hosting-base-path "$path" >"$work/messages" 2>&1 || { cat "$work/messages" && exit 1; }
  # A parameter that needs no word has none.
  if grep -E '^(warning|error): ' "$work/messages" | grep -v '^warning: Parameter .* is missing doc'
  then
    grep -A 4 -E '^(warning|error): ' "$work/messages" | grep -e '-->' || true
    status=1
  fi
  archives+=("$work/$product.doccarchive")
done
rm -rf "$folder"
docc merge "${archives[@]}" --output-path "$folder" \
  --synthesized-landing-page-name Countdown --synthesized-landing-page-kind Package
exit $status
