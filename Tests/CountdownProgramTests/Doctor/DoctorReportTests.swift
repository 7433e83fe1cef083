import Countdown
import CountdownHost
import CountdownSystem
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownArguments
@testable import CountdownCommands
@testable import CountdownTerminal

@Suite struct DoctorReportTests {
  private let report = DoctorReport(
    findings: [
      .ok("bell", "can be rung"),
      .missing("sound device", "no \"device\"\u{1B}", fix: "start a sound server"),
    ], values: [ConfiguredValue(key: "sound", value: "none", origin: "option")])

  private func lines(_ glyphs: Glyphs, isTerminal: Bool, width: Int = 80) -> [String] {
    report.lines(glyphs: glyphs, width: isTerminal ? width : nil)
      .map { $0.text(isStyled: false, inColor: false) }
  }

  @Test func signsStandOnATerminalThatShowsThem() {
    let words = [
      "ok bell          can be rung", "!! sound device  no \"device\"",
      "                 start a sound server", "will be missed or may fail: sound device",
    ]
    #expect(lines(.ascii, isTerminal: true) == words)
    #expect(lines(.unicode, isTerminal: false) == words)
    #expect(lines(.unicode, isTerminal: true)[0] == "✓ bell          can be rung")
    #expect(lines(.unicode, isTerminal: true)[1].hasPrefix("✗ sound device  no "))
    #expect(lines(.unicode, isTerminal: true)[2] == "                start a sound server")
  }

  @Test func aNarrowWindowBreaksBetweenWordsAndNoWordItself() {
    #expect(
      lines(.ascii, isTerminal: true, width: 26) == [
        "ok bell          can be", "                 rung", "!! sound device  no",
        "                 \"device\"", "                 start a", "                 sound",
        "                 server", "will be missed or may", "fail: sound device",
      ])
    #expect(
      lines(.ascii, isTerminal: true, width: 20).prefix(5) == [
        "ok bell          can", "                 be", "                rung",
        "!! sound device  no", "            \"device\"",
      ])
  }

  @Test func onlyALongPathLeavesTheMargin() {
    let path = "/home/ann/.local/share/countdown"
    let report = DoctorReport(
      findings: [.ok("data folder", "\(path) can be created, 6 GB free")], values: [])
    func lines(_ width: Int) -> [String] {
      report.lines(glyphs: .ascii, width: width).map { $0.text(isStyled: false, inColor: false) }
    }
    #expect(
      lines(44) == [
        "ok data folder", "            \(path)", "                can be created, 6 GB free",
        "nothing will be missed",
      ])
    #expect(lines(20)[1] == path)
    for width in 33...100 {
      #expect(lines(width).allSatisfy { $0.count <= width && !$0.hasSuffix(" ") }, "\(width)")
    }
  }

  @Test func programsGetEveryField() throws {
    let data = Data(report.json.text.utf8)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["v"] as? Int == 1 && object["ok"] as? Bool == false)
    let parts = try #require(object["parts"] as? [[String: Any]])
    #expect(parts.map { $0["part"] as? String } == ["bell", "sound device"])
    #expect(parts.map { $0["ok"] as? Bool } == [true, false])
    for key in ["fix", "mend"] {
      #expect(parts[0][key] is NSNull && parts[1][key] as? String == "start a sound server")
    }
    #expect(parts.allSatisfy { $0.count == 5 })
    let values = try #require(object["values"] as? [[String: String]])
    #expect(values == [["key": "sound", "value": "none", "from": "option"]])
  }

  @Test func whatNobodyAskedForIsNotMissed() {
    let fault = Finding.missing("bell", "no terminal", fix: "run it in a terminal")
    #expect(fault.unlessUnused(true) == fault)
    #expect(fault.unlessUnused(false) == .ok("bell", "not used (no terminal)"))
    #expect(Finding.ok("bell", "fine").unlessUnused(false) == .ok("bell", "fine"))
  }

  @Test(.ownThread) func aPartThatHangsIsSaidAndHoldsUpNoOther() {
    let never = Semaphore()
    let findings = Examination.run(
      [
        Examination("clip", "sound device") {
          never.wait()
          return []
        },
        Examination("bell") { [.ok("bell", "can be rung")] },
      ], within: .seconds(2))
    #expect(findings.map(\.part) == ["clip", "sound device", "bell"])
    #expect(findings.map(\.isOK) == [false, false, true])
    #expect(findings[0].detail == "hangs: no answer in time")
    never.post()
  }

  @Test func itIsReadAsACommandWithoutTheConfiguration() throws {
    let request = try Request.parse(
      ["doctor", "--sound", "none", "--json"],
      configuration: ConfigurationParser(path: "/config", home: nil).parse("broken"))
    guard case .doctor(let doctor) = request else {
      Issue.record("\(request)")
      return
    }
    #expect(doctor.isJSON && doctor.alerts.sound == AlertOptions.Sound.none)
  }
}
