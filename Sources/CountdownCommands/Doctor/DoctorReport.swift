internal import Countdown
internal import CountdownHost
internal import CountdownProcesses
internal import CountdownSystem
internal import CountdownTerminal

/// The report of the findings, for people and for programs.
struct DoctorReport: Sendable {
  let findings: [Finding]
  /// The options in force that are not at their defaults.
  let values: [ConfiguredValue]

  var isOK: Bool { findings.allSatisfy(\.isOK) }

  /// `✓ sound  the default device opened`, with the remedy below. On a terminal the signs are
  /// shown; into a pipe goes `ok` or `!!`.
  func lines(glyphs: Glyphs, isTerminal: Bool) -> [StyledLine] {
    let width = findings.map { DisplayText.width($0.part) }.max() ?? 0
    let hasSigns = isTerminal && glyphs == .unicode
    let (good, bad) = hasSigns ? ("✓", "✗") : ("ok", "!!")
    let indent = String(repeating: " ", count: width + good.count + 4)
    return findings.flatMap { finding in
      let gap = String(repeating: " ", count: width - DisplayText.width(finding.part) + 2)
      let color: CellStyle.Color = finding.isOK ? .green : .red
      let first = StyledLine([
        .init(text: finding.isOK ? good : bad, style: .colored(color, bold: true)),
        .init(text: "  ".dropped(1) + finding.part + gap, style: .plain),
        .init(text: DisplayText.cleaned(finding.detail), style: .plain),
      ])
      let second = finding.mend.map {
        StyledLine(indent.dropped(1) + DisplayText.cleaned($0), finding.isOK ? .dim : .bold)
      }
      return [first] + [second].compactMap(\.self)
    } + [StyledLine(summary, isOK ? .plain : .bold)]
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
        "detail": .string(finding.detail), "mend": JSONValue(finding.mend),
      ]
    }
    return [
      "v": 1, "ok": .bool(isOK), "parts": .array(parts), "values": .array(values.map(\.json)),
    ]
  }
}

extension String {
  fileprivate func dropped(_ count: Int) -> String { String(dropFirst(count)) }
}
