#!/bin/bash
# Builds the kitchen timer as WebAssembly and for a Cortex-M4, runs the one in node and the other in
# QEMU, and compares both with a limit of 16 KB. Needs nodejs and qemu-system-arm.
#
# usage: test.sh [SCRATCH]          where to build; by default .build beside this file
set -euo pipefail
cd "$(dirname "$0")"
scratch=${1-.build}
limit=16384

fail() { echo "test.sh: $1" >&2 && exit 1; }

# The rules must need neither an allocator nor a C library: neither is there when this links.
build() { # product, triple
  swift build -c release --product "$1" --triple "$2" --scratch-path "$scratch/$1" \
    -Xswiftc -enable-experimental-feature -Xswiftc Embedded -Xswiftc -wmo -Xswiftc -Osize \
    -Xswiftc -Xfrontend -Xswiftc -disable-stack-protector \
    -Xswiftc -Xfrontend -Xswiftc -function-sections
}

build Web wasm32-unknown-none-wasm
cp "$scratch/Web/wasm32-unknown-none-wasm/release/Web.wasm" Page/kitchen.wasm
size=$(stat -c %s Page/kitchen.wasm)
[ "$size" -le $limit ] || fail "kitchen.wasm has $size bytes, more than $limit"
node --test Page/kitchen.test.mjs
echo "WebAssembly: $size bytes"

build Board armv7em-none-none-eabi
board=$scratch/Board/armv7em-none-none-eabi/release/Board
size=$(llvm-size "$board" 2>/dev/null || size "$board")
size=$(awk 'NR == 2 { print $1 + $2 }' <<<"$size")
[ "$size" -le $limit ] || fail "Board has $size bytes, more than $limit"
expected=$(printf '00:05\nlocked\n00:04\n00:03\n00:02\n00:01\n00:00\n\afinished\n')
said=$(timeout 60 qemu-system-arm -machine mps2-an386 -display none -monitor none -serial stdio \
  -semihosting -kernel "$board" </dev/null)
[ "$said" = "$expected" ] || fail "the board said: $said"
echo "Cortex-M4: $size bytes"
