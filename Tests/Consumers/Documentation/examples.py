#!/usr/bin/env python3
"""Writes what the documentation shows in Swift into a folder, as code that a test target compiles.

usage: examples.py CHECKOUT FOLDER

The documentation is the README, the guides, the articles, and the comments of the modules. A block
marked `swift` is compiled. It becomes

- as far as it begins with declarations, those, for all examples;
- from the first statement on a method of the protocol that declares what the document's examples
  use without declaring it: `ReadmeSurroundings` for README.md, `CountdownSurroundings` for the
  comments of the module. The method is called after the document and the heading above, or the
  module and the file: `readmeChooseAClock`, and with a 2 for the second one.

A block with imports is in a file of its own with these alone. Blocks marked `swift manifest` and
`swift internal` are counted only: parts of a Package.swift, and what importers cannot call. Fails
where a block has another mark or none, and where a public declaration has an internal example.
"""
import collections
import dataclasses
import pathlib
import re
import sys

SHOWN_ONLY = {"swift manifest", "swift internal"}
NO_SWIFT = {"text", "sh", "ini", "json", "sql"}
FENCE = re.compile(r"\s*(?:```|~~~)+\s*(.*)$")
HEADING = re.compile(r"#+ (.*)$")
ITEM = re.compile(r"\s*(?:[-*+]|\d+[.)]) ")
DECLARATION = (
    r"(?:@\w+(?:\(.*\))? |(?:public|private|final|indirect|nonisolated) )*"
    r"(?:struct|class|enum|actor|protocol|extension|func|typealias)\b"
)
IMPORTS = (
    "Countdown CountdownAlarms CountdownAlarmsTesting CountdownBell CountdownDesktop "
    "CountdownFoundation CountdownHook CountdownHost CountdownPostgres CountdownRoutines "
    "CountdownSQLite CountdownSharing CountdownSound CountdownStore CountdownTesting "
    "Dispatch Foundation Observation Testing"
)


@dataclasses.dataclass
class Example:
    document: pathlib.Path  # from the checkout
    line: int  # of its first line
    title: str  # the heading above, or the name of the file
    mark: str
    lines: list

    @property
    def imports(self):
        return [line for line in self.lines if line.startswith("import ")]

    @property
    def statements(self):
        """The place of the first line that is not a declaration, an import or a comment."""
        known = rf"$|[\s}})/]|import |{DECLARATION}"
        places = (place for place, line in enumerate(self.lines) if not re.match(known, line))
        return next(places, len(self.lines))

    @property
    def owner(self):
        """The document, or the module of a comment."""
        if self.document.suffix == ".swift":
            return next(part for part in self.document.parts if part.startswith("Countdown"))
        stem = self.document.stem
        return stem.capitalize() if stem.isupper() else stem

    def code(self, first, last):
        lines = ["" if line.startswith("import ") else line for line in self.lines[first:last]]
        source = f'#sourceLocation(file: "{self.document}", line: {self.line + first})'
        return [source, *lines, "#sourceLocation()"]


def capitalized(text):
    return "".join(word[:1].upper() + word[1:] for word in re.findall(r"\w+", text))


def blocks(document, lines, title, complain):
    """The examples among the lines, which are pairs of number and text."""
    fence, in_list, after_blank = None, False, True
    for number, text in lines:
        match = FENCE.match(text)
        if fence and match and not match[1]:
            yield fence
            fence = None
        elif fence:
            fence.lines.append(text)
        elif match:
            fence = Example(document, number + 1, title, match[1], [])
        elif text.strip():
            if heading := HEADING.match(text):
                title = heading[1]
            in_list = bool(ITEM.match(text)) or (in_list and text.startswith(" "))
            if after_blank and not in_list and re.match(r" {4}|\t", text):
                complain(document, number, "put code between fences, with a mark")
        after_blank = not text.strip()
    if fence:
        complain(document, fence.line - 1, "the fence is never closed")


def comments(lines, complain):
    """Each documentation comment, as pairs of number and text, and what it is about."""
    comment = []
    for number, line in [*lines, (0, "")]:
        text = line.strip()
        if text.startswith("/**"):
            complain(number, "write documentation as lines with three slashes")
        if match := re.match(r"///(?!/) ?(.*)$", text):
            comment.append((number, match[1]))
        elif comment and not re.fullmatch(r"@\w+(\(.*\))?", text):
            yield comment, text
            comment = []


def examples(checkout, complain):
    pages = [*checkout.glob("*.md"), *checkout.glob("Documentation/**/*.md")]
    pages += checkout.glob("Sources/**/*.md")
    for path in sorted(pages) + sorted(checkout.glob("Sources/**/*.swift")):
        document = path.relative_to(checkout)
        if any(part.startswith(".") for part in document.parts):
            continue
        lines = list(enumerate(path.read_text().split("\n"), 1))
        if path.suffix == ".md":
            yield from blocks(document, lines, path.stem, complain)
            continue
        for comment, subject in comments(lines, lambda *fault: complain(document, *fault)):
            for example in blocks(document, comment, path.stem, complain):
                if example.mark == "swift internal" and "public" in subject.split():
                    complain(document, example.line - 1, "a public example is marked swift")
                yield example


def files(compiled):
    """The text of each file by its name. What several documents declare is declared once."""
    texts, declared, names = collections.defaultdict(list), set(), collections.Counter()
    for example in compiled:
        file, split = example.owner + "Examples", example.statements
        if example.imports:
            file += str(example.line)
        header = example.imports or [f"import {module}" for module in IMPORTS.split()]
        text = texts[file] = texts[file] or [*header, ""]
        start = example.lines[:split]
        declarations = "\n".join(re.sub(r"^(import |//).*", "", line) for line in start)
        if declarations.strip() and declarations not in declared:
            declared.add(declarations)
            text += example.code(0, split)
        if split < len(example.lines):
            name = example.owner + capitalized(example.title)
            name = name[:1].lower() + name[1:]
            names[example.owner, name] += 1
            number = names[example.owner, name]
            text += [
                f"extension {example.owner}Surroundings {{",
                f"  func {name}{number if number > 1 else ''}() async throws {{",
                *example.code(split, None),
                "  }",
                "}",
            ]
    return texts


def main(checkout, folder):
    faults = []

    def complain(document, number, fault):
        faults.append(f"{document}:{number}: error: {fault}")

    found = list(examples(pathlib.Path(checkout), complain))
    compiled = [example for example in found if example.mark == "swift"]
    shown = [example for example in found if example.mark in SHOWN_ONLY]
    for example in found:
        if example.mark not in {"swift"} | SHOWN_ONLY | NO_SWIFT:
            marks = ", ".join(sorted({"swift"} | SHOWN_ONLY | NO_SWIFT))
            complain(example.document, example.line - 1, f"mark the block as one of {marks}")
    if not compiled:
        faults.append("error: no example was found")
    pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
    for old in pathlib.Path(folder).glob("*.swift"):
        old.unlink()
    for name, lines in files(compiled).items():
        pathlib.Path(folder, f"{name}.swift").write_text("\n".join(lines) + "\n")
    print("\n".join([*faults, f"{len(compiled)} examples to compile, {len(shown)} shown only"]))
    sys.exit(1 if faults else 0)


main(*sys.argv[1:])
