internal import Countdown
internal import CountdownHost
internal import CountdownProgram
internal import CountdownSystem
internal import CountdownTerminal

/// The result of testing one part.
struct Finding: Hashable, Sendable {
  let part: String
  /// Whether nothing requested will be missed.
  var isOK = true
  /// The result in words.
  var detail: String
  /// The remedy; nil if none is needed.
  var fix: String?

  static func ok(_ part: String, _ detail: String, fix: String? = nil) -> Finding {
    Finding(part: part, detail: detail, fix: fix)
  }

  static func missing(_ part: String, _ detail: String, fix: String? = nil) -> Finding {
    Finding(part: part, isOK: false, detail: detail, fix: fix)
  }

  /// A part that was not requested is never missed.
  func unlessUnused(_ isUsed: Bool) -> Finding {
    if isUsed || isOK { return self }
    return Finding(part: part, detail: "not used (\(detail))")
  }
}

/// The report of the findings, for people and for programs.
struct DoctorReport: Sendable {
  let findings: [Finding]
  /// The options in force that are not at their defaults.
  let values: [ConfiguredValue]

  var isOK: Bool { findings.allSatisfy(\.isOK) }

  /// `✓ sound  the default device opened`, with the remedy below. On a terminal the signs are
  /// shown; into a pipe goes `ok` or `!!`.
  ///
  /// - Parameter width: the columns of the terminal; nil for a pipe.
  func lines(glyphs: Glyphs, width: Int?) -> [StyledLine] {
    let longest = findings.map { DisplayText.width($0.part) }.max() ?? 0
    let hasSigns = width != nil && glyphs == .unicode
    let (good, bad) = hasSigns ? ("✓", "✗") : ("ok", "!!")
    let margin = good.count + 1 + longest + 2
    return findings.flatMap { finding in
      let gap = String(repeating: " ", count: longest - DisplayText.width(finding.part) + 2)
      let color: CellStyle.Color = finding.isOK ? .green : .red
      let detail = Self.rows(of: finding.detail, width, margin)
      let beside = detail[0].text.isEmpty ? "" : gap + detail[0].text
      let first = StyledLine([
        .init(text: finding.isOK ? good : bad, style: .colored(color, bold: true)),
        .init(text: " \(finding.part)\(beside)", style: .plain),
      ])
      let rest = detail.dropFirst().map { StyledLine($0.line) }
      let fix = finding.fix.map { Self.rows(of: $0, width, margin) } ?? []
      return [first] + rest
        + fix.filter { !$0.text.isEmpty }
        .map { StyledLine($0.line, finding.isOK ? .dim : .bold) }
    } + Self.rows(of: summary, width, 0).map { StyledLine($0.line, isOK ? .plain : .bold) }
  }

  private struct Row {
    let indent: Int
    var text = ""

    var line: String { String(repeating: " ", count: indent) + text }
  }

  /// A text in rows beside the margin, broken between words. A word that is too long for that, such
  /// as a path that is to be copied, begins further to the left, in a row of its own. The first row
  /// is empty where the first word does not fit beside the margin.
  private static func rows(of text: String, _ width: Int?, _ margin: Int) -> [Row] {
    let text = DisplayText.cleaned(text)
    guard let width else { return [Row(indent: margin, text: text)] }
    var row = Row(indent: margin)
    var rows: [Row] = []
    for word in text.split(separator: " ").map(String.init) {
      let longer = row.text.isEmpty ? word : "\(row.text) \(word)"
      if row.indent + DisplayText.width(longer) <= width {
        row.text = longer
      } else {
        rows.append(row)
        row = Row(indent: min(margin, max(width - DisplayText.width(word), 0)), text: word)
      }
    }
    return rows + [row]
  }

  /// The last line.
  private var summary: String {
    let missed = findings.filter { !$0.isOK }.map(\.part)
    return missed.isEmpty
      ? "nothing will be missed" : "will be missed or may fail: \(missed.joined(separator: ", "))"
  }

  /// `{"v":1,"ok":false,"parts":[…],"values":[…]}`
  var json: JSONObject {
    let parts = findings.map { finding -> JSONValue in
      [
        "part": .string(finding.part), "ok": .bool(finding.isOK),
        "detail": .string(finding.detail), "fix": JSONValue(finding.fix),
        // The key of version 0.1, for one more release.
        "mend": JSONValue(finding.fix),
      ]
    }
    return [
      "v": 1, "ok": .bool(isOK), "parts": .array(parts), "values": .array(values.map(\.json)),
    ]
  }
}
