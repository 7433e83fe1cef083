#!/usr/bin/env python3
"""Removes from dumps of modules' interfaces what is declared `package`, which nobody outside can use.

usage: public-only.py FOLDER

swift-api-digester dumps such declarations too, and SwiftPM would report each that is removed.
"""

import json
import pathlib
import sys


def declarations(node):
    yield node
    for child in node.get("children", []) + node.get("accessors", []):
        yield from declarations(child)


def keep_public(node, internal):
    node["children"] = [child for child in node.get("children", []) if not child.get("isInternal")]
    if "conformances" in node:
        node["conformances"] = [
            conformance for conformance in node["conformances"] if conformance["usr"] not in internal
        ]
    for child in node["children"]:
        keep_public(child, internal)


dumps = {path: json.loads(path.read_text()) for path in pathlib.Path(sys.argv[1]).glob("**/*.json")}
if not dumps:
    sys.exit(f"public-only.py: {sys.argv[1]} has no dumps")
roots = [dump["ABIRoot"] for dump in dumps.values()]
internal = {
    node["usr"]
    for root in roots
    for node in declarations(root)
    if node.get("isInternal") and "usr" in node
}
for path, dump in dumps.items():
    keep_public(dump["ABIRoot"], internal)
    path.write_text(json.dumps(dump))
