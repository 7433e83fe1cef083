#!/usr/bin/env python3
"""Names the public symbols of symbol graphs that have no documentation, and fails if there are any.

A member that a protocol requires or provides is documented there, and an extended type where it is
declared.
"""
import json
import pathlib
import sys

missing = []
for file in sorted(pathlib.Path(sys.argv[1]).glob("*.symbols.json")):
    graph = json.loads(file.read_text())
    elsewhere = {
        relation["source"]
        for relation in graph["relationships"]
        if relation["kind"] in ("defaultImplementationOf", "overrides") or "sourceOrigin" in relation
    }
    for symbol in graph["symbols"]:
        kind = symbol["kind"]["identifier"]
        if "docComment" in symbol or kind.endswith(".extension"):
            continue
        if symbol["identifier"]["precise"] not in elsewhere:
            missing.append(".".join([graph["module"]["name"], *symbol["pathComponents"]]))
for name in missing:
    print(f"{name} has no documentation")
sys.exit(1 if missing else 0)
